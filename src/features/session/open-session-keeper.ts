import { createClientOnlyFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
import type { KnownSession, SessionKeeper } from './session-keeper.client'

let opened: Promise<SessionKeeper> | null = null

/**
 * The one session keeper of this page. Loads the identity provider's library at the first call, and where that failed
 * at the next.
 */
export const openSessionKeeper = createClientOnlyFn(
  (config: FirebaseWebConfig, known: KnownSession | null = null): Promise<SessionKeeper> => {
    opened ??= import('./session-keeper.client')
      .then(({ startSessionKeeper }) => startSessionKeeper(config, known))
      .catch((error: unknown) => {
        opened = null
        throw error
      })
    return opened
  },
)
