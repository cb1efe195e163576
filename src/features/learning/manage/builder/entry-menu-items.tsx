import { t } from '@lingui/core/macro'
import { IconTrash } from '@tabler/icons-react'
import { moveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'

const look = { size: 16, stroke: 1.6 } as const

export interface AroundEntry {
  /** From 0. */
  place: number
  /** How many the list has. */
  count: number
  move: (to: number) => void
  remove: () => void
}

/** What can be done to an entry of a list. */
export const entryMenuItems = ({ remove, ...around }: AroundEntry): RowMenuItem[] => [
  ...moveItems(around, false),
  {
    label: t`Remove`,
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
  },
]
