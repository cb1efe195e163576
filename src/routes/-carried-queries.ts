import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'

/** What was read for a page, on its way to the browser within the page. */
export interface CarriedQueries {
  /**
   * All queries, as JSON, which is what calls answer: it is written and read in a fraction of the time that the router's
   * own form takes.
   */
  queries: string
  /** By the query's hash, why it failed; in the router's form, which keeps them errors. */
  errors: Record<string, ProblemError>
}

// What nobody foresaw is told in the log, not in the page.
const problemOf = (error: Error) =>
  error instanceof ProblemError ? error : new ProblemError('INTERNAL_ERROR')

/**
 * Takes what was read before a page is rendered. Nothing is sent after the page, which therefore needs no stream; what a
 * part should read only while it is rendered, the browser reads for itself.
 */
export const carryQueries = (queryClient: QueryClient): CarriedQueries => {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
  })
  const failures = queries.flatMap(({ queryHash, state: { error } }) =>
    error === null ? [] : [[queryHash, problemOf(error)] as const],
  )
  return { queries: JSON.stringify(queries), errors: Object.fromEntries(failures) }
}

/** Gives a page in the browser what was read for it. */
export const takeCarried = (queryClient: QueryClient, { queries: json, errors }: CarriedQueries): void => {
  const queries: DehydratedState['queries'] = JSON.parse(json)
  const whole = queries.map((query) => {
    const error = errors[query.queryHash] ?? null
    return { ...query, state: { ...query.state, error, fetchFailureReason: error } }
  })
  hydrate(queryClient, { queries: whole })
}
