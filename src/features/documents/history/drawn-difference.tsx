import { useMantineStyleNonce } from '@mantine/core'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useLayoutEffect, useRef } from 'react'
import { differenceLook } from './difference-look'

interface DrawnDifferenceProps {
  earlier: string
  later: string
  isInline: boolean
  /** Whether long unchanged parts are folded. */
  isFolded: boolean
  /** It stands on the page. */
  onDrawn: () => void
}

const folds = { margin: 3, minSize: 6 }

/** Both texts drawn beside each other, or one over the other. For the eye alone: words tell the same. */
export function DrawnDifference({ earlier, later, isInline, isFolded, onDrawn }: DrawnDifferenceProps) {
  const placeRef = useRef<HTMLDivElement>(null)
  const getNonce = useMantineStyleNonce()
  // Before the next paint: for a moment it would stand below the plain text, and then move up into its place.
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
