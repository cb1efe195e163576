import { uuidv7 } from 'uuidv7'
import type { Invitation } from '~/contract/invitations'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Role } from '~/contract/users'
import type { Database, ServiceContext } from '../../context'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { publish } from '../../events/publish'
import { requireRecentSignIn } from '../../http/actor'
import { lockUserIfExists, getUserName, listRegisteredEmails, writeStatus } from '../users/find-user'
import { hashToken, createToken } from '../users/provider-account'
import { actsAsAdministrator } from '../users/users.policy'
import type { ActingAdministrator } from '../audit/audit.service'
import { getExpiry, grantsPermissions, invitationDays, getState } from './invitations.policy'
import {
  type InvitationRow,
  type ListedInvitation,
  deleteSomeUnusedBefore,
  findByTokenHash,
  findListed,
  insertInvitation,
  insertLink,
  lockInvitations,
  lockRow,
  markAccepted,
  listPendingEmails,
  updateRow,
} from './invitations.queries'
import { orNotFound } from '../../http/or-not-found'

/**
 * Finds the invitation of a token, if it can be accepted.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED also for one that was used, revoked or is void
 */
export const findOpenInvitation = async (
  database: Database,
  token: string,
  now: Date,
): Promise<InvitationRow> => {
  const row = orNotFound(await findByTokenHash(database, hashToken(token)))
  if (getState(row, now) !== 'pending') throw new ProblemError('LINK_EXPIRED')
  return row
}

/**
 * Finds as {@link findOpenInvitation}, for a user who registers with this address.
 * @throws ProblemError FIELDS_INVALID at `email` for another address than the invited one
 */
export const requireOpenInvitation = async (
  database: Database,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<InvitationRow> => {
  const row = await findOpenInvitation(database, token, now)
  if (row.email !== email) throw createFieldError('email', 'emailNotInvited')
  return row
}

/**
 * Whether the sender may still grant the invitation's permissions; locks the sender's role until the transaction ends.
 */
const isVouched = async (transaction: Database, invitation: InvitationRow): Promise<boolean> => {
  if (!grantsPermissions(invitation)) return true
  if (invitation.created_by === null) return false
  const sender = await lockUserIfExists(transaction, invitation.created_by)
  return sender !== null && actsAsAdministrator(sender)
}

/**
 * Marks it as accepted, once; call it in the transaction that creates the profile.
 * @throws ProblemError LINK_EXPIRED if it was accepted a moment earlier, or became void
 */
export const acceptInvitation = async (
  transaction: Database,
  invitation: InvitationRow,
  identityUid: string,
  now: Date,
): Promise<void> => {
  // The sender first, as when a user is erased, to prevent deadlocks.
  const isOpen =
    (await isVouched(transaction, invitation)) &&
    (await markAccepted(transaction, { id: invitation.id, identityUid }, now))
  if (!isOpen) throw new ProblemError('LINK_EXPIRED')
}

/**
 * Approves the user who accepted an invitation with approval, on behalf of its last sender; call it in the transaction
 * that creates the profile.
 */
export const approveInvited = async (
  context: Pick<ServiceContext, 'config'>,
  transaction: Database,
  { approve, created_by: inviter, id }: Pick<InvitationRow, 'approve' | 'created_by' | 'id'>,
  { identityUid, requestId }: { identityUid: string; requestId: string },
  now: Date,
): Promise<void> => {
  if (!approve) return
  await writeStatus(transaction, identityUid, 'approved', now)
  const actorName = inviter === null ? '' : await getUserName(transaction, inviter)
  const by = { actorUid: inviter, actorName, requestId }
  const event = { by, identityUid, invitation: id, at: now }
  await publish(context, transaction, { type: 'user.invitation-approved', ...event })
}

const retentionMs = 180 * 86_400_000

/** Deletes unaccepted invitations half a year after they expired: they name people who never registered. */
export const deleteExpiredInvitations = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, retentionMs, deleteSomeUnusedBefore)

/** Creates a link to an invitation, to be mailed; earlier links stay valid. */
const createLink = async (
  transaction: Database,
  { id, ...invitee }: { id: string; email: string; firstName: string; message: string },
  now: Date,
) => {
  const { token, hash } = createToken()
  await insertLink(transaction, { id, tokenHash: hash }, now)
  return { ...invitee, token, days: invitationDays }
}

type InviteOutcome = 'invited' | 'already-registered' | 'already-invited'

/** Determines the outcome of inviting these addresses, in this order; each is invited once. */
export const planInvitations = async (
  database: Database,
  emails: readonly string[],
  now: Date,
): Promise<InviteOutcome[]> => {
  if (emails.length === 0) return []
  const distinct = [...new Set(emails)]
  const registered = await listRegisteredEmails(database, distinct)
  const invited = await listPendingEmails(database, distinct, now)
  return emails.map((email) => {
    if (registered.has(email)) return 'already-registered'
    if (invited.has(email)) return 'already-invited'
    invited.add(email)
    return 'invited'
  })
}

export interface Invitee {
  email: string
  role: Role
  firstName: string
  lastName: string
  companyName: string
  /** Whether the user who accepts is approved at once. */
  approve: boolean
}

interface InviteResult {
  email: string
  outcome: InviteOutcome
}

/**
 * Mails invitations in one transaction; each gets a result, and an address is invited once.
 * @param message the administrator's text to all of them; may be empty
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED if one is to be an administrator
 */
