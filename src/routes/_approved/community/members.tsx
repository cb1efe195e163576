import { createFileRoute } from '@tanstack/react-router'
import { memberSearch } from '~/features/members/member-search'
import { memberQueries } from '~/features/members/members.queries'
import { MembersPage } from '~/features/members/members-page/members-page'
import { guardedBy } from '~/auth/guards'
import { DefaultFrame } from '~/routes/-frame/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_approved/community/members')({
  validateSearch: memberSearch,
  beforeLoad: guardedBy('protected', 'approved'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = memberQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.prefetchQuery(list)
  },
  head: ({ match }) =>
    pageHead({ title: 'Members', brandName: match.context.config.brand.name, isClosed: true }),
  component: Members,
})

function Members() {
  return (
    <DefaultFrame>
      <MembersPage search={Route.useSearch()} />
    </DefaultFrame>
  )
}
