import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '~/features/notifications/inbox/inbox-page'
import { inboxSearch, notificationQueries } from '~/features/notifications/notifications.queries'
import { pageHead } from '~/routes/-page-head'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/_signed-in/notifications/')({
  validateSearch: searchOfList(inboxSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = notificationQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => pageHead({ title: t`Notifications` }),
  component: Notifications,
})

function Notifications() {
  return <InboxPage search={Route.useSearch()} />
}
