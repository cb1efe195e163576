import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '~/features/notifications/inbox/inbox-page'
import { inboxSearch, notificationQueries } from '~/features/notifications/notifications.queries'
import { pageHead } from '~/routes/-page-head'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/_signed-in/notifications/')({
  validateSearch: listSearchSchema(inboxSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, notificationQueries.list(deps), cause),
  head: () => pageHead({ title: t`Notifications` }),
  component: Notifications,
})

function Notifications() {
  return <InboxPage search={Route.useSearch()} />
}
