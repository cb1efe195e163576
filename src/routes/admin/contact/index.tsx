import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '~/features/contact/inbox/inbox-page'
import { inboxSearch, inboxQueries } from '~/features/contact/inbox/inbox.queries'
import { adminCountsQuery } from '~/features/insights/insights.queries'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/contact/')({
  validateSearch: listSearchSchema(inboxSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, inboxQueries.list(deps), cause),
  head: () => ({ meta: [{ title: t`Contact messages` }] }),
  component: InboxRoute,
})

function InboxRoute() {
  return <InboxPage search={Route.useSearch()} waiting={useQuery(adminCountsQuery()).data?.messages} />
}
