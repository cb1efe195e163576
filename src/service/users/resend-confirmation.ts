import { isLockedOut } from '~/contract/vocabulary'
import type { ServiceDeps } from '../deps'
import { mayBeMailed } from '../mail/mail-allowance'
import { toPerson } from './find-person'
import { mailConfirmation } from './mail-confirmation'
import { findRowByEmail } from './users.repository'

/** Mails a new confirmation link, if this is the unconfirmed address of somebody; tells nobody whether it is. */
export const resendConfirmation = async (deps: ServiceDeps, email: string): Promise<void> => {
  const isAllowed = await mayBeMailed(deps, 'confirm-email', email)
  const row = await findRowByEmail(deps.database, email)
  if (!isAllowed || !row || row.verified || isLockedOut(row.status)) return
  await deps.database
    .transaction()
    .execute((transaction) => mailConfirmation(deps, transaction, toPerson(row), deps.now()))
}
