import { uuidv7 } from 'uuidv7'
import { emailChangeHours } from '~/contract/email-change'
import { fieldProblem } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { mayBeMailed } from '../mail/mail-allowance'
import { enqueueMail } from '../mail/outbox'
import { changeEmail } from '../mail/templates/change-email'
import { emailInUse } from '../mail/templates/email-in-use'
import { findPersonByEmail, lockPerson } from '../users/find-person'
import { registeredEmails } from '../users/registered-emails'
import { mintToken } from '../users/secret-token'
import { cancelPending, insertChange } from './email-changes.repository'

/**
 * Mails a link to the address that a person wants to have; a change that waited is replaced. Where the address is
 * somebody's already, its owner is told instead, and whoever asks sees no difference.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `newEmail` for the address that the person has
 */
export const requestEmailChange = async (
  deps: ServiceDeps,
  identityUid: string,
  newEmail: string,
): Promise<void> => {
  const { database, config, now } = deps
  const isAllowed = await mayBeMailed(deps, 'change-email', newEmail)
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    if (person.email === newEmail) throw fieldProblem('newEmail', 'This is your address already.')
    const isTaken = (await registeredEmails(transaction, [newEmail])).has(newEmail)
    const at = now()
    const { token, hash } = mintToken()
    await cancelPending(transaction, [identityUid], at)
    await insertChange(transaction, {
      id: uuidv7(),
      identity_uid: identityUid,
      old_email: person.email,
      new_email: newEmail,
      requested_at: at.toISOString(),
      confirm_hash: isTaken ? null : hash,
      confirm_until: new Date(at.getTime() + emailChangeHours * 3_600_000).toISOString(),
    })
    if (!isAllowed) return
    // Neither mail concerns whoever asks, in whose list of mails the two would differ; nor do they name anybody:
    // whoever has that address may be a stranger.
    if (!isTaken) {
      const content = changeEmail({ token, hours: emailChangeHours }, config)
      await enqueueMail(transaction, { kind: 'change-email', to: newEmail, ...content }, at)
      return
    }
    const owner = await findPersonByEmail(transaction, newEmail)
    if (!owner) return
    const mail = { kind: 'email-in-use' as const, to: newEmail, identityUid: owner.identityUid }
    await enqueueMail(transaction, { ...mail, ...emailInUse(config) }, at)
  })
}
