import { t } from '@lingui/core/macro'
import { EditorSelection, type StateCommand } from '@codemirror/state'

/** Markdown around what was selected, or around a text that stands in for it. */
interface Block {
  before: string
  text: string
  after: string
  /** The word to be typed over. */
  select: string
}

const blocks = () =>
  ({
    table: {
      before: `| ${t`Column`} | ${t`Column`} |\n| --- | --- |\n| `,
      text: t`Cell`,
      after: ` | ${t`Cell`} |`,
      select: t`Column`,
    },
    code: { before: '```ts\n', text: 'const answer = 42', after: '\n```', select: 'ts' },
    callout: { before: `:::note[${t`Title`}]\n`, text: t`What to know.`, after: '\n:::', select: t`Title` },
    tabs: {
      before: `::::tabs\n:::tab[${t`First`}]\n`,
      text: t`Text of the first tab.`,
      after: `\n:::\n:::tab[${t`Second`}]\n${t`Text of the second tab.`}\n:::\n::::`,
      select: t`First`,
    },
    details: {
      before: `:::details[${t`Summary`}]\n`,
      text: t`What is folded.`,
      after: '\n:::',
      select: t`Summary`,
    },
    formula: { before: '$$\n', text: 'P = U \\cdot I', after: '\n$$', select: 'P = U \\cdot I' },
    diagram: {
      before: '```mermaid\n',
      text: 'flowchart LR\n  sensor[Sensor] --> server[Server]',
      after: '\n```',
      select: 'flowchart LR\n  sensor[Sensor] --> server[Server]',
    },
  }) as const satisfies Record<string, Block>

export type BlockKind = keyof ReturnType<typeof blocks>

/** Writes a block around the selection, with an empty line before and after it. */
export const insertBlock =
  (kind: BlockKind): StateCommand =>
  ({ state, dispatch }) => {
    const { before, text, after, select } = blocks()[kind]
    const { from, to } = state.selection.main
    const selected = state.sliceDoc(from, to)
    const block = `${before}${selected || text}${after}`
    const start = gapBefore(state.sliceDoc(Math.max(0, from - 2), from))
    const end = gapAfter(state.sliceDoc(to, to + 2))
    const found = block.indexOf(select)
    const anchor = from + start.length + Math.max(0, found)
    dispatch(
      state.update({
        changes: { from, to, insert: start + block + end },
        selection: EditorSelection.range(anchor, anchor + (found < 0 ? 0 : select.length)),
        scrollIntoView: true,
        userEvent: 'input',
      }),
    )
    return true
  }

/** The line ends that an empty line needs, after those two characters. */
function gapBefore(last: string): string {
  if (last === '' || last === '\n' || last.endsWith('\n\n')) return ''
  return last.endsWith('\n') ? '\n' : '\n\n'
}

function gapAfter(next: string): string {
  if (next === '' || next === '\n' || next.startsWith('\n\n')) return next === '' ? '\n' : ''
  return next.startsWith('\n') ? '\n' : '\n\n'
}
