import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { memberSearch, memberQueries } from '~/features/community/community.queries'
import { MembersPage } from '~/features/community/members/members-page/members-page'
import { pageHead } from '~/routes/-page-head'
import { listSearchSchema } from '~/forms/search-parameters'

export const Route = createFileRoute('/_approved/community/members')({
  validateSearch: listSearchSchema(memberSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = memberQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.prefetchQuery(list)
  },
  head: () => pageHead({ title: t`Members`, isClosed: true }),
  component: Members,
})

function Members() {
  return <MembersPage search={Route.useSearch()} />
}
