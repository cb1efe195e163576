import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminLayout } from '~/ui/layouts/admin-layout/admin-layout'
import { adminGroupsAt } from './admin-places'
import { useFrame } from './use-frame'

/** The administration's layout: top bar to the edges, side bar, and the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { topBar } = useFrame()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <AdminLayout topBar={topBar} groups={adminGroupsAt(pathname)}>
      {children}
    </AdminLayout>
  )
}
