import { createFileRoute } from '@tanstack/react-router'
import { unansweredSearch } from '~/features/pages/page-search'
import { pageSearchQueries } from '~/features/pages/search-page/page-search.queries'
import { UnansweredSearches } from '~/features/pages/search-page/unanswered-searches'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/searches')({
  validateSearch: unansweredSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page = 1 } }) => {
    await queryClient.prefetchQuery(pageSearchQueries.unanswered(page))
  },
  head: ({ match }) => ({
    meta: [{ title: `Unanswered searches, ${match.context.config.brand.name}` }],
  }),
  component: SearchesRoute,
})

function SearchesRoute() {
  return (
    <AdminFrame>
      <UnansweredSearches page={Route.useSearch().page ?? 1} />
    </AdminFrame>
  )
}
