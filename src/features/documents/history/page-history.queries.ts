import { pageQueries } from '../pages.queries'
import { listPageFeedback, listPageVersions } from '../editor/page-editor.functions'
import * as v from 'valibot'
import { optionalParameter, wholeNumber } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/server-query'

const all = () => [...pageQueries.all(), 'history'] as const

// Feedback is loaded together with the versions, so fewer rows of it.
const feedbackPageSize = 10

/** Queries of a page's history, under the pages' key. */
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

/** The search parameters of a page's history. Invalid values are dropped. */
export const historySearch = v.object({
  /** The two compared versions. */
  from: optionalParameter(wholeFrom(1)),
  to: optionalParameter(wholeFrom(1)),
  /** Side by side by default. */
  view: optionalParameter(v.literal('inline')),
  /** The page of the version list; absent for the first. */
  page: optionalParameter(wholeFrom(2)),
  /** The page of the feedback list; absent for the first. */
  said: optionalParameter(wholeFrom(2)),
})
export type HistorySearch = v.InferOutput<typeof historySearch>
