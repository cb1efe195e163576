import * as v from 'valibot'
import { id } from '~/contract/field-schemas'
import { importOutcomes } from '~/contract/enums'
import { laterPage, orAbsent, yesOrNo } from '~/forms/search-parameters'

/** Which import is shown, and which of its files; what is not understood is left out. */
export const importSearch = v.object({
  import: orAbsent(id),
  outcome: orAbsent(v.picklist(importOutcomes)),
  /** Files with notes alone. */
  look: orAbsent(yesOrNo, false),
  page: laterPage,
})
export type ImportSearch = v.InferOutput<typeof importSearch>
