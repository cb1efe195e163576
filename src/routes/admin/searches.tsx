import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { unansweredSearch } from '~/features/documents/page-search'
import { pageSearchQueries } from '~/features/documents/search-page/page-search.queries'
import { UnansweredSearches } from '~/features/documents/search-page/unanswered-searches'

export const Route = createFileRoute('/admin/searches')({
  validateSearch: unansweredSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page = 1 } }) => {
    await queryClient.prefetchQuery(pageSearchQueries.unanswered(page))
  },
  head: () => ({
    meta: [{ title: t`Unanswered searches` }],
  }),
  component: SearchesRoute,
})

function SearchesRoute() {
  return <UnansweredSearches page={Route.useSearch().page ?? 1} />
}
