import * as v from 'valibot'
import type { pageSearchQuery } from '~/contract/page-search'
import { pageKinds } from '~/contract/pages'
import { orAbsent } from '~/features/session/search-parameters'

/** What a search can be narrowed to: a kind of pages, or what members asked each other. */
export const searchKinds = [...pageKinds, 'question'] as const

const longestQuestion = 200
const hitsAPage = 10

// A slug that looks like a number arrives as one.
const typed = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.trim())

const slugText = orAbsent(
  v.pipe(
    typed,
    v.maxLength(120),
    v.transform((text) => text || undefined),
  ),
)

/**
 * What the address of the search page holds. A plain HTML form sends its empty fields too, and people edit
 * addresses: what says nothing or is not understood is left out.
 */
export const pageSearch = v.object({
  q: orAbsent(
    v.pipe(
      typed,
      v.transform((text) => text.slice(0, longestQuestion) || undefined),
    ),
  ),
  kind: orAbsent(v.picklist(searchKinds)),
  /** The slug of a category. */
  category: slugText,
  /** The slug of a component. */
  component: slugText,
  /** From 1, which is left out. */
  page: orAbsent(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(10_000),
      v.transform((page) => (page === 1 ? undefined : page)),
    ),
  ),
})
export type PageSearch = v.InferOutput<typeof pageSearch>

/** The service's question for what the address says; one that is still being typed counts for nothing. */
export const toSearchQuery = (
  { q = '', kind, category, component, page = 1 }: PageSearch,
  stage: 'typing' | 'asked' = 'asked',
) =>
  ({
    q,
    kind: kind === 'question' ? undefined : kind,
    category,
    component,
    page,
    count: hitsAPage,
    stage,
  }) satisfies v.InferInput<typeof pageSearchQuery>

/** Another question or another filter starts at the first page. */
export const withChange = (search: PageSearch, change: Partial<PageSearch>): PageSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isNarrowed = ({ kind, category, component }: PageSearch): boolean =>
  kind !== undefined || category !== undefined || component !== undefined

/** Which page of the searches that found nothing; absent for the first. */
export const unansweredSearch = v.object({
  page: orAbsent(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
})
