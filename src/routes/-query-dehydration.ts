import { hashKey, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'

/** A query that was answered: its key, and what it gave. */
type Answered = [queryKey: QueryKey, data: unknown]

/** A query that failed: its key as JSON, and why. */
type Failed = [queryKey: string, why: ProblemError]

/** The data read for a page, sent to the browser within it. */
export interface DehydratedQueries {
  /**
   * The successful answers, as JSON: all answers are JSON, which is written and parsed in a fraction of the time
   * that the router's own format takes.
   */
  answered: string
  /** In the router's form, which keeps them errors. */
  failed: Failed[]
}

// An unexpected error is described in the log alone, not in the page.
const getProblem = (error: Error | null) =>
  error instanceof ProblemError ? error : new ProblemError('INTERNAL_ERROR')

/**
 * Collects what was read before a page is rendered. Nothing is sent after the page, so it needs no stream; what a
 * part reads only while it is rendered, the browser fetches itself.
 */
export const dehydrateQueries = (queryClient: QueryClient): DehydratedQueries => {
  const answered: Answered[] = []
  const failed: Failed[] = []
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.status === 'success') answered.push([queryKey, state.data])
    if (state.status === 'error') failed.push([JSON.stringify(queryKey), getProblem(state.error)])
  }
  return { answered: JSON.stringify(answered), failed }
}

const failedState = (error: ProblemError, errorUpdatedAt: number) => ({
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error,
  errorUpdateCount: 1,
  errorUpdatedAt,
  fetchFailureCount: 1,
  fetchFailureReason: error,
  fetchMeta: null,
  isInvalidated: false,
  status: 'error' as const,
  fetchStatus: 'idle' as const,
})

/**
 * Puts the data sent with a page into the browser's cache.
 * @param at when the page was requested, in milliseconds since 1970: a cached page is rendered before, but is as good
 *   as new
 */
export const hydrateQueries = (
  queryClient: QueryClient,
  { answered, failed }: DehydratedQueries,
  at = Math.round(performance.timeOrigin),
): void => {
  const read: Answered[] = JSON.parse(answered)
  for (const [queryKey, data] of read) queryClient.setQueryData(queryKey, data, { updatedAt: at })
  const queries = failed.map(([key, why]) => {
    const queryKey: QueryKey = JSON.parse(key)
    return { queryKey, queryHash: hashKey(queryKey), dehydratedAt: at, state: failedState(why, at) }
  })
  hydrate(queryClient, { queries })
}
