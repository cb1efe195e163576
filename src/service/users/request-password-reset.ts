import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { resetPassword } from '../mail/templates/reset-password'
import { findRowByEmail, isTaken } from './users.repository'

/** Mails a link to choose a new password, if somebody has this address; tells nobody whether anybody has. */
export const requestPasswordReset = async (
  { database, identity, config, now }: ServiceDeps,
  email: string,
): Promise<void> => {
  const oobCode = await identity.passwordResetLink(email)
  if (oobCode === null) return
  const row = await findRowByEmail(database, email)
  // An identity without a profile may have a password; a deleted person has nothing.
  if (!row && (await isTaken(database, email))) return
  const content = resetPassword({ name: row?.first_name ?? '', oobCode }, config)
  const concerns = row ? { identityUid: row.identity_uid } : {}
  await enqueueMail(database, { kind: 'reset-password', to: email, ...concerns, ...content }, now())
}
