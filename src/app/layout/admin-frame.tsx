import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { adminCountsQuery } from '~/features/insights/insights.queries'
import { AdminLayout } from '~/ui/layouts/admin-layout/admin-layout'
import { getAdminNavigation } from './admin-navigation'
import { useLayoutProps } from './use-layout-props'

/** The administration's layout: top bar to the edges, side bar, and the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { topBar } = useLayoutProps()
  const pathname = useLocation({ select: (location) => location.pathname })
  const counts = useQuery(adminCountsQuery()).data
  const queryClient = useQueryClient()
  // Any mutation can change the counts.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: adminCountsQuery().queryKey })
      }),
    [queryClient],
  )
  return (
    <AdminLayout topBar={topBar} groups={getAdminNavigation(pathname, counts)}>
      {children}
    </AdminLayout>
  )
}
