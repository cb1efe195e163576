import * as v from 'valibot'
import { bulkOutcomes } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'

/** Which list of bulk changes is shown: its page, absent for the first. */
export const bulkChangeListSearch = v.object({ page: laterPage })

/** Which rows of a bulk change are shown; what is not understood is left out. */
export const bulkChangeSearch = v.object({
  outcome: orAbsent(v.picklist(bulkOutcomes)),
  page: laterPage,
})
export type BulkChangeSearch = v.InferOutput<typeof bulkChangeSearch>
