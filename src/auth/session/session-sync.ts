import { createClientOnlyFn, createIsomorphicFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
import { createNetworkError } from '~/contract/http-error'
import { withTimeout } from '~/observability/with-timeout'
import { fetchOnce } from '~/ui/lazy/lazy-singleton'
import type { SessionSync } from './session-sync.client'
import { hasSignedInMark, waitWhilePaused } from './session-store'

const loadOnce = fetchOnce(
  async (config: FirebaseWebConfig, knownUid: string | null): Promise<SessionSync> => {
    const { startSessionSync } = await import('./session-sync.client')
    return startSessionSync(config, knownUid)
  },
)

// Milliseconds. An SDK that loads later serves the next call.
const loadTimeoutMs = 30_000

/**
 * The session sync of this page, one for all callers. The first call loads the identity provider's SDK; where that
 * failed, the next call does.
 * @param knownUid the user whose session the page came with
 * @throws HttpError where the SDK cannot be loaded
 */
export const openSessionSync = createClientOnlyFn(
  async (config: FirebaseWebConfig, knownUid: string | null = null): Promise<SessionSync> => {
    const sessionSync = await withTimeout(loadOnce(config, knownUid), loadTimeoutMs)
    if (sessionSync === undefined) throw createNetworkError()
    return sessionSync
  },
)

let renewalConfig: FirebaseWebConfig | null = null

/** Lets this page renew its session from now on; until then no call waits for a renewal. */
export const enableRenewal = (config: FirebaseWebConfig): void => {
  renewalConfig = config
}

// Milliseconds. A refused call is better than one that never ends; the SDK may be unreachable too.
const renewalTimeoutMs = 15_000

/**
 * Renews a session whose cookie has expired from a live sign-in at the identity provider. Returns whether there is a
 * session newer than `askedAt`, in milliseconds since 1970; on the server there never is. Ignores pauses.
 */
export const renewNow = createIsomorphicFn()
  .server((_askedAt: number): Promise<boolean> => Promise.resolve(false))
  .client(async (askedAt: number): Promise<boolean> => {
    if (renewalConfig === null || !hasSignedInMark()) return false
    const renewal = openSessionSync(renewalConfig).then((sessionSync) => sessionSync.renew(askedAt))
    const isRenewed = await withTimeout(
      renewal.catch(() => false),
      renewalTimeoutMs,
    )
    return isRenewed ?? false
  })

/** As {@link renewNow}, once renewals are not paused. */
export const renewSession = async (askedAt: number): Promise<boolean> => {
  await waitWhilePaused()
  return renewNow(askedAt)
}
