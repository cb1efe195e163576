import { pageQueries } from '../pages.queries'
import { listPageFeedback, listPageVersions } from '../editor/page-writing.functions'
import * as v from 'valibot'
import { orAbsent, wholeNumber } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/server-query'

const all = () => [...pageQueries.all(), 'history'] as const

// Feedback is read beside the versions, so fewer of it at once.
const feedbackPageSize = 10

/** What is read of a page's past, under the keys of the pages. */
export const pageHistoryQueries = {
  versions: (id: string, page: number) =>
    queryKeepingPrevious([...all(), 'versions', id, page], listPageVersions, {
      params: { id },
      query: { page },
    }),
  feedback: (id: string, page: number) =>
    queryKeepingPrevious([...all(), 'feedback', id, page], listPageFeedback, {
      params: { id },
      query: { page, count: feedbackPageSize },
    }),
}

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
