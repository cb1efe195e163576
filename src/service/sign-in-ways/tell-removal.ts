import { awaitTurn } from '../identity-updates/pace'
import { tellWish } from '../identity-updates/tell-wish'
import type { ServiceDeps } from '../deps'
import { keptWays } from './sign-in-ways.repository'
import { toWish, unproven, type WayRemovalRow } from './way-removals.repository'

type Needs = Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>

// Milliseconds in which whoever has a way that is leaving is not counted on to have signed in there with it.
const soon = 60_000

/** What of somebody's ways has to go, and is there still. Nothing that was proven since, or is just being linked. */
const leavingOf = async (
  { database, identity, now }: Needs,
  { identity_uid: identityUid, provider_id }: WayRemovalRow,
): Promise<string[]> => {
  const ways = await identity.waysOf(identityUid)
  const isKept = await keptWays(database, identityUid, now())
  const leaving = (ways?.accounts ?? []).filter(
    (account) => (provider_id === unproven || provider_id === account.providerId) && !isKept(account),
  )
  return leaving.map(({ providerId }) => providerId)
}

/**
 * Takes a way to sign in off at the identity provider, at the pace it allows. Where that comes late, the sessions there
 * end too: one that was begun with it meanwhile could go on to choose a password.
 * @returns whether it is done; otherwise it waits for its next attempt
 */
export const tellRemoval = (deps: Needs, row: WayRemovalRow, signal?: AbortSignal): Promise<boolean> => {
  const { database, identity, now } = deps
  const { identity_uid: identityUid, provider_id: providerId } = row
  const tell = async () => {
    for (const leaving of await leavingOf(deps, row)) {
      await awaitTurn(database, signal)
      await identity.unlink(identityUid, leaving)
    }
    if (now().getTime() - Date.parse(row.asked_at) < soon) return
    await awaitTurn(database, signal)
    await identity.endSessions(identityUid)
  }
  const sentence = 'The identity provider could not be told to take a way to sign in off an account'
  return tellWish(deps, toWish(row), { tell, sentence, about: { identityUid, providerId } }, signal)
}
