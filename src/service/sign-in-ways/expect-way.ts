import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { lockPerson } from '../users/find-person'
import { findWay, writeWay } from './sign-in-ways.repository'
import { removalsOf } from './way-removals.repository'

// Milliseconds in which an account may be linked after it was announced.
const whileLinking = 10 * 60_000

/**
 * Lets an account of that provider be linked for a few minutes by whoever is signed in.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED; CONFLICT where one is linked already, or is being removed
 */
export const expectWay = async (
  { database, identity, now }: ServiceDeps,
  actor: UserActor,
  providerId: string,
): Promise<void> => {
  const { identityUid } = actor
  requireRecentSignIn({ identity }, actor)
  const ways = await identity.waysOf(identityUid)
  // It may be a stranger's, linked for its address alone: what is there must not become proven by waiting.
  if (ways?.accounts.some((account) => account.providerId === providerId)) throw new ProblemError('CONFLICT')
  await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, identityUid)
    // What is linked now would be taken off again.
    if ((await removalsOf(transaction, identityUid))(providerId)) throw new ProblemError('CONFLICT')
    const before = await findWay(transaction, identityUid, providerId)
    const until = new Date(now().getTime() + whileLinking).toISOString()
    await writeWay(transaction, {
      identityUid,
      providerId,
      subject: before?.subject ?? null,
      expected_until: until,
    })
  })
}
