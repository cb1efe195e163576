import * as v from 'valibot'
import { searchFilters, type pageSearchQuery } from '~/contract/page-search'
import { pageParameter, optionalParameter, searchText, wholeNumber } from '~/forms/search-parameters'

const maxQueryLength = 200
const resultsPerPage = 10

/**
 * The search parameters of the search page. Empty and invalid values are dropped, since a plain HTML form sends empty
 * fields and users edit URLs.
 */
export const pageSearch = v.object({
  q: searchText(maxQueryLength),
  kind: optionalParameter(v.picklist(searchFilters)),
  /** The slug of a category. */
  category: searchText(120),
  /** The slug of a component. */
  component: searchText(120),
  /** From 1, which is omitted. */
  page: optionalParameter(wholeNumber(1, 10_000), 1),
})
export type PageSearch = v.InferOutput<typeof pageSearch>

/** Converts the search parameters to the service's query; a search in progress of typing is not counted. */
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

/** Changes the search and resets the page. */
export const withFilter = (search: PageSearch, change: Partial<PageSearch>): PageSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isFiltered = ({ kind, category, component }: PageSearch): boolean =>
  kind !== undefined || category !== undefined || component !== undefined

/** The page of searches without results; absent for the first. */
export const unansweredSearch = v.object({ page: pageParameter })
