import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot'
import classes from './dragging.module.css'

/** What an element with `data-drag="page"` and `data-id` stands for. */
export interface DragRow {
  /** What is dragged, or the list it stands in. */
  kind: string
  id: string
  /** Whether what is under it follows it in sight. */
  isOpen: boolean
}

/** Where one row is let go at another. */
export type Edge = 'before' | 'inside' | 'after'

export interface DragRules {
  /** Where the one may be let go at the other; nowhere, where it is empty. */
  edgesAt: (source: DragRow, target: DragRow) => readonly Edge[]
  onDrop: (source: DragRow, target: DragRow, edge: Edge) => void
}

const getRow = ({ dataset: { drag: kind, id, open } }: HTMLElement): DragRow | null =>
  kind !== undefined && id !== undefined ? { kind, id, isOpen: open === 'true' } : null

const rowElement = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-drag]') ?? null

/** Whether a row may be taken hold of there: anywhere, unless it has a handle (`data-handle`). */
const isDragHandle = (row: HTMLElement, target: Element) =>
  target.closest('[data-handle]') !== null || row.querySelector('[data-handle]') === null

/** Of the edges that are allowed, the one that the pointer is nearest to. */
const getNearestEdge = (element: HTMLElement, y: number, edges: readonly Edge[]): Edge | null => {
  const { top, height } = element.getBoundingClientRect()
  const part = (y - top) / height
  const margin = edges.includes('inside') ? 0.3 : 0.5
  if (edges.includes('before') && part < margin) return 'before'
  if (edges.includes('after') && part >= 1 - margin) return 'after'
  return edges.includes('inside') ? 'inside' : (edges[0] ?? null)
}

/**
 * Lets rows within an element be dragged: a row is made ready when the pointer comes to it, so that two thousand of
 * them cost nothing. Where it would be let go is marked with `data-drop` on the row there.
 * @returns ends it
 */
export const enableDragging = (root: HTMLElement, rules: DragRules): (() => void) => {
  let ready: { element: HTMLElement; release: () => void } | null = null
  let marked: { element: HTMLElement; row: DragRow; edge: Edge } | null = null
  let isDragging = false

  const unmark = () => {
    marked?.element.removeAttribute('data-drop')
    marked = null
  }
  const mark = (source: DragRow, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const under = getElementFromPointWithoutHoneypot({ x: clientX, y: clientY })
    const element = rowElement(under)
    const row = element && root.contains(element) ? getRow(element) : null
    const edge = element && row ? getNearestEdge(element, clientY, rules.edgesAt(source, row)) : null
    if (!element || !row || edge === null) return unmark()
    if (marked?.element !== element) unmark()
    element.dataset.drop = edge
    marked = { element, row, edge }
  }

  const makeReady = (element: HTMLElement) => {
    const release = draggable({
      element,
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render: ({ container }) => {
            const label = document.createElement('div')
            label.className = classes.preview ?? ''
            label.textContent = element.dataset.label ?? ''
            container.append(label)
          },
        }),
    })
    ready = { element, release }
  }
  const come = ({ target, buttons }: PointerEvent) => {
    // A hand that has taken hold may slip off before the drag begins.
    if (buttons !== 0) return
    const row = target instanceof Element ? rowElement(target) : null
    const element = row && target instanceof Element && isDragHandle(row, target) ? row : null
    if (isDragging || element === ready?.element) return
    ready?.release()
    ready = null
    if (element) makeReady(element)
  }

  root.addEventListener('pointerover', come)
  const releaseTarget = dropTargetForElements({
    element: root,
    onDrag: ({ source, location }) => {
      const row = getRow(source.element)
      if (row) mark(row, location.current.input)
    },
    onDragLeave: unmark,
    onDrop: ({ source, location }) => {
      const row = getRow(source.element)
      if (!row) return
      // A quick hand lets go before the last mark was made.
      mark(row, location.current.input)
      const at = marked
      unmark()
      if (at) rules.onDrop(row, at.row, at.edge)
    },
  })
  // Told last: where a row is let go is looked for as long as toasts let the pointer through, which they do by this mark.
  const releaseMonitor = monitorForElements({
    canMonitor: ({ source }) => root.contains(source.element),
    onDragStart: ({ source }) => {
      isDragging = true
      source.element.dataset.dragging = 'true'
    },
    onDrop: ({ source }) => {
      isDragging = false
      delete source.element.dataset.dragging
    },
  })
  return () => {
    root.removeEventListener('pointerover', come)
    ready?.release()
    releaseTarget()
    releaseMonitor()
    unmark()
  }
}
