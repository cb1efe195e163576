import { createFileRoute } from '@tanstack/react-router'
import { BulkChangeListPage } from '~/features/bulk-changes/bulk-change-list-page'
import { bulkChangeListSearch } from '~/features/bulk-changes/bulk-change-search'
import { bulkChangeQueries } from '~/features/bulk-changes/bulk-changes.queries'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/bulk-changes/')({
  validateSearch: bulkChangeListSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData({ ...bulkChangeQueries.list(deps.page), revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Bulk changes, ${match.context.config.brand.name}` }] }),
  component: BulkChangesRoute,
})

function BulkChangesRoute() {
  return (
    <AdminFrame>
      <BulkChangeListPage page={Route.useSearch().page ?? 1} />
    </AdminFrame>
  )
}
