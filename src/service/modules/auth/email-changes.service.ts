import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import {
  type EmailLink,
  type EmailLinkState,
  type PendingEmailChange,
  emailChangeHours,
} from '~/contract/email-change'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/enums'
import type { Database, ServiceContext } from '../../context'
import { syncEmail } from './apply-email-change'
import { mayStillArrive } from '../../identity/firebase-errors'
import { mayRequestMail } from '../../mail/mail-queue'
import { publish } from '../../events/publish'
import {
  findUser,
  findUserByEmail,
  lockUser,
  lockUserIfExists,
  listRegisteredEmails,
} from '../users/find-user'
import { hashToken, createToken } from '../users/provider-account'
import {
  type EmailChangeRow,
  cancelPending,
  cancelIncomplete,
  claimConfirmation,
  getClaimCutoff,
  deleteUnusedBefore,
  findByLink,
  findPending,
  insertChange,
  isCancelled,
  releaseConfirmation,
} from './email-changes.queries'
import { unlinkUnprovenAccounts } from './linked-accounts.service'
import { orNotFound } from '../../http/or-not-found'

/** Claimed, and perhaps still in transit to the provider. */
const isInProgress = ({ confirmed_at }: EmailChangeRow, now: Date) =>
  confirmed_at !== null && new Date(confirmed_at) >= getClaimCutoff(now)

const getChangeState = (row: EmailChangeRow, now: Date): EmailLinkState => {
  if (row.applied_at !== null || isInProgress(row, now)) return 'used'
  if (row.cancelled_at !== null) return 'cancelled'
  return new Date(row.confirm_until) <= now ? 'expired' : 'open'
}

const getRevertState = (row: EmailChangeRow, now: Date): EmailLinkState => {
  if (row.reverted_at !== null) return 'used'
  return row.revert_until === null || new Date(row.revert_until) <= now ? 'expired' : 'open'
}

/** Returns the purpose of the link with this hash, and whether it can be used. */
const getLink = (row: EmailChangeRow, tokenHash: string, now: Date): EmailLink =>
  row.revert_hash === tokenHash
    ? { purpose: 'revert', state: getRevertState(row, now), email: row.old_email }
    : { purpose: 'change', state: getChangeState(row, now), email: row.new_email }

/** @throws ProblemError NOT_FOUND if no link has the token */
export const readEmailLink = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  token: string,
): Promise<EmailLink> => {
  const hash = hashToken(token)
  const row = orNotFound(await findByLink(database, hash))
  return getLink(row, hash, now())
}

/**
 * Applies a mailed link, at the identity provider first; then updates the profile and ends all sessions.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED also for one that was used or cancelled, EMAIL_ALREADY_IN_USE
 */
export const useEmailLink = async (context: ServiceContext, token: string): Promise<EmailLink> => {
  const hash = hashToken(token)
  const row = orNotFound(await findByLink(context.database, hash))
  const link = getLink(row, hash, context.now())
  if (link.state !== 'open') throw new ProblemError('LINK_EXPIRED')
  if (link.purpose === 'change') await applyChange(context, row)
  else await revert(context, row)
  return { ...link, state: 'used' }
}

const assertAddressFree = async ({ database }: ServiceContext, email: string) => {
  if ((await listRegisteredEmails(database, [email])).has(email))
    throw new ProblemError('EMAIL_ALREADY_IN_USE')
}

// Milliseconds by which the provider's clock may be ahead of this one.
const clockToleranceMs = 10_000

// Others may write in between; more than two rounds have not been observed.
const maxRounds = 5

const applyChange = async (context: ServiceContext, row: EmailChangeRow) => {
  const { database, identity, now } = context
  const user = await findUser(database, row.identity_uid)
  // A deleted or locked-out user cannot change an address; undoing a change protects those users too, so it stays
  // allowed.
  if (!user || isLockedOut(user.status)) throw new ProblemError('LINK_EXPIRED')
  await assertAddressFree(context, row.new_email)
  // Also covers sessions ended at the provider, as when the password was reset with the provider's own link.
  const validAfter = (await identity.getAccount(row.identity_uid))?.validAfter?.getTime() ?? 0
  if (validAfter > Date.parse(row.requested_at) + clockToleranceMs) throw new ProblemError('LINK_EXPIRED')
  // From here on the user cannot cancel it: of a concurrent confirmation and cancellation, one happens.
  if (!(await claimConfirmation(database, row.id, now()))) throw new ProblemError('LINK_EXPIRED')
  try {
    await identity.setEmail(row.identity_uid, row.new_email)
  } catch (error) {
    // While the request may still reach the provider, the change stays claimed, so that it is recognized when it
    // arrives.
    if (!mayStillArrive(error)) await release(database, row)
    throw error
  }
  if (await isCancelled(database, row.id)) {
    await resetProviderAddress(context, row.identity_uid)
    throw new ProblemError('LINK_EXPIRED')
  }
  await syncEmail(context, row.identity_uid)
}

