import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'
import { sessionQueries } from '~/auth/session.queries'
import { applicationQueries } from '../applications.queries'

/**
 * Whether the service refused because the application or the access has changed since the page was loaded.
 */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 409 || error.status === 403)

/** Refetches the data of the page; where that fails, the page stays as it is. */
export const refreshApplication = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
  await queryClient.prefetchQuery({ ...sessionQueries.session(), staleTime: 0 })
}
