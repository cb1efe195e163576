import { createClientOnlyFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
import { fetchOnce } from '~/ui/late/fetch-once'
import type { KnownSession, SessionKeeper } from './session-keeper.client'

/**
 * The one session keeper of this page. Loads the identity provider's library at the first call, and where that failed
 * at the next.
 */
export const openSessionKeeper = createClientOnlyFn(
  fetchOnce(async (config: FirebaseWebConfig, known: KnownSession | null = null): Promise<SessionKeeper> => {
    const { startSessionKeeper } = await import('./session-keeper.client')
    return startSessionKeeper(config, known)
  }),
)
