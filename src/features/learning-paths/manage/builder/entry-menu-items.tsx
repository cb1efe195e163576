import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { RowMenuItem } from '~/ui/components/row-menu/row-menu'

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
export const entryMenuItems = ({ place, count, move, remove }: AroundEntry): RowMenuItem[] => [
  {
    label: 'Move up',
    keys: 'Alt ↑',
    icon: <IconArrowUp {...look} />,
    onSelect: () => move(place - 1),
    refusal: place === 0 ? 'It is the first.' : undefined,
  },
  {
    label: 'Move down',
    keys: 'Alt ↓',
    icon: <IconArrowDown {...look} />,
    onSelect: () => move(place + 1),
    refusal: place === count - 1 ? 'It is the last.' : undefined,
  },
  {
    label: 'Remove',
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
  },
]
