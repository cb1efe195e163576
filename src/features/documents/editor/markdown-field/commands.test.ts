import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertBlock, toggleLines, toggleMark } from './commands'

/** Runs a command on a text whose selection is between `‹` and `›`; returns the result in the same notation. */
const run = (command: StateCommand, marked: string): string => {
  const from = marked.indexOf('‹')
  const to = marked.indexOf('›') - 1
  const start = EditorState.create({
    doc: marked.replace('‹', '').replace('›', ''),
    selection: EditorSelection.range(from, to),
  })
  let after = start
  command({
    state: start,
    dispatch: (transaction) => {
      after = transaction.state
    },
  })
  const { main } = after.selection
  const text = after.doc.toString()
  return `${text.slice(0, main.from)}‹${text.slice(main.from, main.to)}›${text.slice(main.to)}`
}

const textAfter = (command: StateCommand, marked: string) => run(command, marked).replaceAll(/[‹›]/g, '')

test('a mark is set around the selection and taken away again', () => {
  expect(run(toggleMark('**'), 'a ‹word› here')).toBe('a **‹word›** here')
  expect(run(toggleMark('**'), 'a **‹word›** here')).toBe('a ‹word› here')
  expect(run(toggleMark('**'), 'a ‹**word**› here')).toBe('a ‹word› here')
  expect(run(toggleMark('`'), 'a ‹› here')).toBe('a `‹›` here')
})

test('lines become a list, are numbered, and become plain again', () => {
  expect(textAfter(toggleLines('list'), '‹one\n\ntwo›')).toBe('- one\n\n- two')
  expect(textAfter(toggleLines('numbers'), '‹- one\n\n- two›')).toBe('1. one\n\n2. two')
  expect(textAfter(toggleLines('tasks'), '‹1. one›')).toBe('- [ ] one')
  expect(textAfter(toggleLines('list'), '‹- one\n- two›')).toBe('one\ntwo')
  expect(run(toggleLines('heading'), 'Ti‹›tle')).toBe('## Ti‹›tle')
})

test('a block stands between empty lines, with a word to type over', () => {
  expect(run(insertBlock('callout'), 'Before‹› after')).toBe(
    'Before\n\n:::note[‹Title›]\nWhat to know.\n:::\n\n after',
  )
  expect(run(insertBlock('code'), '‹let a = 1›')).toBe('```‹ts›\nlet a = 1\n```\n')
  expect(run(insertBlock('table'), '\n\n‹›\n\n')).toBe(
    '\n\n| ‹Column› | Column |\n| --- | --- |\n| Cell | Cell |\n\n',
  )
})
