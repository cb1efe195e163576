import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '~/features/notifications/inbox/inbox-page'
import { inboxSearch } from '~/features/notifications/inbox/inbox-search'
import { notificationQueries } from '~/features/notifications/notifications.queries'
import { guardedBy } from '~/auth/guards'
import { DefaultFrame } from '~/routes/-frame/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/notifications/')({
  validateSearch: inboxSearch,
  beforeLoad: guardedBy('protected'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = notificationQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: ({ match }) => pageHead({ title: 'Notifications', brandName: match.context.config.brand.name }),
  component: Notifications,
})

function Notifications() {
  return (
    <DefaultFrame>
      <InboxPage search={Route.useSearch()} />
    </DefaultFrame>
  )
}
