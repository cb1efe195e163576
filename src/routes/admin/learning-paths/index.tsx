import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { managedPathQueries } from '~/features/learning/manage/managed-paths.queries'
import { PathListPage } from '~/features/learning/manage/path-list/path-list-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/learning-paths/')({
  loader: async ({ context: { queryClient } }) => {
    await ensureRevalidated(queryClient, managedPathQueries.list())
  },
  head: () => ({ meta: [{ title: t`Manage learning paths` }] }),
  component: PathListRoute,
})

function PathListRoute() {
  return <PathListPage />
}
