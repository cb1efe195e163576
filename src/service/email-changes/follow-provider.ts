import { setTimeout } from 'node:timers/promises'
import type { ServiceDeps } from '../deps'
import { tellRemovalsNow } from '../sign-in-ways/tell-removals-now'
import { unlinkWays } from '../sign-in-ways/unlink-ways'
import { endSessionsAtProvider } from '../users/end-sessions'
import { findPerson } from '../users/find-person'
import { adoptEmail, type AdoptOptions } from './adopt-email'

/** Sessions end unless said otherwise: not where the person comes with the new address, with that very sign-in. */
type FollowOptions = Partial<AdoptOptions>

// The provider may be told something else while we write; more rounds than two have not been seen.
const mostRounds = 5

const isUnconfirmed = async ({ database }: ServiceDeps, identityUid: string, email: string) => {
  const person = await findPerson(database, identityUid)
  return person?.email === email && !person.verified
}

/**
 * Lets a profile follow the address that the identity provider has verified. Harmless whoever asks for it: nothing
 * is believed but the provider, which is asked again after each write, so that of two at once the later truth stays.
 * @throws ProblemError UNAVAILABLE when the provider is away
 */
export const followProvider = async (
  deps: ServiceDeps,
  identityUid: string,
  { endSessions = true, signedInWith, signedInAt }: FollowOptions = {},
): Promise<void> => {
  const { identity } = deps
  for (let round = 0; round < mostRounds; round += 1) {
    const account = await identity.getAccount(identityUid)
    if (!account?.email || !account.emailVerified) break
    const adopted = { email: account.email, endSessions, signedInWith, signedInAt }
    // Before it is written down: where the provider fails in between, the whole is begun anew the next time.
    if (await isUnconfirmed(deps, identityUid, adopted.email)) {
      await unlinkWays(deps, identityUid, signedInWith)
    }
    const outcome = await adoptEmail(deps, identityUid, adopted)
    if (outcome === 'unchanged') break
    // What was linked meanwhile.
    await tellRemovalsNow(deps, identityUid)
    if (outcome === 'confirmed') break
    if (endSessions) await endSessionsAtProvider(deps, identityUid)
  }
}

const followAddress = async (deps: ServiceDeps, email: string): Promise<void> => {
  const account = await deps.identity.findAccount(email)
  if (account) await followProvider(deps, account.identityUid)
}

// Milliseconds within which it is done where nothing is amiss, so that whoever asked finds it done.
const usuallyEnough = 400

/**
 * As {@link followProvider}, for whoever has this address at the provider; nothing happens where nobody does. It takes
 * as long whatever there is to do, and goes on afterwards where that was too short: the time would tell whether
 * anybody has the address. What fails is logged; it is followed when the person's next session begins.
 */
export const followAddressInTime = async (
  deps: ServiceDeps,
  email: string,
  requestId: string,
): Promise<void> => {
  void followAddress(deps, email).catch((error: unknown) => {
    deps.log.error('An address could not be followed to its profile', error, { requestId })
  })
  await setTimeout(usuallyEnough)
}
