import { type DeletedUser, restorableDays } from '~/contract/accounts'
import { graceDays } from '~/contract/own-account'
import type { Paging } from '~/contract/paging'
import { createFieldError } from '~/contract/field-problem'
import { type User, toUserStatus } from '~/contract/users'
import { isLockedOut } from '~/contract/enums'
import type { Database, ServiceContext } from '../../context'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { publish } from '../../events/publish'
import { requireRecentSignIn } from '../../http/actor'
import { endSessionsAtProvider, endSessionsHere, presentUser } from './users.service'
import { mailName, toUserInfo } from './find-user'
import { anonymizeUser } from './anonymize-user'
import { assertNotLastAdministrator } from './status.service'
import { endAssignments } from '../applications/applications.service'
import { cancelDecisionNotice } from '../applications/review.service'
import { portal } from '../audit/audit-actions'
import type { ActingAdministrator } from '../audit/audit.service'
import { requestIdentityUpdates, syncNow } from '../auth/provider-sync.service'
import { restockReservedUnits } from '../kits/kit-requests.service'
import { lockUserNotices } from '../notifications/notify'
import {
  type DeletedRow,
  markDueAsDeleted,
  markUnconfirmedAsDeleted,
  deleteRow,
  lockErasable,
  listDeletedRows,
  listDueDeletions,
  listErasable,
  listUnconfirmed,
  markDeleted,
  unmarkDeleted,
  writeScheduledDeletion,
} from './deleted-users.queries'
import { pictureKey, getPictures } from './pictures.queries'
import {
  claimAbandonedRegistrations,
  lockAndCountAdministrators,
  deleteSomeEndedBefore,
  deletePendingRegistration,
  lockRow,
} from './users.queries'
import { orNotFound } from '../../http/or-not-found'

const gracePeriodMs = graceDays * 86_400_000

/**
 * Schedules the deletion of a user's own account, ends all sessions, and mails the date and how to cancel. Repeating
 * the call does not change the date.
 * @param email the user's own address as typed
 * @throws ProblemError NOT_FOUND, LAST_ADMINISTRATOR, FIELDS_INVALID at `email`
 */
export const requestAccountDeletion = async (
  context: ServiceContext,
  identityUid: string,
  email: string,
): Promise<{ removalAt: string }> => {
  const { database, now } = context
  const removalAt = await database.transaction().execute(async (transaction) => {
    const administrators = await lockAndCountAdministrators(transaction)
    const row = await lockRow(transaction, identityUid)
    if (row.email !== email) throw createFieldError('email', 'emailWrong')
    assertNotLastAdministrator(row, administrators)
    await endSessionsHere(context, transaction, [identityUid])
    if (row.removal_at !== null) return new Date(row.removal_at)
    const askedAt = now()
    const at = new Date(askedAt.getTime() + gracePeriodMs)
    await writeScheduledDeletion(transaction, identityUid, { askedAt, at })
    const requested = { user: toUserInfo(row), removalAt: at, at: askedAt }
    await publish(context, transaction, { type: 'user.removal-requested', ...requested })
    return at
  })
  await endSessionsAtProvider(context, identityUid)
  return { removalAt: removalAt.toISOString() }
}

/**
 * Cancels the scheduled deletion of a user's account; does nothing if there is none.
 * @throws ProblemError NOT_FOUND, also once the date has passed
 */
export const cancelAccountDeletion = (context: ServiceContext, identityUid: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, identityUid)
    if (row.removal_at === null) return
    await writeScheduledDeletion(transaction, identityUid, null)
    const user = toUserInfo(row)
    await publish(context, transaction, { type: 'user.removal-cancelled', user, at: context.now() })
  })

/**
 * Erases a deleted user: account, profile, application, pictures and mails. The audit log still shows events by uid,
 * without personal data. Reserved units of kits return to stock. Safe to repeat after a failure, and on several nodes
 * at once.
 * @param before only if the user was deleted before then, so that a user restored meanwhile stays
 * @param farewell the name for the greeting of a last mail; without it, no mail is sent
 */
