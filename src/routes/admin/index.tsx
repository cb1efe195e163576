import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { overviewQuery } from '~/features/insights/insights.queries'
import { OverviewPage } from '~/features/insights/overview/overview-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/')({
  loader: async ({ context: { queryClient } }) => {
    await ensureRevalidated(queryClient, overviewQuery())
    return { now: Date.now() }
  },
  head: () => ({ meta: [{ title: t`Overview of the administration` }] }),
  component: OverviewRoute,
})

function OverviewRoute() {
  return <OverviewPage {...Route.useLoaderData()} />
}
