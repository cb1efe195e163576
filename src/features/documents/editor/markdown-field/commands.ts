import type { StateCommand } from '@codemirror/state'
import { insertBlock } from './blocks'
import { toggleLines, toggleMark } from './marks'

/** What the tool bar and the keyboard do to the text by themselves. */
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
