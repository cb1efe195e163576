import type { ServiceDeps } from '../deps'
import { mayBeMailed } from '../mail/mail-allowance'
import { enqueueMail } from '../mail/outbox'
import { resetPassword } from '../mail/templates/reset-password'
import { mailName } from './find-person'
import { findRowByEmail, isTaken } from './users.repository'

/**
 * Mails a link to choose a new password, if somebody has this address; tells nobody whether anybody has. The provider
 * is asked when the mail is handed over: it may know people who have no profile, and takes its time for those it knows.
 */
export const requestPasswordReset = async (deps: ServiceDeps, email: string): Promise<void> => {
  const { database, config, now } = deps
  const isAllowed = await mayBeMailed(deps, 'reset-password', email)
  const row = await findRowByEmail(database, email)
  // A deleted person has nothing.
  const isDeleted = (await isTaken(database, email)) && !row
  if (!isAllowed || isDeleted) return
  const content = resetPassword({ name: row ? mailName(row) : '' }, config)
  const concerns = row ? { identityUid: row.identity_uid } : {}
  await enqueueMail(database, { kind: 'reset-password', to: email, ...concerns, ...content }, now())
}
