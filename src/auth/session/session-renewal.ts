import { createIsomorphicFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
import { withTimeout } from '~/observability/with-timeout'
import { waitWhilePaused } from './pause-refresh'
import { openSessionSync } from './open-session-sync'
import { hasSignedInMark } from './session-record'

let config: FirebaseWebConfig | null = null

/** Lets this page renew its session from now on; until then no call of it waits for a renewal. */
export const allowRenewal = (firebase: FirebaseWebConfig): void => {
  config = firebase
}

// Milliseconds. A call that is not answered is worse than one that is refused.
const patience = 15_000

/**
 * Tries to renew the session from a live sign-in of the identity provider, where the cookie has expired
 * meanwhile. Returns whether there is a session newer than `askedAt`, in milliseconds since 1970; on the server
 * there never is. Ignores code that holds renewals back: {@link renewSession} waits for it.
 */
export const renewAtOnce = createIsomorphicFn()
  .server((_askedAt: number): Promise<boolean> => Promise.resolve(false))
  .client(async (askedAt: number): Promise<boolean> => {
    if (config === null || !hasSignedInMark()) return false
    const renewal = openSessionSync(config).then((keeper) => keeper.renew(askedAt))
    // Limited in time, because the provider's library may be unreachable too.
    const renewed = await withTimeout(
      renewal.catch(() => false),
      patience,
    )
    return renewed ?? false
  })

/** As {@link renewAtOnce}, once no code holds renewals back. */
export const renewSession = async (askedAt: number): Promise<boolean> => {
  await waitWhilePaused()
  return renewAtOnce(askedAt)
}