const release = (database: Database, row: EmailChangeRow) =>
  database.transaction().execute(async (transaction) => {
    // Locked, so that no other change is requested meanwhile.
    await lockUserIfExists(transaction, row.identity_uid)
    await releaseConfirmation(transaction, row)
  })

/** Resets the provider's address to the profile's, after a change was undone while it was being applied. */
const resetProviderAddress = async ({ database, identity }: ServiceContext, identityUid: string) => {
  for (let round = 0; round < maxRounds; round += 1) {
    const account = await identity.getAccount(identityUid)
    const user = await findUser(database, identityUid)
    if (!account || !user || account.email === user.email) return
    await identity.setEmail(identityUid, user.email)
  }
}

/** A long random password with every kind of character that a policy may require. It is never shown. */
const createRandomPassword = () => `${randomBytes(24).toString('base64url')}aA1!`

const revert = async (context: ServiceContext, row: EmailChangeRow) => {
  const { database, identity, now } = context
  const account = await identity.getAccount(row.identity_uid)
  if (!account) throw new ProblemError('LINK_EXPIRED')
  await cancelIncomplete(database, row.identity_uid, now())
  // A stranger who changed the address may also know the password and may have linked other sign-in methods, so all of
  // them are marked as unproven.
  const hadUnproven = await unlinkUnprovenAccounts(context, row.identity_uid)
  const password = account.hasPassword || hadUnproven ? createRandomPassword() : undefined
  // A change that is being applied now may still reach the provider after this one.
  for (let round = 0; round < maxRounds; round += 1) {
    const user = await findUser(database, row.identity_uid)
    if (!user) throw new ProblemError('LINK_EXPIRED')
    if (round > 0 && user.email === row.old_email) return
    if (user.email !== row.old_email) await assertAddressFree(context, row.old_email)
    await identity.setEmail(row.identity_uid, row.old_email, password)
    // Removes what was linked meanwhile; the ended sessions cannot link anything more.
    await unlinkUnprovenAccounts(context, row.identity_uid)
    await syncEmail(context, row.identity_uid)
  }
}

/**
 * Mails a link to the requested address and replaces a pending change. If the address is taken, its owner is notified
 * instead, and the response does not reveal it.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `newEmail` for the user's current address
 */
export const requestEmailChange = async (
  context: ServiceContext,
  identityUid: string,
  newEmail: string,
): Promise<void> => {
  const { database, now } = context
  const isAllowed = await mayRequestMail(context, 'change-email', newEmail)
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, identityUid)
    if (user.email === newEmail) throw createFieldError('newEmail', 'emailUnchanged')
    const isTaken = (await listRegisteredEmails(transaction, [newEmail])).has(newEmail)
    const at = now()
    const { token, hash } = createToken()
    await cancelPending(transaction, [identityUid], at)
    await insertChange(transaction, {
      id: uuidv7(),
      identity_uid: identityUid,
      old_email: user.email,
      new_email: newEmail,
      requested_at: at.toISOString(),
      confirm_hash: isTaken ? null : hash,
      confirm_until: new Date(at.getTime() + emailChangeHours * 3_600_000).toISOString(),
    })
    if (!isAllowed) return
    if (!isTaken) {
      await publish(context, transaction, { type: 'email-change.requested', newEmail, token, at })
      return
    }
    const owner = await findUserByEmail(transaction, newEmail)
    if (!owner) return
    const event = { newEmail, ownerUid: owner.identityUid, at }
    await publish(context, transaction, { type: 'email-change.refused', ...event })
  })
}

/** Returns the change that awaits confirmation at the new address; null if there is none, or its link has expired. */
export const readPendingChange = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<PendingEmailChange | null> => {
  const row = await findPending(database, identityUid, now)
  if (!row || new Date(row.confirm_until) <= now) return null
  return { newEmail: row.new_email, requestedAt: row.requested_at, expiresAt: row.confirm_until }
}

/**
 * Cancels a pending change, if there is one.
 * @throws ProblemError NOT_FOUND for an unknown user
 */
export const cancelEmailChange = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  identityUid: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockUser(transaction, identityUid)
    await cancelPending(transaction, [identityUid], now())
  })

const retentionMs = 30 * 86_400_000

/** Deletes address changes that were requested over a month ago and never applied. */
export const deleteExpiredEmailChanges = (database: Database, now: Date): Promise<void> =>
  deleteUnusedBefore(database, new Date(now.getTime() - retentionMs))
