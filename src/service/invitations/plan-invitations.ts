import type { Database } from '../deps'
import { registeredEmails } from '../users/registered-emails'
import { pendingEmails } from './invitations.repository'

export type InviteOutcome = 'invited' | 'already-registered' | 'already-invited'

/** What inviting these addresses, in this order, comes to; an address is invited once. */
export const planInvitations = async (
  database: Database,
  emails: readonly string[],
  now: Date,
): Promise<InviteOutcome[]> => {
  if (emails.length === 0) return []
  const distinct = [...new Set(emails)]
  const registered = await registeredEmails(database, distinct)
  const invited = await pendingEmails(database, distinct, now)
  return emails.map((email) => {
    if (registered.has(email)) return 'already-registered'
    if (invited.has(email)) return 'already-invited'
    invited.add(email)
    return 'invited'
  })
}
