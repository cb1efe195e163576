import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ManagedKit } from '~/contract/kit-building'
import type { Around } from '~/ui/components/sortable-table/sortable-table'
import { moveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'

const look = { size: 16, stroke: 1.6 } as const

/** What can be done to a kit. */
export const kitMenuItems = (
  { id, slug, requests }: ManagedKit,
  around: Around,
  remove: () => void,
): RowMenuItem[] => [
  { label: 'Edit', to: `/admin/dev-kits/kits/${id}`, icon: <IconPencil {...look} /> },
  { label: 'Requests', to: `/admin/dev-kits?kit=${slug}`, icon: <IconListCheck {...look} /> },
  ...moveItems(around, true),
  {
    label: 'Delete',
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
    refusal: requests === 0 ? undefined : 'It was requested. Withdraw it instead.',
  },
]
