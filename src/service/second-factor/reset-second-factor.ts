import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { secondFactorReset } from '../mail/templates/second-factor-reset'
import { requireRecentSignIn } from '../recent-sign-in'
import { endSessionsHere } from '../users/ended-sessions'
import { lockPerson, requirePerson } from '../users/find-person'
import { listKnown, markGone } from './known-factors.repository'
import { deleteCodes } from './recovery-codes.repository'
import { removeAtProvider } from './remove-factors'

/**
 * Takes the second factors of somebody away who has lost them, and voids the recovery codes. The person is signed
 * out everywhere and told by mail. Where neither the provider nor we know of any there is nothing to do, nor to tell.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND
 */
export const resetSecondFactor = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
): Promise<void> => {
  const { database, identity, config, now } = deps
  requireRecentSignIn(deps, by.actor)
  await requirePerson(database, identityUid)
  const present = (await identity.getAccountSecurity(identityUid))?.factors ?? []
  // What an attempt before took away at the provider, and could not write down, is written down by this one.
  const factors = present.length > 0 ? present : await listKnown(database, identityUid)
  if (factors.length === 0) return
  await removeAtProvider(deps, identityUid)
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    await markGone(transaction, identityUid, [], { seenAt: at, now: at })
    await deleteCodes(transaction, identityUid)
    await endSessionsHere(deps, transaction, [identityUid])
    const act = { action: 'user.second-factor', subjectKind: 'user' as const, subjectId: identityUid }
    const before = { factors: factors.map(({ kind }) => kind).join(', ') }
    await recordAct(transaction, by, { ...act, before, after: { factors: '' } }, at)
    const content = secondFactorReset({ name: person.mailName }, config)
    await enqueueMail(
      transaction,
      { kind: 'second-factor-reset', to: person.email, identityUid, ...content },
      at,
    )
  })
}
