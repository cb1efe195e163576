import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageQueries } from '../pages.queries'
import { listPageFeedback, listPageVersions } from './page-history.functions'

const all = () => [...pageQueries.all(), 'history'] as const

// Feedback is read beside the versions, so fewer of it at once.
const feedbackRows = 10

/** What is read of a page's past, under the keys of the pages. */
export const pageHistoryQueries = {
  versions: (id: string, page: number) =>
    queryOptions({
      queryKey: [...all(), 'versions', id, page],
      queryFn: ({ signal }) => listPageVersions({ data: { id, page }, signal }),
      placeholderData: keepPreviousData,
    }),
  feedback: (id: string, page: number) =>
    queryOptions({
      queryKey: [...all(), 'feedback', id, page],
      queryFn: ({ signal }) => listPageFeedback({ data: { id, page, count: feedbackRows }, signal }),
      placeholderData: keepPreviousData,
    }),
}
