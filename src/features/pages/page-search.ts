import * as v from 'valibot'
import { pageKinds, type pageSearchQuery } from '~/contract/pages'

const longestQuestion = 200
const hitsAPage = 10

// The router reads `?q=42` as a number and `?q=true` as a boolean, and people search for both.
const typed = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.trim())

/**
 * What the address of the search page holds. A plain HTML form sends its empty fields too, and people edit
 * addresses: what says nothing or is not understood is left out.
 */
export const pageSearch = v.object({
  q: v.fallback(
    v.optional(
      v.pipe(
        typed,
        v.transform((text) => text.slice(0, longestQuestion) || undefined),
      ),
    ),
    undefined,
  ),
  kind: v.fallback(v.optional(v.picklist(pageKinds)), undefined),
  /** The slug of a category. */
  category: v.fallback(
    v.optional(
      v.pipe(
        typed,
        v.maxLength(120),
        v.transform((text) => text || undefined),
      ),
    ),
    undefined,
  ),
  /** From 1, which is left out. */
  page: v.fallback(
    v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(10_000),
        v.transform((page) => (page === 1 ? undefined : page)),
      ),
    ),
    undefined,
  ),
})
export type PageSearch = v.InferOutput<typeof pageSearch>

/** The service's question for what the address says. */
export const toSearchQuery = ({ q = '', kind, category, page = 1 }: PageSearch) =>
  ({ q, kind, category, page, count: hitsAPage }) satisfies v.InferInput<typeof pageSearchQuery>