export const inviteUsers = (
  context: ServiceContext,
  by: ActingAdministrator,
  invitees: readonly Invitee[],
  message: string,
): Promise<{ results: InviteResult[] }> => {
  if (invitees.some(({ role }) => role === 'admin')) requireRecentSignIn(context, by.actor)
  return context.database.transaction().execute(async (transaction) => {
    await lockInvitations(transaction)
    const emails = invitees.map(({ email }) => email)
    const outcomes = await planInvitations(transaction, emails, context.now())
    const results: InviteResult[] = []
    for (const [index, invitee] of invitees.entries()) {
      const outcome = outcomes[index] ?? 'already-invited'
      if (outcome === 'invited') await invite(context, transaction, by, invitee, message)
      results.push({ email: invitee.email, outcome })
    }
    return { results }
  })
}

const invite = async (
  context: ServiceContext,
  transaction: Database,
  by: ActingAdministrator,
  { email, role, firstName, lastName, companyName, approve }: Invitee,
  message: string,
) => {
  const at = context.now()
  const id = uuidv7()
  await insertInvitation(transaction, {
    id,
    email,
    role,
    first_name: firstName,
    last_name: lastName,
    company_name: companyName,
    approve,
    message,
    created_by: by.actor.identityUid,
    created_at: at.toISOString(),
    sent_at: at.toISOString(),
    expires_at: getExpiry(at).toISOString(),
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
  })
  const link = await createLink(transaction, { id, email, firstName, message }, at)
  await publish(context, transaction, { type: 'invitation.created', by, id, link, role, approve, at })
}

/** Converts a stored row to the contract's Invitation. */
export const presentInvitation = (row: ListedInvitation, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  approve: row.approve,
  message: row.message,
  state: getState(row, now),
  invitedBy: row.invited_by ?? '',
  createdAt: row.created_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  acceptedBy: row.accepted_by,
  revokedAt: row.revoked_at,
})

/**
 * Locks an invitation until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
const lockInvitation = async (transaction: Database, id: string): Promise<InvitationRow> =>
  orNotFound(await lockRow(transaction, id))

/** @throws ProblemError NOT_FOUND */
export const readInvitation = async (database: Database, id: string, now: Date): Promise<Invitation> => {
  const row = orNotFound(await findListed(database, id))
  return presentInvitation(row, now)
}

/**
 * Creates a link to an invitation, for an administrator to hand over. Earlier links cannot be shown again, as only
 * their hashes are stored; they stay valid.
 * @throws ProblemError NOT_FOUND, INVITATION_CLOSED, LINK_EXPIRED; RECENT_SIGN_IN_REQUIRED for an administrator's
 */
export const issueLink = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
): Promise<{ url: string; expiresAt: string }> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockInvitation(transaction, id)
    if (row.role === 'admin') requireRecentSignIn(context, by.actor)
    const at = context.now()
    const state = getState(row, at)
    if (state === 'expired' || state === 'void') throw new ProblemError('LINK_EXPIRED')
    if (state !== 'pending') throw new ProblemError('INVITATION_CLOSED')
    const { token, hash } = createToken()
    await insertLink(transaction, { id, tokenHash: hash }, at)
    await publish(context, transaction, { type: 'invitation.link-issued', by, id, at })
    return { url: `${context.config.origin}/register?invitation=${token}`, expiresAt: row.expires_at }
  })

/**
 * Mails an invitation again. From now on it is valid for its full period, even if it had expired, and belongs to this
 * sender, even if it was void.
 * @throws ProblemError NOT_FOUND, INVITATION_CLOSED, EMAIL_ALREADY_IN_USE, ALREADY_INVITED; RECENT_SIGN_IN_REQUIRED for
 *   an administrator's
 */
export const resendInvitation = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockInvitations(transaction)
    const row = await lockInvitation(transaction, id)
    if (row.role === 'admin') requireRecentSignIn(context, by.actor)
    const at = context.now()
    const state = getState(row, at)
    if (state === 'accepted' || state === 'revoked') throw new ProblemError('INVITATION_CLOSED')
    const [outcome] = await planInvitations(transaction, [row.email], at)
    if (outcome === 'already-registered') throw new ProblemError('EMAIL_ALREADY_IN_USE')
    // The address may have a newer invitation since this one expired or became void.
    if (outcome === 'already-invited' && state !== 'pending') throw new ProblemError('ALREADY_INVITED')
    const expiresAt = getExpiry(at).toISOString()
    const { identityUid } = by.actor
    // A text is quoted only on behalf of its author.
    const message = row.created_by === identityUid ? row.message : ''
    const sent = { sent_at: at.toISOString(), created_by: identityUid, message }
    await updateRow(transaction, id, { ...sent, expires_at: expiresAt })
    const link = await createLink(
      transaction,
      { id, email: row.email, firstName: row.first_name, message },
      at,
    )
    const event = { by, id, link, before: row.expires_at, expiresAt, at }
    await publish(context, transaction, { type: 'invitation.resent', ...event })
  })

/**
 * Revokes an invitation; repeating the call has no effect.
 * @throws ProblemError NOT_FOUND, INVITATION_CLOSED if it was accepted
 */
export const revokeInvitation = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockInvitation(transaction, id)
    const at = context.now()
    const state = getState(row, at)
    if (state === 'accepted') throw new ProblemError('INVITATION_CLOSED')
    if (state === 'revoked') return
    await updateRow(transaction, id, { revoked_at: at.toISOString() })
    await publish(context, transaction, { type: 'invitation.revoked', by, id, before: state, at })
  })
