import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Pagination, type PageHref } from '~/ui/components/pagination/pagination'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { LatestPages } from '../latest-pages/latest-pages'
import { withFilter, type PageSearch } from '../page-search'
import { pageQueries } from '../pages.queries'
import { pageSearchQueries, maxLatest } from './page-search.queries'
import { useRecentSearches } from './recent-searches'
import type { SearchCategory } from './search-filters'
import { SearchForm } from './search-form'
import { SearchHits, NoFurtherResults, NothingFound } from './search-results'
import classes from './search-page.module.css'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { maxHitsCounted } from '~/contract/page-search'
import { formatNumber } from '~/ui/format/numbers'
import { PopularSearches, RecentSearches } from './search-suggestions'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'

// Milliseconds after the last key when a search counts as confirmed.
const idleMs = 1500

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True while the search is still being typed. */
    isTyping?: boolean
  }
}

/**
 * Whether the search is still being typed, and a function that confirms it: called by Enter, by opening a hit,
 * or after a pause in typing. A confirmed search is sent once more, so that it is counted.
 */
const useConfirmedSearch = (search: PageSearch): { isTyping: boolean; ask: () => void } => {
  const queryClient = useQueryClient()
  const isTyping = useLocation({ select: ({ state }) => state.isTyping === true })
  const { q } = search
  const asked = useRef<string | undefined>(undefined)
  const ask = () => {
    if (!isTyping || q === undefined || asked.current === q) return
    asked.current = q
    void queryClient.prefetchQuery({ ...pageSearchQueries.hits(search), staleTime: 0 })
  }
  const askWhenSettled = useEffectEvent(ask)
  useEffect(() => {
    if (!isTyping || q === undefined) return undefined
    const timer = setTimeout(() => askWhenSettled(), idleMs)
    return () => clearTimeout(timer)
  }, [isTyping, q])
  return { isTyping, ask }
}

/** Suggestions before a search: recently changed documents, popular searches, and the user's own. */
function SearchSuggestions() {
  const { data: latest } = useQuery(pageQueries.latest('document', maxLatest))
  const { data: popular } = useQuery(pageSearchQueries.popular())
  const { searches, forget, forgetAll } = useRecentSearches()
  return (
    <div className={classes.start}>
      <PopularSearches searches={popular?.data.map(({ q }) => q) ?? []} />
      {latest === undefined || latest.data.length === 0 ? null : (
        <section className={classes.latest} aria-label={t`Changed last`}>
          <SectionHeading>{t`Changed last`}</SectionHeading>
          <LatestPages pages={latest.data} />
        </section>
      )}
      {/* Last on a phone, since only the browser knows it: nothing that is shown already may move. */}
      <RecentSearches searches={searches} onForget={forget} onForgetAll={forgetAll} />
    </div>
  )
}

interface Found {
  total: number
  page: number
  /** Results per page. */
  count: number
  data: { length: number }
}

/** Formats the number of results and the shown part: `12 results, 11 to 12 shown`. */
export const formatResultCount = ({ total, page, count, data }: Found): string => {
  if (total <= count) return plural(total, { one: '# result', other: '# results' })
  const first = (page - 1) * count + 1
  const last = first + data.length - 1
  return total >= maxHitsCounted
    ? t`${formatNumber(maxHitsCounted)} results or more, ${first} to ${last} shown`
    : plural(total, {
        one: `# result, ${first} to ${last} shown`,
        other: `# results, ${first} to ${last} shown`,
      })
}

const hits = ['first', 'second', 'third', 'fourth', 'fifth']

/** A skeleton of the results. */
function SearchSkeleton() {
  return (
    <div className={classes.hits}>
      {hits.map((hit) => (
        <div key={hit} className={classes.hit}>
          <SkeletonRows rows={4} height={24} />
        </div>
      ))}
    </div>
  )
}

interface SearchPageProps {
  search: PageSearch
  categories: readonly SearchCategory[]
}

/** The search page over everything that the reader may see. The URL holds the state. */
export function SearchPage({ search, categories }: SearchPageProps) {
  const { remember } = useRecentSearches()
  const { isTyping, ask } = useConfirmedSearch(search)
  const use = (q: string) => {
    remember(q)
    ask()
  }
  const hrefFor = (page?: number) =>
    getHref({
      to: '/search',
      search: withFilter(search, { page }),
    })
  return (
    <Box maw="1120px">
      <PageTitle>{t`Search`}</PageTitle>
      <SearchForm search={search} categories={categories} onAsk={use} />
      {search.q === undefined ? (
        <SearchSuggestions />
      ) : (
        <SearchResults
          search={search}
          q={search.q}
          isTyping={isTyping}
          categories={categories}
          hrefFor={hrefFor}
          onUse={use}
        />
      )}
    </Box>
  )
}

interface SearchResultsProps extends SearchPageProps {
  q: string
  isTyping: boolean
  hrefFor: PageHref
  /** The search had results. */
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
      <Text
        c="dim"
        size="sm"
        className={classes.count}
        role="status"
        data-empty={found?.total === 0 || undefined}
      >
        {found === undefined || isPlaceholderData
          ? null
          : found.total === 0
            ? t`No results`
            : formatResultCount(found)}
      </Text>
      {found?.corrected ? <Corrected q={q} corrected={found.corrected} search={search} /> : null}
      {found === undefined && error !== null ? (
        <ErrorState title={t`The search could not be done.`} query={{ error, refetch }} />
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
          <Box mt={20}>
            <Pagination page={found.page} pages={Math.ceil(found.total / found.count)} hrefFor={hrefFor} />
          </Box>
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
    <Box as="p" mb={12}>
      <Trans>
        Showing results for{' '}
        <TextLink to="/search" search={withFilter(search, { q: corrected })}>
          “{corrected}”
        </TextLink>
        , nothing was found for “{q}”.
      </Trans>
    </Box>
  )
}

function LatestInstead() {
  const { data: latest } = useQuery(pageQueries.latest('document', maxLatest))
  if (latest === undefined || latest.data.length === 0) return null
  return (
    <Box as="section" maw="880px" mt={24} aria-label={t`Changed last`}>
      <SectionHeading>{t`Changed last`}</SectionHeading>
      <LatestPages pages={latest.data} />
    </Box>
  )
}
