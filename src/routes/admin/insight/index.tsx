import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InsightPage } from '~/features/insights/insight/insight-page'
import { funnelQueries } from '~/features/insights/insights.queries'
import { getPeriod, periodSearch, getTodayInUtc } from '~/features/insights/period'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/insight/')({
  validateSearch: periodSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const today = getTodayInUtc()
    const period = getPeriod(deps, today)
    await Promise.all([
      ensureRevalidated(queryClient, funnelQueries.insight(period)),
      queryClient.prefetchQuery(funnelQueries.topPages(period)),
      queryClient.prefetchQuery(funnelQueries.paths(period)),
    ])
    return { period, today }
  },
  head: () => ({ meta: [{ title: t`Insight` }] }),
  component: InsightRoute,
})

function InsightRoute() {
  return <InsightPage {...Route.useLoaderData()} />
}
