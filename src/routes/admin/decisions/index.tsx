import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { applicationQueries, decisionSearch } from '~/features/applications/applications.queries'
import { DecisionsPage } from '~/features/applications/decisions/decisions-page'
import { assignableAdminsQuery, useAssignableAdmins } from '~/features/users/users.queries'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/decisions/')({
  validateSearch: listSearchSchema(decisionSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    void queryClient.prefetchQuery(assignableAdminsQuery)
    const list = applicationQueries.decided(deps)
    await loadList(queryClient, list, cause)
  },
  head: () => ({ meta: [{ title: t`Decided applications` }] }),
  component: DecisionsRoute,
})

function DecisionsRoute() {
  return <DecisionsPage search={Route.useSearch()} administrators={useAssignableAdmins()} />
}
