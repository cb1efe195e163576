import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import type { AccountWays } from '../identity/identity-provider'
import { requireRecentSignIn } from '../recent-sign-in'
import { lockPerson } from '../users/find-person'
import { deleteWay, subjectsOf } from './sign-in-ways.repository'
import { tellOfWay } from './tell-of-way'
import { tellRemovalsNow } from './tell-removals-now'
import { hastenRemoval, requestRemoval } from './way-removals.repository'

/** The ways that are left without one; accounts that nobody proved to own open nothing, and so do not count. */
const othersThan = (providerId: string, ways: AccountWays, proven: ReadonlyMap<string, string>): number => {
  const accounts = ways.accounts.filter(
    (account) => account.providerId !== providerId && proven.get(account.providerId) === account.subject,
  )
  return accounts.length + Number(ways.hasPassword)
}

const removeHere = async (deps: ServiceDeps, identityUid: string, providerId: string): Promise<void> => {
  const { database, identity, now } = deps
  const ways = await identity.waysOf(identityUid)
  const leaving = ways?.accounts.find((account) => account.providerId === providerId)
  if (!ways || !leaving) throw new ProblemError('NOT_FOUND')
  await database.transaction().execute(async (transaction) => {
    // One after another: two at once, each the other's last but one, would leave none.
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    // Done by a twin of this call a moment earlier, and told.
    if (!(await requestRemoval(transaction, identityUid, providerId, at))) return
    const proven = await subjectsOf(transaction, identityUid)
    if (othersThan(providerId, ways, proven) === 0) throw new ProblemError('LAST_SIGN_IN_WAY')
    await deleteWay(transaction, identityUid, providerId)
    const act = { action: 'own.way' as const, before: { way: providerId }, after: {} }
    await recordOwnAct(transaction, identityUid, act, at)
    const { subject } = leaving
    await tellOfWay(deps, transaction, person, { change: 'removed', providerId, subject }, at)
  })
}

/**
 * Takes a way to sign in away: here at once, at the identity provider within the answer or as soon as it can be told.
 * The person is told by mail, once however often this is called until the provider has done it.
 * @throws ProblemError NOT_FOUND, RECENT_SIGN_IN_REQUIRED; LAST_SIGN_IN_WAY where no other would be left,
 * UNAVAILABLE where the provider could not be asked what there is
 */
export const removeWay = async (deps: ServiceDeps, actor: UserActor, providerId: string): Promise<void> => {
  const { database, now } = deps
  const { identityUid } = actor
  requireRecentSignIn(deps, actor)
  const isAgain = await hastenRemoval(database, identityUid, providerId, now())
  if (!isAgain) await removeHere(deps, identityUid, providerId)
  // No transaction waits for the provider.
  await tellRemovalsNow(deps, identityUid)
}
