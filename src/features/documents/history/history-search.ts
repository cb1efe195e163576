import * as v from 'valibot'
import { orAbsent, wholeNumber } from '~/forms/search-parameters'

const wholeFrom = (least: number) => wholeNumber(least, 1_000_000)

/** What the address of a page's history holds. What is not understood is left out. */
export const historySearch = v.object({
  /** The two versions that are compared. */
  from: orAbsent(wholeFrom(1)),
  to: orAbsent(wholeFrom(1)),
  /** Side by side unless told. */
  view: orAbsent(v.literal('inline')),
  /** Of the list of versions; absent for the first page. */
  page: orAbsent(wholeFrom(2)),
  /** Of what readers said; absent for the first page. */
  said: orAbsent(wholeFrom(2)),
})
export type HistorySearch = v.InferOutput<typeof historySearch>
