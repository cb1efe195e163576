import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toSearchQuery, type PageSearch } from '../page-search'
import { pageQueries } from '../pages.queries'
import { listPopularSearches, listUnansweredSearches, namePages, searchPages } from './page-search.functions'

const all = () => [...pageQueries.all(), 'searches'] as const

/** Search queries, under the pages' key. */
export const pageSearchQueries = {
  hits: (search: PageSearch, stage: 'typing' | 'asked' = 'asked') =>
    queryOptions({
      queryKey: [...all(), 'hits', search],
      queryFn: ({ signal }) => searchPages({ data: toSearchQuery(search, stage), signal }),
      // The old results stay until the new ones arrive.
      placeholderData: keepPreviousData,
      refetchOnReconnect: true,
    }),
  /** The titles of these pages, as far as the reader may open them. */
  named: (slugs: readonly string[]) =>
    queryKeepingPrevious([...all(), 'named', slugs], namePages, { slugs: [...slugs] }),
  popular: () => serverQuery([...all(), 'popular'], listPopularSearches),
  unanswered: (page: number) =>
    queryKeepingPrevious([...all(), 'unanswered', page], listUnansweredSearches, { page }),
}

/** The number of recently changed documents. */
export const maxLatest = 5
