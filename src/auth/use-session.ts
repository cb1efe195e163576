import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { anonymous, type SessionState } from './session'
import { sessionQueries } from './session.queries'
import { hasSignedInMark } from './session/session-store'

/** The session that the server rendered the page with. */
const initialSessions = new WeakMap<QueryClient, SessionState>()

// The query notifies of changes.
const subscribeToNothing = () => () => undefined

/**
 * Returns the session as far as it is known. Makes no request: guards and session events keep it current, and entry
 * pages, which load no profile (specification, section 2), see an anonymous visitor.
 */
export const useSession = (): SessionState => {
  const queryClient = useQueryClient()
  const session = useQuery({ ...sessionQueries.session(), enabled: false }).data ?? anonymous
  // A renewed session must not reach the parts of the page that React has still to hydrate.
  const readInitial = () => {
    const initial = initialSessions.get(queryClient) ?? session
    initialSessions.set(queryClient, initial)
    return initial
  }
  return useSyncExternalStore(subscribeToNothing, () => session, readInitial)
}

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
