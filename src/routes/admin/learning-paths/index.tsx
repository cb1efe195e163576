import { createFileRoute } from '@tanstack/react-router'
import { managedPathQueries } from '~/features/learning-paths/manage/managed-paths.queries'
import { PathListPage } from '~/features/learning-paths/manage/path-list/path-list-page'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/learning-paths/')({
  beforeLoad: guardedBy('admin'),
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData({ ...managedPathQueries.list(), revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Manage learning paths, ${match.context.config.brand.name}` }] }),
  component: PathListRoute,
})

function PathListRoute() {
  return (
    <AdminFrame>
      <PathListPage />
    </AdminFrame>
  )
}
