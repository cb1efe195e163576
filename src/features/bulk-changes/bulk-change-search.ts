import * as v from 'valibot'
import { bulkOutcomes } from '~/contract/bulk-changes'

const pageNumber = v.fallback(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
  undefined,
)

/** Which list of bulk changes is shown: its page, absent for the first. */
export const bulkChangeListSearch = v.object({ page: pageNumber })

/** Which rows of a bulk change are shown; what is not understood is left out. */
export const bulkChangeSearch = v.object({
  outcome: v.fallback(v.optional(v.picklist(bulkOutcomes)), undefined),
  page: pageNumber,
})
export type BulkChangeSearch = v.InferOutput<typeof bulkChangeSearch>
