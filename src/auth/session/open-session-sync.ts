import { createClientOnlyFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
import { networkError } from '~/contract/http-error'
import { withTimeout } from '~/observability/with-timeout'
import { fetchOnce } from '~/ui/lazy/lazy-part'
import type { KnownSession, SessionSync } from './session-sync.client'

const openOnce = fetchOnce(
  async (config: FirebaseWebConfig, known: KnownSession | null): Promise<SessionSync> => {
    const { startSessionSync } = await import('./session-sync.client')
    return startSessionSync(config, known)
  },
)

// Milliseconds to wait for the library; one that loads later serves the next call.
const patience = 30_000

/**
 * The one session keeper of this page. Loads the identity provider's library at the first call, and where that failed
 * at the next.
 * @throws HttpError where the library does not come
 */
export const openSessionSync = createClientOnlyFn(
  async (config: FirebaseWebConfig, known: KnownSession | null = null): Promise<SessionSync> => {
    const keeper = await withTimeout(openOnce(config, known), patience)
    if (keeper === undefined) throw networkError()
    return keeper
  },
)
