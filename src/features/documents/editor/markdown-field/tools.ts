import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconFold,
  IconH2,
  IconInfoSquare,
  IconItalic,
  IconLayoutNavbar,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMathFunction,
  IconPhoto,
  IconSchema,
  IconSourceCode,
  IconTable,
  IconVideo,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { commandKeys, type CommandName } from './commands'

/** What a tool does: a command of the text, or something that asks first. */
export type ToolName = CommandName | 'link' | 'image' | 'video'

export interface Tool {
  name: ToolName
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  /** In CodeMirror's notation. */
  keys?: string | undefined
}

const shortcuts: Partial<Record<ToolName, string>> = { ...commandKeys, link: 'Mod-k' }

const tool = (name: ToolName, label: string, icon: Tool['icon']): Tool => ({
  name,
  label,
  icon,
  keys: shortcuts[name],
})

/** The tools, in groups that belong together. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [tool('bold', 'Bold', IconBold), tool('italic', 'Italic', IconItalic), tool('code', 'Code', IconCode)],
  [
    tool('heading', 'Heading', IconH2),
    tool('list', 'List', IconList),
    tool('numbers', 'Numbered list', IconListNumbers),
    tool('tasks', 'Task list', IconListCheck),
    tool('quote', 'Quotation', IconBlockquote),
  ],
  [
    tool('link', 'Link', IconLink),
    tool('image', 'Image', IconPhoto),
    tool('video', 'Video', IconVideo),
    tool('table', 'Table', IconTable),
    tool('codeBlock', 'Code block', IconSourceCode),
  ],
  [
    tool('callout', 'Callout', IconInfoSquare),
    tool('tabs', 'Tabs', IconLayoutNavbar),
    tool('details', 'Folded details', IconFold),
    tool('formula', 'Formula', IconMathFunction),
    tool('diagram', 'Diagram', IconSchema),
  ],
]

/** `Ctrl+Shift+8` of `Mod-Shift-8`. */
export const keysInWords = (keys: string): string =>
  keys
    .split('-')
    .map((key) => (key === 'Mod' ? 'Ctrl' : key.length === 1 ? key.toUpperCase() : key))
    .join('+')
