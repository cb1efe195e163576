import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BulkChangePage } from '~/features/bulk-changes/bulk-change-page'
import { bulkChangeSearch, bulkChangeQueries } from '~/features/bulk-changes/bulk-changes.queries'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/bulk-changes/$id')({
  validateSearch: listSearchSchema(bulkChangeSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps, cause }) => {
    requireId(id)
    const rows = bulkChangeQueries.rows(id, deps)
    if (cause === 'stay') void queryClient.prefetchQuery(rows)
    else {
      await orNotFoundPage(
        Promise.all([
          ensureRevalidated(queryClient, bulkChangeQueries.one(id)),
          ensureRevalidated(queryClient, rows),
        ]),
      )
    }
  },
  head: () => ({ meta: [{ title: t`Bulk change` }] }),
  component: BulkChangeRoute,
})

function BulkChangeRoute() {
  const { id } = Route.useParams()
  return <BulkChangePage key={id} id={id} search={Route.useSearch()} />
}
