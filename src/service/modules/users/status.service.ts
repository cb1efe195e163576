import { type ProblemCode, ProblemError } from '~/contract/problem'
import { type Role, type User, type UserStatus, type statusOutcomes, toUserStatus } from '~/contract/users'
import { isLockedOut } from '~/contract/enums'
import type { Database, ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { requireRecentSignIn } from '../../http/actor'
import { type UserInfo, toUserInfo } from './find-user'
import { countsAsAdministrator } from './users.policy'
import { endAssignments } from '../applications/applications.service'
import { updateApplicationsToStatus } from '../applications/review.service'
import type { ActingAdministrator } from '../audit/audit.service'
import { requestIdentityUpdates, syncNow } from '../auth/provider-sync.service'
import {
  type UserRow,
  lockAndCountAdministrators,
  lockRow,
  lockRows,
  updateRole,
  updateStatus,
} from './users.queries'
import { endSessionsHere, presentUser } from './users.service'

interface StatusResult {
  identityUid: string
  outcome: (typeof statusOutcomes)[number]
  /** The code of the problem that prevented it. */
  reason?: ProblemCode
}

/**
 * Sets one status for several users in one transaction; each gets a result, and a refused user does not stop the
 * others. Giving one user access is routine; locking a user out, changing several, or restoring a locked-out
 * administrator requires a recent sign-in.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED
 */
export const setStatus = async (
  context: ServiceContext,
  by: ActingAdministrator,
  {
    users,
    newStatus,
    message,
    mail,
  }: { users: readonly string[]; newStatus: UserStatus; message: string; mail: boolean },
): Promise<{ results: StatusResult[] }> => {
  const identityUids = [...new Set(users)]
  if (isLockedOut(newStatus) || identityUids.length > 1) {
    requireRecentSignIn(context, by.actor)
  }
  const { results, lockChanged } = await context.database.transaction().execute(async (transaction) => {
    const { administrators, rows } = await lockUsersForChange(transaction, identityUids)
    const plan = planStatus(identityUids, rows, newStatus, administrators)
    if (plan.changed.some((row) => becomesAdministrator(row, newStatus))) {
      requireRecentSignIn(context, by.actor)
    }
    const change = {
      status: newStatus,
      users: plan.changed.map(toUserInfo),
      message: mail ? message : null,
    }
    const locked = await writeStatuses(context, transaction, by, change, context.now())
    return { results: plan.results, lockChanged: locked }
  })
  await syncNow(context, lockChanged)
  return { results }
}

/**
 * Locks these users until the transaction ends, and counts the active administrators.
 * @param mayTakeAdministrator false skips the count, whose lock makes callers wait for one another
 */
export const lockUsersForChange = async (
  transaction: Database,
  identityUids: readonly string[],
  mayTakeAdministrator = true,
) => {
  // Before the rows, in the same order everywhere, to prevent deadlocks.
  const administrators = mayTakeAdministrator
    ? await lockAndCountAdministrators(transaction)
    : Number.POSITIVE_INFINITY
  return { administrators, rows: await lockRows(transaction, identityUids) }
}

const becomesAdministrator = ({ role, status }: UserRow, newStatus: UserStatus) =>
  role === 'admin' && isLockedOut(toUserStatus(status)) && !isLockedOut(newStatus)

/** Determines who changes, who stays and who is refused; keeps the last administrator. */
const planStatus = (
  identityUids: readonly string[],
  rows: readonly UserRow[],
  newStatus: UserStatus,
  administrators: number,
): { results: StatusResult[]; changed: UserRow[] } => {
  const byUid = new Map(rows.map((row) => [row.identity_uid, row]))
  const changed: UserRow[] = []
  let remaining = administrators
  const results = identityUids.map((identityUid): StatusResult => {
    const row = byUid.get(identityUid)
    if (!row) return { identityUid, outcome: 'refused', reason: 'NOT_FOUND' }
    if (row.status === newStatus) return { identityUid, outcome: 'unchanged' }
    if (isLockedOut(newStatus) && countsAsAdministrator(toUserInfo(row))) {
      if (remaining <= 1) return { identityUid, outcome: 'refused', reason: 'LAST_ADMINISTRATOR' }
      remaining -= 1
    }
    changed.push(row)
    return { identityUid, outcome: 'changed' }
  })
  return { results, changed }
}

/**
 * Sets the status of users and updates applications, sessions and the identity provider accordingly. Lock the users
 * first.
 * @param change `message`: the administrator's text in the mails; null for no mails
 * @returns the users to update at the provider: those who are newly locked out or unlocked
 */
export const writeStatuses = async (
  context: Pick<ServiceContext, 'config' | 'identity'>,
  transaction: Database,
  by: ActingAdministrator,
  {
    status,
    users,
    message,
    bulkChange,
  }: { status: UserStatus; users: readonly UserInfo[]; message: string | null; bulkChange?: string },
  at: Date,
): Promise<string[]> => {
  const identityUids = users.map(({ identityUid }) => identityUid)
  await updateStatus(transaction, identityUids, status, at)
  const decided = await updateApplicationsToStatus(transaction, identityUids, status, at)
  const disabled = isLockedOut(status)
  if (disabled) await endAssignments(context, transaction, by, { identityUids, at })
  const changes = users.map((user) => ({ user, before: user.status }))
  await publish(context, transaction, {
    type: 'user.status-changed',
    by,
    status,
    changes,
    decided,
    message,
    bulkChange,
    at,
  })
  const lockChanged = users.filter((user) => isLockedOut(user.status) !== disabled)
  const updates = lockChanged.map(({ identityUid }) => ({ identityUid, disabled }))
  await requestIdentityUpdates(transaction, updates, at, { isAnswered: bulkChange === undefined })
  if (disabled) await endSessionsHere(context, transaction, identityUids)
  return lockChanged.map(({ identityUid }) => identityUid)
}

/** Sets the role of users. Lock the users first. */
export const writeRoles = async (
  context: Pick<ServiceContext, 'config'>,
  transaction: Database,
  by: ActingAdministrator,
  { role, users, bulkChange }: { role: Role; users: readonly UserInfo[]; bulkChange?: string },
  at: Date,
): Promise<void> => {
  const identityUids = users.map(({ identityUid }) => identityUid)
  await updateRole(transaction, identityUids, role, at)
  if (role !== 'admin') await endAssignments(context, transaction, by, { identityUids, at })
  const changes = users.map((user) => ({ user, before: user.role }))
  await publish(context, transaction, { type: 'user.role-changed', by, role, changes, bulkChange, at })
}

/**
 * Refuses to remove the last administrator who counts as remaining.
 * @param administrators how many there are, counted under the lock for removing one
 * @throws ProblemError LAST_ADMINISTRATOR
 */
export const assertNotLastAdministrator = (row: UserRow, administrators: number): void => {
  if (countsAsAdministrator(toUserInfo(row)) && administrators <= 1) {
    throw new ProblemError('LAST_ADMINISTRATOR')
  }
}

/**
 * Changes a user's role.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMINISTRATOR
 */
export const setRole = async (
  context: ServiceContext,
  by: ActingAdministrator,
  { identityUid, newRole }: { identityUid: string; newRole: Role },
): Promise<User> => {
  requireRecentSignIn(context, by.actor)
  return context.database.transaction().execute(async (transaction) => {
    const administrators = await lockAndCountAdministrators(transaction)
    const row = await lockRow(transaction, identityUid)
    if (row.role === newRole) return presentUser(row)
    if (newRole !== 'admin') assertNotLastAdministrator(row, administrators)
    await writeRoles(context, transaction, by, { role: newRole, users: [toUserInfo(row)] }, context.now())
    return presentUser(await lockRow(transaction, identityUid))
  })
}
