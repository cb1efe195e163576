import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceDeps } from '../deps'

type Needs = Pick<ServiceDeps, 'identity' | 'log'>

/** The provider takes some ten account changes a second: so many at once, and no caller waits for more than these. */
const atOnce = 10
const waitedFor = 50
const pauses = [500, 2000]

/**
 * Tells the identity provider who may sign in. The service's own database is the lock and already holds; this
 * keeps the provider from handing out tokens that would be refused. Long lists go on after the answer.
 */
export const tellProviderOfLock = async (
  deps: Needs,
  identityUids: readonly string[],
  disabled: boolean,
): Promise<void> => {
  const telling = tellAll(deps, identityUids, disabled)
  if (identityUids.length <= waitedFor) await telling
}

const tellAll = async (deps: Needs, identityUids: readonly string[], disabled: boolean) => {
  for (let start = 0; start < identityUids.length; start += atOnce) {
    await Promise.all(identityUids.slice(start, start + atOnce).map((uid) => tellOne(deps, uid, disabled)))
  }
}

const tellOne = async ({ identity, log }: Needs, identityUid: string, disabled: boolean) => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await identity.setDisabled(identityUid, disabled)
      if (disabled) await identity.endSessions(identityUid)
      return
    } catch (error) {
      const pause = pauses[attempt]
      if (pause === undefined) {
        log.error('The identity provider could not be told of a status', error, { identityUid, disabled })
        return
      }
      await wait(pause)
    }
  }
}
