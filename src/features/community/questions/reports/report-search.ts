import * as v from 'valibot'
import { reportStates } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'

/** What the address of the reports holds; without a state it shows those that wait. */
export const reportSearch = v.object({
  state: orAbsent(v.picklist([...reportStates, 'all']), 'open'),
  page: laterPage,
})
export type ReportSearch = v.InferOutput<typeof reportSearch>