export const eraseUser = async (
  context: Pick<ServiceContext, 'database' | 'identity' | 'files' | 'config' | 'now'>,
  identityUid: string,
  before: Date,
  farewell?: string,
): Promise<void> => {
  const { database, identity, files, now } = context
  // External data first: without the row it could not be found any more.
  await identity.deleteAccount(identityUid)
  for (const id of await getPictures(database, identityUid)) await files.remove(pictureKey(id))
  await database.transaction().execute(async (transaction) => {
    const row = await lockErasable(transaction, identityUid, before)
    if (!row) return
    await restockReservedUnits(transaction, identityUid, now())
    // Locks them in a fixed order; the cascade of the delete would lock them in any order.
    await lockUserNotices(transaction, identityUid)
    await endAssignments(context, transaction, portal, { identityUids: [identityUid], at: now() })
    await deleteRow(transaction, identityUid)
    await anonymizeUser(transaction, { identityUid, ...row })
    const mailed = farewell === undefined ? null : { name: farewell, email: row.email }
    await publish(context, transaction, {
      type: 'user.removed',
      identityUid,
      farewell: mailed,
      at: now(),
    })
  })
}

const restorableMs = restorableDays * 86_400_000

/** Users deleted after this time can be restored; earlier ones are erased. */
const getRestoreCutoff = (now: Date): Date => new Date(now.getTime() - restorableMs)

/** When a user who was deleted at that time is erased; earlier if the user's own scheduled date is. */
const getErasureTime = (deletedAt: string, ownDay: string | null): Date =>
  new Date(Math.min(Date.parse(deletedAt) + restorableMs, ownDay === null ? Infinity : Date.parse(ownDay)))

// Users per batch; the provider allows about one deletion a second for a whole project.
const batchSize = 50

/** Erases users one by one. A failure does not stop the others; the next run retries it. */
const eraseEach = async (
  { log, shutdownSignal }: Pick<ServiceContext, 'log' | 'shutdownSignal'>,
  uids: readonly string[],
  failure: string,
  remove: (identityUid: string) => Promise<unknown>,
): Promise<void> => {
  for (const identityUid of uids) {
    if (shutdownSignal.aborted) return
    await remove(identityUid).catch((error: unknown) => log.error(failure, error, { identityUid }))
  }
}

/**
 * Erases users who were deleted over thirty days ago. Several nodes may run it at once. The next run completes an
 * interrupted one.
 */
export const eraseDeletedUsers = async (context: ServiceContext): Promise<void> => {
  const before = getRestoreCutoff(context.now())
  const uids = await listErasable(context.database, before, batchSize)
  await eraseEach(context, uids, 'A deleted person could not be removed', (identityUid) =>
    eraseUser(context, identityUid, before),
  )
}

/**
 * Erases users whose requested deletion is due, and mails each a confirmation. Includes users whom an administrator
 * locked out or deleted meanwhile. Several nodes may run it at once. The next run completes an interrupted one.
 */
export const executeDueDeletions = async (context: ServiceContext): Promise<void> => {
  const { database, now } = context
  const at = now()
  const uids = await listDueDeletions(database, at, batchSize)
  await eraseEach(context, uids, 'A person who leaves could not be removed', async (identityUid) => {
    const person = await markDueAsDeleted(database, identityUid, at)
    if (person) await eraseUser(context, identityUid, at, mailName(person))
  })
}

/**
 * Deletes a user. The user can be restored for thirty days and is erased afterwards.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMINISTRATOR
 */
export const deleteUser = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
): Promise<void> => {
  requireRecentSignIn(context, by.actor)
  await context.database.transaction().execute(async (transaction) => {
    const administrators = await lockAndCountAdministrators(transaction)
    const row = await lockRow(transaction, identityUid)
    assertNotLastAdministrator(row, administrators)
    const at = context.now()
    await markDeleted(transaction, identityUid, by.actor.identityUid, at)
    await cancelDecisionNotice(transaction, [identityUid], at)
    await endSessionsHere(context, transaction, [identityUid])
    await requestIdentityUpdates(transaction, [{ identityUid, disabled: true }], at, { isAnswered: true })
    await endAssignments(context, transaction, by, { identityUids: [identityUid], at })
    await publish(context, transaction, { type: 'user.deleted', by, user: toUserInfo(row), at })
  })
  await syncNow(context, [identityUid])
}

