import { t } from '@lingui/core/macro'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { catalogueQueries } from '~/features/documents/catalogue/catalogue.queries'
import { pageSearch, type PageSearch } from '~/features/documents/page-search'
import { pageSearchQueries } from '~/features/documents/search-page/page-search.queries'
import { SearchPage } from '~/features/documents/search-page/search-page'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { loadSearchStart, loadSuggestions } from './-public-pages'

/** What fails says so in its own place on the page. */
const readHits = async (queryClient: QueryClient, search: PageSearch): Promise<void> => {
  const hits = pageSearchQueries.hits(search)
  await queryClient.prefetchQuery(hits)
  if (queryClient.getQueryData(hits.queryKey)?.total === 0) await loadSuggestions(queryClient)
}

export const Route = createFileRoute('/search')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // While one types on the page itself, nothing waits for the answer to the letter before.
    if (cause === 'stay') return
    if (deps.q === undefined) return loadSearchStart(queryClient)
    await Promise.all([queryClient.prefetchQuery(catalogueQueries.teasers()), readHits(queryClient, deps)])
  },
  head: ({ match }) =>
    pageHead({
      title: match.search.q === undefined ? t`Search` : t`${match.search.q}: search`,
      description: t`Search everything you can read.`,
    }),
  component: Search,
})

function Search() {
  const { data: catalogue } = useQuery(catalogueQueries.teasers())
  return (
    <DefaultFrame>
      <SearchPage search={Route.useSearch()} categories={catalogue?.data ?? []} />
    </DefaultFrame>
  )
}
