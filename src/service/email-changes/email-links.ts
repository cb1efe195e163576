import type { EmailLink, EmailLinkState } from '~/contract/email-change'
import { claimedLately, type EmailChangeRow } from './email-changes.repository'

/** Claimed, and perhaps on its way to the provider yet. */
const isBeingMade = ({ confirmed_at }: EmailChangeRow, now: Date) =>
  confirmed_at !== null && new Date(confirmed_at) >= claimedLately(now)

const stateOfChange = (row: EmailChangeRow, now: Date): EmailLinkState => {
  if (row.applied_at !== null || isBeingMade(row, now)) return 'used'
  if (row.cancelled_at !== null) return 'cancelled'
  return new Date(row.confirm_until) <= now ? 'expired' : 'open'
}

const stateOfRevert = (row: EmailChangeRow, now: Date): EmailLinkState => {
  if (row.reverted_at !== null) return 'used'
  return row.revert_until === null || new Date(row.revert_until) <= now ? 'expired' : 'open'
}

/** What the link with this hash does, and whether it can be used. */
export const linkOf = (row: EmailChangeRow, tokenHash: string, now: Date): EmailLink =>
  row.revert_hash === tokenHash
    ? { purpose: 'revert', state: stateOfRevert(row, now), email: row.old_email }
    : { purpose: 'change', state: stateOfChange(row, now), email: row.new_email }
