import {
  IconHistory,
  IconListCheck,
  IconStack2,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminLayout } from '~/ui/layouts/admin-layout/admin-layout'
import type { SideBarGroup } from '~/ui/layouts/admin-layout/side-bar'
import { useFrame } from './use-frame'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

const groupsAt = (pathname: string): SideBarGroup[] => [
  {
    label: 'People',
    items: [
      {
        label: 'Accounts',
        to: '/admin/accounts',
        icon: <IconUsers {...icon} />,
        current: pathname === '/admin/accounts' || pathname === '/admin/profile',
      },
      {
        label: 'Review queue',
        to: '/admin/profile/application',
        icon: <IconListCheck {...icon} />,
        current: pathname === '/admin/profile/application',
      },
      {
        label: 'Invitations',
        to: '/admin/accounts/add',
        icon: <IconUserPlus {...icon} />,
        current: pathname === '/admin/accounts/add',
      },
      {
        label: 'Deleted',
        to: '/admin/accounts/deleted',
        icon: <IconTrash {...icon} />,
        current: pathname === '/admin/accounts/deleted',
      },
    ],
  },
  {
    label: 'Record',
    items: [
      {
        label: 'Bulk changes',
        to: '/admin/bulk-changes',
        icon: <IconStack2 {...icon} />,
        current: pathname.startsWith('/admin/bulk-changes'),
      },
      {
        label: 'Audit log',
        to: '/admin/audit',
        icon: <IconHistory {...icon} />,
        current: pathname === '/admin/audit',
      },
    ],
  },
]

/** The administration's layout: top bar to the edges, side bar, and the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { topBar } = useFrame()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <AdminLayout topBar={topBar} groups={groupsAt(pathname)}>
      {children}
    </AdminLayout>
  )
}
