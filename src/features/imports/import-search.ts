import * as v from 'valibot'
import { importOutcomes } from '~/contract/imports'
import { id } from '~/contract/text'

const pageNumber = v.fallback(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
  undefined,
)

/** Which import is shown, and which of its files; what is not understood is left out. */
export const importSearch = v.object({
  import: v.fallback(v.optional(id), undefined),
  outcome: v.fallback(v.optional(v.picklist(importOutcomes)), undefined),
  /** Files with notes alone. */
  look: v.fallback(v.optional(v.literal(true)), undefined),
  page: pageNumber,
})
export type ImportSearch = v.InferOutput<typeof importSearch>
