import { createFileRoute } from '@tanstack/react-router'
import { FunnelPage } from '~/features/milestones/funnel/funnel-page'
import { milestoneQueries } from '~/features/milestones/milestones.queries'
import { getPeriod, periodSearch, todayInUtc } from '~/features/milestones/period'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/funnel/')({
  validateSearch: periodSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const today = todayInUtc()
    const period = getPeriod(deps, today)
    await queryClient.ensureQueryData({ ...milestoneQueries.funnel(period), revalidateIfStale: true })
    return { period, today }
  },
  head: ({ match }) => ({ meta: [{ title: `How far people get, ${match.context.config.brand.name}` }] }),
  component: FunnelRoute,
})

function FunnelRoute() {
  return (
    <AdminFrame>
      <FunnelPage {...Route.useLoaderData()} />
    </AdminFrame>
  )
}
