import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toSearchQuery, type PageSearch } from '../page-search'
import { pageQueries } from '../pages.queries'
import { listPopularSearches, listUnansweredSearches, namePages, searchPages } from './page-search.functions'

const all = () => [...pageQueries.all(), 'searches'] as const

/** What is read by searching, under the keys of the pages. */
export const pageSearchQueries = {
  hits: (search: PageSearch, stage: 'typing' | 'asked' = 'asked') =>
    queryOptions({
      queryKey: [...all(), 'hits', search],
      queryFn: ({ signal }) => searchPages({ data: toSearchQuery(search, stage), signal }),
      // The old hits stay until the new come.
      placeholderData: keepPreviousData,
      refetchOnReconnect: true,
    }),
  /** Titles of pages that the reader may open, of those slugs. */
  named: (slugs: readonly string[]) =>
    queryOptions({
      queryKey: [...all(), 'named', slugs],
      queryFn: ({ signal }) => namePages({ data: { slugs: [...slugs] }, signal }),
      placeholderData: keepPreviousData,
    }),
  popular: () =>
    queryOptions({
      queryKey: [...all(), 'popular'],
      queryFn: ({ signal }) => listPopularSearches({ signal }),
    }),
  unanswered: (page: number) =>
    queryOptions({
      queryKey: [...all(), 'unanswered', page],
      queryFn: ({ signal }) => listUnansweredSearches({ data: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Documents named as changed last. */
export const maxLatest = 5
