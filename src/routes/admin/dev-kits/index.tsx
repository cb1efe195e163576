import { createFileRoute } from '@tanstack/react-router'
import { KitQueuePage } from '~/features/dev-kits/queue/kit-queue-page'
import { kitQueueSearch } from '~/features/dev-kits/queue/kit-queue-search'
import { kitQueueQueries } from '~/features/dev-kits/queue/kit-queue.queries'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/dev-kits/')({
  validateSearch: kitQueueSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = kitQueueQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Kit requests, ${match.context.config.brand.name}` }] }),
  component: KitQueueRoute,
})

function KitQueueRoute() {
  const search = Route.useSearch()
  return (
    <AdminFrame>
      <KitQueuePage search={search} />
    </AdminFrame>
  )
}
