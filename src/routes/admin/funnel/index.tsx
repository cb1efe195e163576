import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FunnelPage } from '~/features/insights/funnel/funnel'
import { funnelQueries } from '~/features/insights/insights.queries'
import { funnelSearch, getPeriod, getTodayInUtc } from '~/features/insights/period'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/funnel/')({
  validateSearch: funnelSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const today = getTodayInUtc()
    const period = getPeriod(deps, today)
    const { company } = deps
    // The groups are of all companies.
    const by = company === undefined ? deps.by : undefined
    const funnel = funnelQueries.funnel(period, company)
    await (by === undefined
      ? ensureRevalidated(queryClient, funnel)
      : queryClient.prefetchQuery(funnelQueries.groups(by, period)))
    return { period, today, by, company }
  },
  head: () => ({ meta: [{ title: t`Onboarding funnel` }] }),
  component: FunnelRoute,
})

function FunnelRoute() {
  return <FunnelPage {...Route.useLoaderData()} />
}
