import { t } from '@lingui/core/macro'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { catalogueQueries } from '~/features/documents/catalogue/catalogue.queries'
import { pageSearch, type PageSearch } from '~/features/documents/page-search'
import { pageSearchQueries } from '~/features/documents/search-page/page-search.queries'
import { SearchPage, type QuestionResults } from '~/features/documents/search-page/search-page'
import { QuestionHits, SomeQuestionHits } from '~/features/community/questions/list/question-hits'
import { questionQueries } from '~/features/community/questions/questions.queries'
import { isApproved } from '~/auth/session'
import { sessionQueries } from '~/auth/session.queries'
import { useSession } from '~/auth/use-session'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { loadSearchStart, loadSuggestions } from './-public-pages'

/** What fails says so in its own place on the page. */
const readHits = async (queryClient: QueryClient, search: PageSearch): Promise<void> => {
  const hits = pageSearchQueries.hits(search)
  await queryClient.prefetchQuery(hits)
  if (queryClient.getQueryData(hits.queryKey)?.total === 0) await loadSuggestions(queryClient)
}

/** What members asked, for those who may read it. */
const readQuestions = async (queryClient: QueryClient, { q, kind, page }: PageSearch): Promise<void> => {
  if (q === undefined || !isApproved(await queryClient.ensureQueryData(sessionQueries.session()))) return
  if (kind === 'question') await queryClient.prefetchQuery(questionQueries.list({ text: q, page }))
  else if (kind === undefined && page === undefined) {
    await queryClient.prefetchQuery(questionQueries.mentioning(q))
  }
}

const questions: QuestionResults = {
  all: (q, page, hrefFor) => <QuestionHits text={q} page={page} hrefFor={hrefFor} />,
  some: (q, all) => <SomeQuestionHits text={q} all={all} />,
}

export const Route = createFileRoute('/search')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // While one types on the page itself, nothing waits for the answer to the letter before.
    if (cause === 'stay') return
    if (deps.q === undefined) return loadSearchStart(queryClient)
    await Promise.all([
      queryClient.prefetchQuery(catalogueQueries.teasers()),
      readHits(queryClient, deps),
      readQuestions(queryClient, deps),
    ])
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
  const isMember = isApproved(useSession())
  return (
    <DefaultFrame>
      <SearchPage
        search={Route.useSearch()}
        categories={catalogue?.data ?? []}
        questions={isMember ? questions : undefined}
      />
    </DefaultFrame>
  )
}
