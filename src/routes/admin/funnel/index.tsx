import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FunnelPage } from '~/features/insights/funnel/funnel'
import { milestoneQueries } from '~/features/insights/milestones.queries'
import { getPeriod, periodSearch, todayInUtc } from '~/features/insights/period'

export const Route = createFileRoute('/admin/funnel/')({
  validateSearch: periodSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const today = todayInUtc()
    const period = getPeriod(deps, today)
    await queryClient.ensureQueryData({ ...milestoneQueries.funnel(period), revalidateIfStale: true })
    return { period, today }
  },
  head: () => ({ meta: [{ title: t`Onboarding funnel` }] }),
  component: FunnelRoute,
})

function FunnelRoute() {
  return <FunnelPage {...Route.useLoaderData()} />
}
