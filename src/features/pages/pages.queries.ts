import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PageKind } from '~/contract/pages'
import { slug as slugSchema } from '~/contract/text'
import { listLatestPages, readPage, readPageTree, searchPages } from './pages.functions'
import { toSearchQuery, type PageSearch } from './page-search'

const all = ['pages'] as const

/** Everything that is read about pages; the one place where their query keys are made. */
export const pageQueries = {
  all: () => all,
  /** Null where no page answers to that address for this reader. */
  bySlug: (slug: string) =>
    queryOptions({
      queryKey: [...all, 'slug', slug],
      queryFn: ({ signal }) => (v.is(slugSchema, slug) ? readPage({ data: { slug }, signal }) : null),
    }),
  latest: (kind: PageKind, count = 10) =>
    queryOptions({
      queryKey: [...all, 'latest', kind, count],
      queryFn: ({ signal }) => listLatestPages({ data: { kind, count }, signal }),
    }),
  tree: () => queryOptions({ queryKey: [...all, 'tree'], queryFn: ({ signal }) => readPageTree({ signal }) }),
  search: (search: PageSearch) =>
    queryOptions({
      queryKey: [...all, 'search', search],
      queryFn: ({ signal }) => searchPages({ data: toSearchQuery(search), signal }),
      // The old hits stay until the new come.
      placeholderData: keepPreviousData,
    }),
}
