import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BulkChangeListPage } from '~/features/bulk-changes/bulk-change-list-page'
import { bulkChangeListSearch, bulkChangeQueries } from '~/features/bulk-changes/bulk-changes.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/bulk-changes/')({
  validateSearch: bulkChangeListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await ensureRevalidated(queryClient, bulkChangeQueries.list(deps.page))
  },
  head: () => ({ meta: [{ title: t`Bulk changes` }] }),
  component: BulkChangesRoute,
})

function BulkChangesRoute() {
  return <BulkChangeListPage page={Route.useSearch().page ?? 1} />
}
