import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { applicationQueries, decisionSearch } from '~/features/applications/applications.queries'
import { DecisionsPage } from '~/features/applications/decisions/decisions-page'
import { assignableQuery, useAssignable } from '~/features/users/users.queries'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/decisions/')({
  validateSearch: searchOfList(decisionSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    void queryClient.prefetchQuery(assignableQuery)
    const list = applicationQueries.decided(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: t`Decided applications` }] }),
  component: DecisionsRoute,
})

function DecisionsRoute() {
  return <DecisionsPage search={Route.useSearch()} administrators={useAssignable()} />
}
