import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { anonymous, type SessionState } from './session'
import { sessionQueries } from './session.queries'
import { hasSignedInMark } from './session/session-store'

/**
 * Returns the session as far as it is known. Makes no request: guards and session events keep it current, and entry
 * pages, which load no profile (specification, section 2), see an anonymous visitor.
 */
export const useSession = (): SessionState =>
  useQuery({ ...sessionQueries.session(), enabled: false }).data ?? anonymous

/** Returns the public configuration, which is loaded before the first page. */
export const usePublicConfig = () => useSuspenseQuery(sessionQueries.config()).data

/**
 * Whether this browser is signed in although the page does not know the user: entry pages load no profile
 * (specification, section 2). Always false on the server.
 */
export const useIsReturning = (): boolean => {
  const isHydrated = useHydrated()
  const session = useSession()
  return isHydrated && session.kind === 'anonymous' && hasSignedInMark()
}
