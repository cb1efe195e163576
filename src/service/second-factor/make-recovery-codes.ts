import { recoveryCodesAtOnce } from '~/contract/second-factor'
import type { IdentityActor } from '../actor'
import { recordOwnAct } from '../audit/record-own-act'
import type { Database, ServiceDeps } from '../deps'
import { mayBeTold } from '../mail/mail-allowance'
import { enqueueMail } from '../mail/outbox'
import { recoveryCodesMade } from '../mail/templates/recovery-codes-made'
import { requireRecentSignIn } from '../recent-sign-in'
import { lockPerson, requirePerson } from '../users/find-person'
import { mintRecoveryCode } from './recovery-code'
import { deleteCodes, insertCodes } from './recovery-codes.repository'

/**
 * Makes new recovery codes for the caller, whose old ones are void from then on. This is the only time that
 * anybody sees them.
 * @throws ProblemError NOT_FOUND, RECENT_SIGN_IN_REQUIRED
 */
export const makeRecoveryCodes = async (
  { database, identity, config, now }: ServiceDeps,
  actor: IdentityActor,
): Promise<string[]> => {
  const { identityUid } = actor
  requireRecentSignIn({ identity }, actor)
  const isTold = await mayBeTold(
    { database },
    'recovery-codes-made',
    await requirePerson(database, identityUid),
  )
  const at = now()
  const minted = Array.from({ length: recoveryCodesAtOnce }, mintRecoveryCode)
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    await deleteCodes(transaction, identityUid)
    await insertCodes(
      transaction,
      identityUid,
      minted.map(({ hash }) => hash),
      at,
    )
    await recordOwnAct(transaction, identityUid, { action: 'own.recovery', after: { change: 'made' } }, at)
    if (!isTold) return
    const content = recoveryCodesMade({ name: person.mailName }, config)
    await enqueueMail(
      transaction,
      { kind: 'recovery-codes-made', to: person.email, identityUid, ...content },
      at,
    )
  })
  return minted.map(({ code }) => code)
}

/** Deletes the recovery codes of a user, within the transaction of what voids them. */
export const deleteRecoveryCodes = (transaction: Database, identityUid: string): Promise<void> =>
  deleteCodes(transaction, identityUid)
