import { createIsomorphicFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
import { inTime } from '~/telemetry/in-time'
import { renewalMayBegin } from './held-renewal'
import { openSessionKeeper } from './open-session-keeper'
import { hasSignedInMark } from './session-record'

let config: FirebaseWebConfig | null = null

/** Lets this page renew its session from now on; until then no call of it waits for a renewal. */
export const allowRenewal = (firebase: FirebaseWebConfig): void => {
  config = firebase
}

// Milliseconds. A call that is not answered is worse than one that is refused.
const patience = 15_000

/**
 * Tries to turn a live sign-in of the identity provider into a session again, where the cookie has expired
 * meanwhile. Answers whether there is a session that is newer than `askedAt`, in milliseconds since 1970; on the
 * server there never is. Waits for nobody who holds renewals back: that is for {@link renewSession}.
 */
export const renewAtOnce = createIsomorphicFn()
  .server((_askedAt: number): Promise<boolean> => Promise.resolve(false))
  .client(async (askedAt: number): Promise<boolean> => {
    if (config === null || !hasSignedInMark()) return false
    const renewal = openSessionKeeper(config).then((keeper) => keeper.renew(askedAt))
    // The provider's library may not be had either.
    const renewed = await inTime(
      renewal.catch(() => false),
      patience,
    )
    return renewed ?? false
  })

/** As {@link renewAtOnce}, once nobody holds renewals back. */
export const renewSession = async (askedAt: number): Promise<boolean> => {
  await renewalMayBegin()
  return renewAtOnce(askedAt)
}
