import * as v from 'valibot'
import { id } from '~/contract/text'
import { importOutcomes } from '~/contract/vocabulary'
import { laterPage } from '~/forms/search-parameters'

/** Which import is shown, and which of its files; what is not understood is left out. */
export const importSearch = v.object({
  import: v.fallback(v.optional(id), undefined),
  outcome: v.fallback(v.optional(v.picklist(importOutcomes)), undefined),
  /** Files with notes alone. */
  look: v.fallback(v.optional(v.literal(true)), undefined),
  page: laterPage,
})
export type ImportSearch = v.InferOutput<typeof importSearch>
