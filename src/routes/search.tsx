import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { catalogueQueries } from '~/features/catalogue/catalogue.queries'
import { pageSearch } from '~/features/pages/page-search'
import { pageQueries } from '~/features/pages/pages.queries'
import { SearchPage } from '~/features/pages/search-page/search-page'
import { SearchStart } from '~/features/pages/search-page/search-start'
import { DefaultFrame } from './-frame/frames'
import { pageHead } from './-page-head'

const mostLatest = 5

export const Route = createFileRoute('/search')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQueries.teasers()),
      deps.q === undefined
        ? queryClient.ensureQueryData(pageQueries.latest('document', mostLatest))
        : queryClient.ensureQueryData(pageQueries.search(deps)),
    ]).then(() => undefined),
  head: ({ match }) =>
    pageHead({
      title: match.search.q === undefined ? 'Search' : `${match.search.q}: search`,
      description: 'One box over everything that you may read.',
      brandName: match.context.config.brand.name,
    }),
  component: Search,
})

function Search() {
  const search = Route.useSearch()
  const isAsked = search.q !== undefined
  const categories = useSuspenseQuery(catalogueQueries.teasers()).data.data
  const { data: outcome } = useQuery({ ...pageQueries.search(search), enabled: isAsked })
  const { data: latest } = useQuery({ ...pageQueries.latest('document', mostLatest), enabled: !isAsked })
  return (
    <DefaultFrame>
      <SearchPage
        search={search}
        outcome={isAsked ? (outcome ?? null) : null}
        categories={categories}
        start={latest === undefined || latest.data.length === 0 ? null : <SearchStart pages={latest.data} />}
      />
    </DefaultFrame>
  )
}
