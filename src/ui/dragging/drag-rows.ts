import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot'
import classes from './dragging.module.css'

/** A draggable row: an element with `data-drag="page"` and `data-id`. */
export interface DragRow {
  /** The kind of the row, or its list. */
  kind: string
  id: string
  /** Whether its visible children are dragged with it. */
  isOpen: boolean
}

/** Where a row is dropped in relation to another. */
export type Edge = 'before' | 'inside' | 'after'

export interface DragRules {
  /** The allowed drop edges; empty if none is allowed. */
  edgesAt: (source: DragRow, target: DragRow) => readonly Edge[]
  onDrop: (source: DragRow, target: DragRow, edge: Edge) => void
}

const getRow = ({ dataset: { drag: kind, id, open } }: HTMLElement): DragRow | null =>
  kind !== undefined && id !== undefined ? { kind, id, isOpen: open === 'true' } : null

const rowElement = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-drag]') ?? null

/** Whether the element starts a drag: any part of the row, unless it has a handle (`data-handle`). */
const isDragHandle = (row: HTMLElement, target: Element) =>
  target.closest('[data-handle]') !== null || row.querySelector('[data-handle]') === null

/** Returns the allowed edge nearest to the pointer. */
const getNearestEdge = (element: HTMLElement, y: number, edges: readonly Edge[]): Edge | null => {
  const { top, height } = element.getBoundingClientRect()
  const part = (y - top) / height
  const margin = edges.includes('inside') ? 0.3 : 0.5
  if (edges.includes('before') && part < margin) return 'before'
  if (edges.includes('after') && part >= 1 - margin) return 'after'
  return edges.includes('inside') ? 'inside' : (edges[0] ?? null)
}

/**
 * Makes the rows within an element draggable. Each row is set up when the pointer reaches it, so that two thousand
 * rows cost nothing. The drop position is marked with `data-drop` on the target row.
 * @returns a function that stops it
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
    // The pointer can leave the row before the drag begins.
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
      // A quick drop can precede the last mark.
      mark(row, location.current.input)
      const at = marked
      unmark()
      if (at) rules.onDrop(row, at.row, at.edge)
    },
  })
  // Cleared last: while this attribute is set, toasts let the pointer through, which finding the drop target needs.
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
