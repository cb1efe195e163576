import { EditorSelection, type ChangeSpec, type StateCommand } from '@codemirror/state'

/** Sets a mark around what is selected, or takes it away where it stands. */
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

/** What a line of each kind begins with, and what it replaces there. */
const beginnings = {
  heading: { write: () => '## ', is: /^## / },
  list: { write: () => '- ', is: /^- (?!\[[ x]\] )/ },
  numbers: { write: (place: number) => `${place}. `, is: /^\d+\. / },
  tasks: { write: () => '- [ ] ', is: /^- \[[ x]\] / },
  quote: { write: () => '> ', is: /^> / },
} as const satisfies Record<string, { write: (place: number) => string; is: RegExp }>

export type LineKind = keyof typeof beginnings

const anyBeginning = /^(?:#{1,6} |- \[[ x]\] |[-*+] |\d+\. |> )/

/** Makes the selected lines ones of that kind, or plain again where they all are. */
export const toggleLines =
  (kind: LineKind): StateCommand =>
  ({ state, dispatch }) => {
    const { write, is } = beginnings[kind]
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const last = state.doc.lineAt(to).number
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
    const written = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '')
    const isSet = written.every(({ text }) => is.test(text))
    const changes = written.map((line, index): ChangeSpec => {
      const old = anyBeginning.exec(line.text)?.[0] ?? ''
      return { from: line.from, to: line.from + old.length, insert: isSet ? '' : write(index + 1) }
    })
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }))
    return true
  }
