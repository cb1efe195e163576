import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'
import { sessionQueries } from '~/features/session/session.queries'
import { applicationQueries } from '../applications.queries'

/** Whether the service refused because things stand otherwise than the page of the application has them. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 409 || error.status === 403)

/** Reads again what the page is drawn from; where that cannot be had, it stays as it is. */
export const refreshApplication = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
  await queryClient.prefetchQuery({ ...sessionQueries.session(), staleTime: 0 })
}
