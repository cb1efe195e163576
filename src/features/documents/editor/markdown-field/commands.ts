import { type StateCommand, EditorSelection, type ChangeSpec } from '@codemirror/state'
import { t } from '@lingui/core/macro'

/** Toggles a mark around the selection. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length
    const change = state.changeByRange((range) => {
      const { from, to } = range
      const inside = state.sliceDoc(from, to)
      if (inside.length >= 2 * size && inside.startsWith(mark) && inside.endsWith(mark)) {
        const bare = inside.slice(size, -size)
        return {
          changes: { from, to, insert: bare },
          range: EditorSelection.range(from, from + bare.length),
        }
      }
      if (state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        }
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      }
    })
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }

/** The prefix of each kind of line, and the prefixes it replaces. */
const linePrefixes = {
  heading: { write: () => '## ', is: /^## / },
  list: { write: () => '- ', is: /^- (?!\[[ x]\] )/ },
  numbers: { write: (place: number) => `${place}. `, is: /^\d+\. / },
  tasks: { write: () => '- [ ] ', is: /^- \[[ x]\] / },
  quote: { write: () => '> ', is: /^> / },
} as const satisfies Record<string, { write: (place: number) => string; is: RegExp }>

type LineKind = keyof typeof linePrefixes

const anyPrefix = /^(?:#{1,6} |- \[[ x]\] |[-*+] |\d+\. |> )/

/** Toggles the kind of the selected lines. */
export const toggleLines =
  (kind: LineKind): StateCommand =>
  ({ state, dispatch }) => {
    const { write, is } = linePrefixes[kind]
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const last = state.doc.lineAt(to).number
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
    const written = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '')
    const isSet = written.every(({ text }) => is.test(text))
    const changes = written.map((line, index): ChangeSpec => {
      const old = anyPrefix.exec(line.text)?.[0] ?? ''
      return { from: line.from, to: line.from + old.length, insert: isSet ? '' : write(index + 1) }
    })
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }))
    return true
  }

/** Markdown around the selection, or around a placeholder. */
interface Block {
  before: string
  text: string
  after: string
  /** The placeholder, which is selected. */
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

type BlockKind = keyof ReturnType<typeof blocks>

/** Inserts a block around the selection, with an empty line before and after. */
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

/** Returns the line breaks missing for an empty line after these two characters. */
function gapBefore(last: string): string {
  if (last === '' || last === '\n' || last.endsWith('\n\n')) return ''
  return last.endsWith('\n') ? '\n' : '\n\n'
}

function gapAfter(next: string): string {
  if (next === '' || next === '\n' || next.startsWith('\n\n')) return next === '' ? '\n' : ''
  return next.startsWith('\n') ? '\n' : '\n\n'
}

/** The commands of the toolbar and the keyboard. */
export const commands = {
  bold: toggleMark('**'),
  italic: toggleMark('*'),
  code: toggleMark('`'),
  heading: toggleLines('heading'),
  list: toggleLines('list'),
  numbers: toggleLines('numbers'),
  tasks: toggleLines('tasks'),
  quote: toggleLines('quote'),
  table: insertBlock('table'),
  codeBlock: insertBlock('code'),
  callout: insertBlock('callout'),
  tabs: insertBlock('tabs'),
  details: insertBlock('details'),
  formula: insertBlock('formula'),
  diagram: insertBlock('diagram'),
} as const satisfies Record<string, StateCommand>

export type CommandName = keyof typeof commands

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

export const commandNames = Object.keys(commands).filter(isCommand)

/** Keys in CodeMirror's notation; `Mod` is Ctrl, on a Mac Command. */
export const commandKeys: Partial<Record<CommandName, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  code: 'Mod-e',
  heading: 'Mod-Alt-2',
  list: 'Mod-Shift-8',
  numbers: 'Mod-Shift-7',
  quote: 'Mod-Shift-9',
}