/** Lists the users who can be restored, most recently deleted first. */
export const listDeletedUsers = async (
  database: Database,
  paging: Paging,
  now: Date,
): Promise<{ total: number; data: DeletedUser[] }> => {
  const { total, rows } = await listDeletedRows(database, paging, getRestoreCutoff(now), now)
  return { total, data: rows.map(present) }
}

const present = (row: DeletedRow): DeletedUser => ({
  identityUid: row.identity_uid,
  name: row.name,
  email: row.email,
  role: row.role,
  status: toUserStatus(row.status),
  deletedAt: row.deleted_at,
  deletedBy: row.deleted_by_name ?? '',
  removedAt: getErasureTime(row.deleted_at, row.removal_at).toISOString(),
})

/**
 * Restores a deleted user with all data; a locked-out user stays locked out.
 * @throws ProblemError NOT_FOUND, also after thirty days; RECENT_SIGN_IN_REQUIRED for an administrator
 */
export const restoreUser = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
): Promise<User> => {
  const row = await context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const restored = orNotFound(await unmarkDeleted(transaction, identityUid, getRestoreCutoff(at), at))
    if (restored.role === 'admin') requireRecentSignIn(context, by.actor)
    const disabled = isLockedOut(toUserStatus(restored.status))
    await requestIdentityUpdates(transaction, [{ identityUid, disabled }], at, { isAnswered: true })
    await publish(context, transaction, { type: 'user.restored', by, user: toUserInfo(restored), at })
    return restored
  })
  await syncNow(context, [identityUid])
  return presentUser(row)
}

// Milliseconds.
const unconfirmedRetentionMs = 180 * 86_400_000

/**
 * Erases registrations whose address was never confirmed and that were inactive for half a year: they block the owner
 * of the address from registering. Sends no mail, since the owner of the address is unknown. One of several nodes does
 * it. If it fails after the user was marked as deleted, the job for deleted users retries it.
 */
export const eraseUnconfirmedUsers = async (context: ServiceContext): Promise<void> => {
  const { database, now } = context
  const at = now()
  const since = new Date(at.getTime() - unconfirmedRetentionMs)
  const uids = await listUnconfirmed(database, since, batchSize)
  await eraseEach(context, uids, 'An unconfirmed registration could not be removed', async (identityUid) => {
    const isBegun = await markUnconfirmedAsDeleted(database, identityUid, { since, now: at })
    if (isBegun) await eraseUser(context, identityUid, at)
  })
}

/**
 * Milliseconds: longer than the retries of the provider's client, and than a user needs to complete the registration.
 */
const registrationTimeoutMs = 3_600_000

/**
 * Deletes accounts at the identity provider that never got a profile: they would block their addresses for ever. The
 * next run completes what failed or was interrupted.
 */
export const deleteAbandonedAccounts = async (
  context: Pick<ServiceContext, 'database' | 'identity' | 'log' | 'now' | 'shutdownSignal'>,
): Promise<void> => {
  const { database, identity, now } = context
  const before = new Date(now().getTime() - registrationTimeoutMs)
  const uids = await claimAbandonedRegistrations(database, { before, now: now(), limit: batchSize })
  await eraseEach(
    context,
    uids,
    'An account without a profile could not be taken back',
    async (identityUid) => {
      await identity.deleteAccount(identityUid)
      await deletePendingRegistration(database, identityUid)
    },
  )
}

const confirmationRetentionMs = 30 * 86_400_000

/**
 * Deletes confirmation links that ended over a month ago. Until then, opening one shows that it has expired or was
 * used, not that it is invalid.
 */
export const deleteExpiredConfirmations = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, confirmationRetentionMs, deleteSomeEndedBefore)
