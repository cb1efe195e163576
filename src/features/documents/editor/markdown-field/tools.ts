import { t } from '@lingui/core/macro'
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

/** The name of a tool: a text command, or an action that opens a dialog. */
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

/** The tools in groups. */
export const toolGroups: () => readonly (readonly Tool[])[] = () => [
  [tool('bold', t`Bold`, IconBold), tool('italic', t`Italic`, IconItalic), tool('code', t`Code`, IconCode)],
  [
    tool('heading', t`Heading`, IconH2),
    tool('list', t`List`, IconList),
    tool('numbers', t`Numbered list`, IconListNumbers),
    tool('tasks', t`Task list`, IconListCheck),
    tool('quote', t`Quotation`, IconBlockquote),
  ],
  [
    tool('link', t`Link`, IconLink),
    tool('image', t`Image`, IconPhoto),
    tool('video', t`Video`, IconVideo),
    tool('table', t`Table`, IconTable),
    tool('codeBlock', t`Code block`, IconSourceCode),
  ],
  [
    tool('callout', t`Callout`, IconInfoSquare),
    tool('tabs', t`Tabs`, IconLayoutNavbar),
    tool('details', t`Folded details`, IconFold),
    tool('formula', t`Formula`, IconMathFunction),
    tool('diagram', t`Diagram`, IconSchema),
  ],
]

/** Formats `Mod-Shift-8` as `Ctrl+Shift+8`. */
export const formatShortcut = (keys: string): string =>
  keys
    .split('-')
    .map((key) => (key === 'Mod' ? t`Ctrl` : key.length === 1 ? key.toUpperCase() : key))
    .join('+')
