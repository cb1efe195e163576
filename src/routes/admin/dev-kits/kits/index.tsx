import { createFileRoute } from '@tanstack/react-router'
import { KitsPage } from '~/features/dev-kits/manage/kits-page'
import { managedKitQueries } from '~/features/dev-kits/manage/managed-kits.queries'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/dev-kits/kits/')({
  beforeLoad: guardedBy('admin'),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...managedKitQueries.list(), revalidateIfStale: true }),
  head: ({ match }) => ({ meta: [{ title: `Kits, ${match.context.config.brand.name}` }] }),
  component: KitsRoute,
})

function KitsRoute() {
  return (
    <AdminFrame>
      <KitsPage />
    </AdminFrame>
  )
}
