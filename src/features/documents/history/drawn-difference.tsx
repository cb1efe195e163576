import { useMantineStyleNonce } from '@mantine/core'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useLayoutEffect, useRef } from 'react'

/** The diff theme in the portal's colours; changes also have a bar at the edge, so that colour is not the only cue. */
export const differenceLook = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--p-text)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.375rem' },
  '.cm-content': { padding: '0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-gutters': {
    backgroundColor: 'var(--p-sunken)',
    color: 'var(--p-faint)',
    border: '0',
    borderRight: '1px solid var(--p-line)',
  },
  '&.cm-merge-b .cm-changedLine': {
    backgroundColor: 'var(--p-success-tint)',
    boxShadow: 'inset 2px 0 0 var(--p-success)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'var(--p-error-tint)',
    boxShadow: 'inset 2px 0 0 var(--p-error)',
  },
  '.cm-deletedChunk': { padding: '0 12px' },
  '.cm-deletedChunk .cm-deletedLine, .cm-deletedChunk .cm-deletedText, .cm-insertedLine': {
    background: 'none',
    textDecoration: 'none',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--p-error) 24%, transparent)',
  },
  '&.cm-merge-b .cm-changedText, & .cm-insertedLine .cm-changedText': {
    background: 'color-mix(in srgb, var(--p-success) 24%, transparent)',
  },
  '&.cm-merge-a .cm-changedLineGutter, & .cm-deletedLineGutter': { backgroundColor: 'var(--p-error)' },
  '&.cm-merge-b .cm-changedLineGutter': { backgroundColor: 'var(--p-success)' },
  '.cm-changeGutter': { width: '3px', paddingLeft: '0' },
  '.cm-collapsedLines': {
    padding: '4px 12px',
    border: 'solid var(--p-line)',
    borderWidth: '1px 0',
    background: 'var(--p-sunken)',
    color: 'var(--p-faint)',
    fontFamily: 'var(--mantine-font-family)',
    cursor: 'pointer',
  },
  // Few fonts have the library's own symbols.
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: 'none' },
})

interface DrawnDifferenceProps {
  earlier: string
  later: string
  isInline: boolean
  /** Whether long unchanged parts are collapsed. */
  isFolded: boolean
  /** Called when it is rendered. */
  onDrawn: () => void
}

const folds = { margin: 3, minSize: 6 }

/** A visual diff, side by side or inline. Hidden from screen readers, which get the plain text. */
export function DrawnDifference({ earlier, later, isInline, isFolded, onDrawn }: DrawnDifferenceProps) {
  const placeRef = useRef<HTMLDivElement>(null)
  const getNonce = useMantineStyleNonce()
  // Before the next paint, so that it does not appear below the plain text first.
  useLayoutEffect(() => {
    const parent = placeRef.current
    if (parent === null) return undefined
    const shared: Extension = [
      lineNumbers(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      differenceLook,
      EditorView.cspNonce.of(getNonce?.() ?? ''),
    ]
    const folding = isFolded ? { collapseUnchanged: folds } : {}
    const view = isInline
      ? new EditorView({
          doc: later,
          extensions: [
            shared,
            unifiedMergeView({ original: earlier, mergeControls: false, gutter: false, ...folding }),
          ],
          parent,
        })
      : new MergeView({
          a: { doc: earlier, extensions: shared },
          b: { doc: later, extensions: shared },
          parent,
          gutter: false,
          ...folding,
        })
    onDrawn()
    return () => view.destroy()
  }, [earlier, later, isInline, isFolded, onDrawn, getNonce])
  return <div ref={placeRef} />
}
