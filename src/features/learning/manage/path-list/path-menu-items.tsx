import { IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { ManagedPathRow } from '~/contract/path-building'
import type { Around } from '~/ui/components/sortable-table/sortable-table'
import { moveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'

const look = { size: 16, stroke: 1.6 } as const

/** What can be done to a path. */
export const pathMenuItems = (
  { id, slug, isPublished }: ManagedPathRow,
  around: Around,
  remove: () => void,
): RowMenuItem[] => [
  { label: 'Edit', to: `/admin/learning-paths/${id}`, icon: <IconPencil {...look} /> },
  { label: 'Learners', to: `/admin/learning-paths/${id}/learners`, icon: <IconUsers {...look} /> },
  ...(isPublished
    ? [{ label: 'See as members do', to: `/learning-paths/${slug}`, icon: <IconEye {...look} /> }]
    : []),
  ...moveItems(around, true),
  {
    label: 'Delete',
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
  },
]
