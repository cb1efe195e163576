import * as v from 'valibot'
import { searchFilters, type pageSearchQuery } from '~/contract/page-search'
import { laterPage, orAbsent, searchText, wholeNumber } from '~/forms/search-parameters'

const maxQueryLength = 200
const resultsPerPage = 10

/**
 * What the address of the search page holds. A plain HTML form sends its empty fields too, and people edit
 * addresses: what says nothing or is not understood is left out.
 */
export const pageSearch = v.object({
  q: searchText(maxQueryLength),
  kind: orAbsent(v.picklist(searchFilters)),
  /** The slug of a category. */
  category: searchText(120),
  /** The slug of a component. */
  component: searchText(120),
  /** From 1, which is left out. */
  page: orAbsent(wholeNumber(1, 10_000), 1),
})
export type PageSearch = v.InferOutput<typeof pageSearch>

/** The service's question for what the address says; one that is still being typed counts for nothing. */
export const toSearchQuery = (
  { q = '', kind, category, component, page = 1 }: PageSearch,
  stage: 'typing' | 'asked' = 'asked',
) =>
  ({
    q,
    kind,
    category,
    component,
    page,
    count: resultsPerPage,
    stage,
  }) satisfies v.InferInput<typeof pageSearchQuery>

/** Another question or another filter starts at the first page. */
export const withFilter = (search: PageSearch, change: Partial<PageSearch>): PageSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isFiltered = ({ kind, category, component }: PageSearch): boolean =>
  kind !== undefined || category !== undefined || component !== undefined

/** Which page of the searches that found nothing; absent for the first. */
export const unansweredSearch = v.object({ page: laterPage })
