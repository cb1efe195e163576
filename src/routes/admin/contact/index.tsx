import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '~/features/contact/inbox/inbox-page'
import { inboxSearch } from '~/features/contact/inbox/inbox-search'
import { inboxQueries } from '~/features/contact/inbox/inbox.queries'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/contact/')({
  validateSearch: inboxSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = inboxQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Contact messages, ${match.context.config.brand.name}` }] }),
  component: InboxRoute,
})

function InboxRoute() {
  return (
    <AdminFrame>
      <InboxPage search={Route.useSearch()} />
    </AdminFrame>
  )
}
