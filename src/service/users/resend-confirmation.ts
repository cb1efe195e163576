import { isLockedOut } from '~/contract/vocabulary'
import type { ServiceDeps } from '../deps'
import { mayBeMailed } from '../mail/mail-allowance'
import { awaitsFirstAdministrator } from './appoint-first-administrator'
import { toPerson } from './find-person'
import { mailConfirmation } from './mail-confirmation'
import { findRowByEmail } from './users.repository'

/**
 * Mails a new confirmation link, if this is an unconfirmed address or that of the first administrator, who has yet to
 * choose a password. The answer does not reveal whether it is.
 */
export const resendConfirmation = async (deps: ServiceDeps, email: string): Promise<void> => {
  const isAllowed = await mayBeMailed(deps, 'confirm-email', email)
  const row = await findRowByEmail(deps.database, email)
  if (!isAllowed || !row || isLockedOut(row.status)) return
  if (row.verified && !(await awaitsFirstAdministrator(deps, email))) return
  await deps.database
    .transaction()
    .execute((transaction) => mailConfirmation(deps, transaction, toPerson(row), deps.now()))
}
