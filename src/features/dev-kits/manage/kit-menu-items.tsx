import { IconArrowDown, IconArrowUp, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ManagedKit } from '~/contract/kit-building'
import type { RowMenuItem } from '~/ui/components/row-menu/row-menu'

const look = { size: 16, stroke: 1.6 } as const

export interface AroundKit {
  /** From 0. */
  place: number
  /** How many kits there are. */
  count: number
  move: (to: number) => void
  remove: () => void
}

/** What can be done to a kit. */
export const kitMenuItems = (
  { id, slug, requests }: ManagedKit,
  { place, count, move, remove }: AroundKit,
): RowMenuItem[] => [
  { label: 'Edit', to: `/admin/dev-kits/kits/${id}`, icon: <IconPencil {...look} /> },
  { label: 'Requests', to: `/admin/dev-kits?kit=${slug}`, icon: <IconListCheck {...look} /> },
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
  {
    label: 'Delete',
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
    refusal: requests === 0 ? undefined : 'It was requested. Withdraw it instead.',
  },
]
