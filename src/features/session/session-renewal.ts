import { createIsomorphicFn } from '@tanstack/react-start'
import type { FirebaseWebConfig } from '~/config/public'
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

const within = (milliseconds: number, work: Promise<boolean>): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Tries to turn a live sign-in of the identity provider into a session again, where the cookie has expired
 * meanwhile. Answers whether there is a session that is newer than `askedAt`, in milliseconds since 1970; on the
 * server there never is.
 */
export const renewSession = createIsomorphicFn()
  .server((_askedAt: number): Promise<boolean> => Promise.resolve(false))
  .client(async (askedAt: number): Promise<boolean> => {
    await renewalMayBegin()
    if (config === null || !hasSignedInMark()) return false
    const renewal = openSessionKeeper(config).then((keeper) => keeper.renew(askedAt))
    // The provider's library may not be had either.
    return within(
      patience,
      renewal.catch(() => false),
    )
  })
