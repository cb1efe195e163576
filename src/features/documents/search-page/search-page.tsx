import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorMessage } from '~/forms/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Pagination } from '~/ui/components/pagination/pagination'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { LatestPages } from '../latest-pages/latest-pages'
import { withChange, type PageSearch } from '../page-search'
import { pageQueries } from '../pages.queries'
import { foundWords } from './found-words'
import { NoFurtherResults, NothingFound } from './nothing-found'
import { pageSearchQueries } from './page-search.queries'
import { useRecentSearches } from './recent-searches'
import type { SearchCategory } from './search-categories'
import { maxLatest } from './most-latest'
import { SearchForm } from './search-form'
import { SearchHits } from './search-hits'
import classes from './search-page.module.css'
import { SearchSkeleton } from './search-skeleton'
import { SearchStart } from './search-start'
import { useAsking } from './use-asking'

/** How the questions of members are searched, for those who may read them. */
export interface QuestionResults {
  /** A page of those that mention a text. */
  all: (q: string, page: number, hrefFor: (page: number) => string) => ReactNode
  /** The first few, under pages that were found. */
  some: (q: string, all: PageSearch) => ReactNode
}

interface SearchPageProps {
  search: PageSearch
  categories: readonly SearchCategory[]
  /** Left out for readers who may not read them. */
  questions?: QuestionResults | undefined
}

/** One box over everything that the reader may see. The address is the state. */
export function SearchPage({ search, categories, questions }: SearchPageProps) {
  const router = useRouter()
  const { remember } = useRecentSearches()
  const { isTyping, ask } = useAsking(search)
  const use = (q: string) => {
    remember(q)
    ask()
  }
  const hrefFor = (page: number) =>
    router.buildLocation({
      to: '/search',
      search: withChange(search, { page: page === 1 ? undefined : page }),
    }).href
  return (
    <div className={classes.page}>
      <PageTitle>Search</PageTitle>
      <SearchForm
        search={search}
        categories={categories}
        hasQuestions={questions !== undefined}
        onAsk={use}
      />
      {search.q === undefined ? (
        <SearchStart />
      ) : search.kind === 'question' && questions !== undefined ? (
        questions.all(search.q, search.page ?? 1, hrefFor)
      ) : (
        <>
          <SearchResults
            search={search}
            q={search.q}
            isTyping={isTyping}
            categories={categories}
            hrefFor={hrefFor}
            onUse={use}
          />
          {search.kind === undefined && search.page === undefined
            ? questions?.some(search.q, { q: search.q, kind: 'question' })
            : null}
        </>
      )}
    </div>
  )
}

interface SearchResultsProps extends Omit<SearchPageProps, 'questions'> {
  q: string
  isTyping: boolean
  hrefFor: (page: number) => string
  /** The question led somewhere. */
  onUse: (q: string) => void
}

function SearchResults({ search, q, isTyping, categories, hrefFor, onUse }: SearchResultsProps) {
  const {
    data: found,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(pageSearchQueries.hits(search, isTyping ? 'typing' : 'asked'))
  const isEmpty = found?.data.length === 0
  return (
    <>
      <p className={classes.count} role="status" data-empty={found?.total === 0 || undefined}>
        {found === undefined || isPlaceholderData ? null : found.total === 0 ? 'No pages' : foundWords(found)}
      </p>
      {found?.corrected ? <Corrected q={q} corrected={found.corrected} search={search} /> : null}
      {found === undefined && error !== null ? (
        <ErrorState title="The search could not be done." onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : found === undefined ? (
        <SearchSkeleton />
      ) : isEmpty && found.total > 0 ? (
        <NoFurtherResults search={search} />
      ) : isEmpty ? (
        <>
          <NothingFound search={search} categories={categories} />
          <LatestInstead />
        </>
      ) : (
        <>
          <SearchHits hits={found.data} isStale={isPlaceholderData} onOpen={() => onUse(q)} />
          <div className={classes.pages}>
            <Pagination page={found.page} pages={Math.ceil(found.total / found.count)} hrefFor={hrefFor} />
          </div>
        </>
      )}
    </>
  )
}

interface CorrectedProps {
  q: string
  corrected: string
  search: PageSearch
}

function Corrected({ q, corrected, search }: CorrectedProps) {
  return (
    <p className={classes.corrected}>
      Showing results for{' '}
      <TextLink to="/search" search={withChange(search, { q: corrected })}>
        “{corrected}”
      </TextLink>
      , nothing was found for “{q}”.
    </p>
  )
}

function LatestInstead() {
  const { data: latest } = useQuery(pageQueries.latest('document', maxLatest))
  if (latest === undefined || latest.data.length === 0) return null
  return (
    <section className={classes.instead} aria-label="Changed last">
      <SectionHeading>Changed last</SectionHeading>
      <LatestPages pages={latest.data} />
    </section>
  )
}
