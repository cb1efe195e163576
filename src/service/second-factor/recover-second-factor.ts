import { wrongRecoveryCodes } from '~/contract/limits'
import { fieldProblem } from '~/contract/problem'
import type { Recovery } from '~/contract/second-factor'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { recoveryCodeUsed } from '../mail/templates/recovery-code-used'
import { limit, hashedAddress } from '../rate-limit'
import { endSessionsHere } from '../users/ended-sessions'
import { lockPersonIfAny, mailName } from '../users/find-person'
import { markGone } from './known-factors.repository'
import { hashRecoveryCode } from './recovery-code'
import { countCodes, returnCode, spendCode } from './recovery-codes.repository'
import { removeAtProvider } from './remove-factors'

/**
 * Takes somebody's second factors away for a recovery code, which is spent; the first factor is still needed.
 * Who has no such address and who has no such code is refused in the same words.
 * @throws ProblemError FIELDS_INVALID at `code`, TOO_MANY_REQUESTS
 */
export const recoverSecondFactor = async (deps: ServiceDeps, { email, code }: Recovery): Promise<void> => {
  const { database, config, now } = deps
  const codeHash = hashRecoveryCode(code)
  const owner = await spendCode(database, { email, codeHash }, now())
  if (!owner) {
    await limit(deps, `wrong-recovery:${hashedAddress(email)}`, wrongRecoveryCodes)
    throw fieldProblem('code', 'This code is not right for this address, or was used before.')
  }
  const identityUid = owner.identity_uid
  try {
    await removeAtProvider(deps, identityUid)
  } catch (error) {
    await returnCode(database, identityUid, codeHash)
    throw error
  }
  await database.transaction().execute(async (transaction) => {
    // The person first, as whoever takes note does, so that two never wait crosswise.
    if (!(await lockPersonIfAny(transaction, identityUid))) return
    const at = now()
    await markGone(transaction, identityUid, [], { seenAt: at, now: at })
    await endSessionsHere(deps, transaction, [identityUid])
    await recordOwnAct(transaction, identityUid, { action: 'own.recovery', after: { change: 'used' } }, at)
    const left = await countCodes(transaction, identityUid)
    const content = recoveryCodeUsed({ name: mailName(owner), left }, config)
    await enqueueMail(
      transaction,
      { kind: 'recovery-code-used', to: owner.email, identityUid, ...content },
      at,
    )
  })
}
