import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { BulkChangePage } from '~/features/bulk-changes/bulk-change-page'
import { bulkChangeSearch, bulkChangeQueries } from '~/features/bulk-changes/bulk-changes.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/bulk-changes/$id')({
  validateSearch: searchOfList(bulkChangeSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps, cause }) => {
    if (!v.is(uuid, id)) throw notFound()
    const rows = bulkChangeQueries.rows(id, deps)
    if (cause === 'stay') void queryClient.prefetchQuery(rows)
    else {
      const fresh = { revalidateIfStale: true }
      await orNotFoundPage(
        Promise.all([
          queryClient.ensureQueryData({ ...bulkChangeQueries.one(id), ...fresh }),
          queryClient.ensureQueryData({ ...rows, ...fresh }),
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
