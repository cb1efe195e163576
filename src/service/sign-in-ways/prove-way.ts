import { fieldProblem, ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { requireLiveToken } from '../session/end-token'
import { lockPerson } from '../users/find-person'
import { findWay, writeWay } from './sign-in-ways.repository'
import { tellOfWay } from './tell-of-way'
import { removalsOf } from './way-removals.repository'

const foreign = 'This token shows no account of that provider as yours.'

/**
 * Keeps a linked account as the person's own. Whoever calls is signed in as the person; the other token shows that
 * the account is his or hers too. The person is told by mail, once.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, TOKEN_INVALID; FIELDS_INVALID for a token that shows no such thing,
 * CONFLICT while the provider has yet to take off what was removed
 */
export const proveWay = async (
  deps: ServiceDeps,
  actor: UserActor,
  { providerId, token }: { providerId: string; token: string },
): Promise<void> => {
  const { database, identity, now } = deps
  const { identityUid } = actor
  requireRecentSignIn(deps, actor)
  const at = now()
  const shown = await identity.verify(token)
  await requireLiveToken(database, shown)
  const subject = shown.accounts[providerId]
  if (shown.identityUid !== identityUid || subject === undefined) throw fieldProblem('token', foreign)
  const before = await findWay(database, identityUid, providerId)
  const until = before?.expected_until ?? null
  const isExpected = until !== null && new Date(until) > at
  // A token got in another way also lists what others may have linked.
  if (shown.signInProvider !== providerId && !isExpected) throw fieldProblem('token', foreign)
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    if ((await removalsOf(transaction, identityUid))(providerId)) throw new ProblemError('CONFLICT')
    if ((await findWay(transaction, identityUid, providerId))?.subject !== subject) {
      await tellOfWay(deps, transaction, person, { change: 'linked', providerId, subject }, at)
    }
    await writeWay(transaction, { identityUid, providerId, subject, expected_until: null })
    await recordOwnAct(
      transaction,
      identityUid,
      { action: 'own.way', before: {}, after: { way: providerId } },
      at,
    )
  })
}
