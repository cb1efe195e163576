import type { Database } from '../deps'
import type { MailKind } from './outbox'

/** Mails with a link that belongs to an address, and is worth nothing for another. */
const bound: MailKind[] = ['confirm-email', 'reset-password', 'set-password', 'sign-in-link']

/** News, which go wherever the person is. What warns of a theft stays with the address it was written to. */
const news: MailKind[] = [
  'application-submitted',
  'application-decision',
  'application-comment',
  'account-status-changed',
  'role-changed',
  'kit-requested',
  'kit-state-changed',
  'question-answered',
  'mentioned',
  'announcement',
  'digest',
  'path-finished',
]

/** Sees to the mails that are on their way to a person's earlier address, in the transaction that changes it. */
export const redirectMails = async (
  transaction: Database,
  { identityUid, from, to }: { identityUid: string; from: string; to: string },
) => {
  await transaction
    .deleteFrom('mails')
    .where('identity_uid', '=', identityUid)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('kind', 'in', bound)
    .execute()
  await transaction
    .updateTable('mails')
    // The new address has its own days to be tried for.
    .set({ to_address: to, failing_since: null })
    .where('identity_uid', '=', identityUid)
    .where('to_address', '=', from)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('kind', 'in', news)
    .execute()
}
