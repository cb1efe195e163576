import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowMenuItem } from './row-menu'

const look = { size: 16, stroke: 1.6 } as const

interface Moved {
  /** From 0. */
  place: number
  /** How many the list has. */
  count: number
  move: (to: number) => void
}

/**
 * Moving a row up or down, as its menu offers it.
 * @param isDivided whether other items stand above.
 */
export const moveItems = ({ place, count, move }: Moved, isDivided: boolean): RowMenuItem[] => [
  {
    label: 'Move up',
    keys: 'Alt ↑',
    icon: <IconArrowUp {...look} />,
    isDivided,
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
]
