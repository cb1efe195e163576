import type { QueryClient } from '@tanstack/react-query'
import { refuse } from '../screen-error'
import { getUser, type SessionUser } from '../session'
import { refetchSession, sessionQueries } from '../session.queries'

/** The signed-in person, for the loader of a page that is about him or her. Ends in an error screen without one. */
export const requireUser = async (queryClient: QueryClient): Promise<SessionUser> => {
  const known = await queryClient.ensureQueryData(sessionQueries.session())
  const session = known.kind === 'unknown' ? await refetchSession(queryClient) : known
  return getUser(session) ?? refuse(503, 'Your profile could not be loaded')
}
