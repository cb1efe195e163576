import { createFileRoute } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'
import { adminCountsQuery } from '~/features/insights/insights.queries'
import { AdminFrame } from '~/app/layout/admin-frame'
import { PageInLayout } from '~/app/layout/page-in-layout'

// The guard and the layout of every page under /admin.
export const Route = createFileRoute('/admin')({
  beforeLoad: guardedBy('admin'),
  // Without its counts the administration is still the administration.
  loader: async ({ context: { queryClient }, cause }) => {
    const counts = queryClient.prefetchQuery(adminCountsQuery())
    if (cause !== 'stay') await counts
  },
  component: Administration,
})

function Administration() {
  return <PageInLayout layout={AdminFrame} />
}
