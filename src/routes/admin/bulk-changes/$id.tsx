import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/text'
import { BulkChangePage } from '~/features/bulk-changes/bulk-change-page'
import { bulkChangeSearch } from '~/features/bulk-changes/bulk-change-search'
import { bulkChangeQueries } from '~/features/bulk-changes/bulk-changes.queries'
import { guardedBy } from '~/auth/guards'
import { orNotFound } from '~/features/users/person/person-search'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/bulk-changes/$id')({
  validateSearch: bulkChangeSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps, cause }) => {
    if (!v.is(uuid, id)) throw notFound()
    const rows = bulkChangeQueries.rows(id, deps)
    if (cause === 'stay') void queryClient.prefetchQuery(rows)
    else {
      const fresh = { revalidateIfStale: true }
      await orNotFound(
        Promise.all([
          queryClient.ensureQueryData({ ...bulkChangeQueries.one(id), ...fresh }),
          queryClient.ensureQueryData({ ...rows, ...fresh }),
        ]),
      )
    }
  },
  head: ({ match }) => ({ meta: [{ title: `Bulk change, ${match.context.config.brand.name}` }] }),
  component: BulkChangeRoute,
})

function BulkChangeRoute() {
  const { id } = Route.useParams()
  return (
    <AdminFrame>
      <BulkChangePage key={id} id={id} search={Route.useSearch()} />
    </AdminFrame>
  )
}
