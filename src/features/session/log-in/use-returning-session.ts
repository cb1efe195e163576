import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { anonymous, type SessionState } from '../session'
import { sessionQueries } from '../session.queries'
import { hasSignedInMark } from '../session-record'

/**
 * Who is looking, on an entry page: those load no profile (specification, section 2), so that it is asked
 * only in a browser that somebody signed in with, after the page is shown.
 */
export const useReturningSession = (): SessionState => {
  const isHydrated = useHydrated()
  return useQuery({ ...sessionQueries.session(), enabled: isHydrated && hasSignedInMark() }).data ?? anonymous
}
