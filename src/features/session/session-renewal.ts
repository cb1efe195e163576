import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { openSessionKeeper } from './open-session-keeper'
import { sessionQueries } from './session.queries'
import { hasSignedInMark } from './signed-in-mark'

/**
 * Tries to turn a live sign-in of the identity provider into a session again, where the cookie has
 * expired meanwhile. Resolves when there is nothing left to try; on the server there never is.
 */
export const renewSession = createIsomorphicFn()
  .server((_queryClient: QueryClient): Promise<void> => Promise.resolve())
  .client(async (queryClient: QueryClient): Promise<void> => {
    if (!hasSignedInMark()) return
    const config = await queryClient.ensureQueryData(sessionQueries.config())
    const keeper = await openSessionKeeper(config.firebase)
    await keeper.settled
  })
