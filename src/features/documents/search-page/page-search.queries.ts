import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'
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
    queryKeepingPrevious([...all(), 'named', slugs], namePages, { slugs: [...slugs] }),
  popular: () => serverQuery([...all(), 'popular'], listPopularSearches),
  unanswered: (page: number) =>
    queryKeepingPrevious([...all(), 'unanswered', page], listUnansweredSearches, { page }),
}

/** Documents named as changed last. */
export const maxLatest = 5
