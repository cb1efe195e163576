import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowMenuItem } from '../row-menu/row-menu'
import type { Around } from './arranged-table'

const look = { size: 16, stroke: 1.6 } as const

/** Moving a row up or down, as its menu offers it. */
export const moveItems = ({ place, count, move }: Around): RowMenuItem[] => [
  {
    label: 'Move up',
    keys: 'Alt ↑',
    icon: <IconArrowUp {...look} />,
    isDivided: true,
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
