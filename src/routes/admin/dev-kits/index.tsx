import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { KitQueuePage } from '~/features/kits/queue/kit-queue-page'
import { kitQueueSearch, kitQueueQueries } from '~/features/kits/dev-kits.queries'
import { adminCountsQuery } from '~/features/insights/insights.queries'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/dev-kits/')({
  validateSearch: listSearchSchema(kitQueueSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, kitQueueQueries.list(deps), cause),
  head: () => ({ meta: [{ title: t`Kit requests` }] }),
  component: KitQueueRoute,
})

function KitQueueRoute() {
  const search = Route.useSearch()
  const counts = useQuery(adminCountsQuery()).data
  return <KitQueuePage search={search} waiting={counts?.kitRequests} overdue={counts?.overdueKits} />
}
