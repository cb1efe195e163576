import { IconArrowDown, IconArrowUp, IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { ManagedPathRow } from '~/contract/path-building'
import type { RowMenuItem } from '~/ui/components/row-menu/row-menu'

const look = { size: 16, stroke: 1.6 } as const

export interface AroundPath {
  /** From 0. */
  place: number
  /** How many paths there are. */
  count: number
  move: (to: number) => void
  remove: () => void
}

/** What can be done to a path. */
export const pathMenuItems = (
  { id, slug, isPublished }: ManagedPathRow,
  { place, count, move, remove }: AroundPath,
): RowMenuItem[] => [
  { label: 'Edit', to: `/admin/learning-paths/${id}`, icon: <IconPencil {...look} /> },
  { label: 'Learners', to: `/admin/learning-paths/${id}/learners`, icon: <IconUsers {...look} /> },
  ...(isPublished
    ? [{ label: 'See as members do', to: `/learning-paths/${slug}`, icon: <IconEye {...look} /> }]
    : []),
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
  },
]
