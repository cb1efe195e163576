import { type ProblemCode, ProblemError } from '~/contract/problem'
import { type Role, type User, type UserStatus, type statusOutcomes, toUserStatus } from '~/contract/users'
import { isLockedOut } from '~/contract/vocabulary'
import type { Database, ServiceContext } from '../../context'
import { enqueueMail } from '../../mail/outbox'
import { accountStatusChanged, roleChanged } from '../../mail/templates/users.emails'
import { requireRecentSignIn } from '../../http/actor'
import { mailName, toPerson } from './find-user'
import { countsAsAdministrator } from './users.policy'
import { followStatus } from '../applications/status-events'
import { type ActingAdministrator, recordAct, recordActs } from '../audit/audit.service'
import { requestIdentityUpdates, syncNow } from '../auth/provider-sync.service'
import { emitEvents, statusChanged } from '../webhooks/webhook-events'
import {
  type UserRow,
  countAdministratorsLocked,
  lockRow,
  lockRows,
  updateRow,
  updateStatus,
} from './users.queries'
import { endSessionsHere, presentUser } from './users.service'

interface StatusResult {
  identityUid: string
  outcome: (typeof statusOutcomes)[number]
  /** The code of what stood in the way. */
  reason?: ProblemCode
}

/**
 * Sets one status for several users in one transaction; each gets a result, and a refused user does not stop the
 * others. Letting one user in is routine; locking a user out, changing several, or restoring a locked-out administrator
 * requires a recent sign-in.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED
 */
export const setStatus = async (
  context: ServiceContext,
  by: ActingAdministrator,
  { users, newStatus }: { users: readonly string[]; newStatus: UserStatus },
): Promise<{ results: StatusResult[] }> => {
  const identityUids = [...new Set(users)]
  if (isLockedOut(newStatus) || identityUids.length > 1) {
    requireRecentSignIn(context, by.actor)
  }
  const { results, lockChanged } = await context.database.transaction().execute(async (transaction) => {
    const { administrators, rows } = await holdPeople(transaction, identityUids)
    const plan = planStatus(identityUids, rows, newStatus, administrators)
    if (plan.changed.some((row) => becomesAdministrator(row, newStatus))) {
      requireRecentSignIn(context, by.actor)
    }
    const locked = await writeChanges(context, transaction, by, plan.changed, newStatus)
    return { results: plan.results, lockChanged: locked }
  })
  await syncNow(context, lockChanged)
  return { results }
}

/**
 * Holds these users until the transaction ends, and says how many administrators can act.
 * @param mayTakeAdministrator false spares the count, and those who count the wait for one another
 */
export const holdPeople = async (
  transaction: Database,
  identityUids: readonly string[],
  mayTakeAdministrator = true,
) => {
  // Before the rows, as everywhere, to prevent deadlocks.
  const administrators = mayTakeAdministrator
    ? await countAdministratorsLocked(transaction)
    : Number.POSITIVE_INFINITY
  return { administrators, rows: await lockRows(transaction, identityUids) }
}

const becomesAdministrator = ({ role, status }: UserRow, newStatus: UserStatus) =>
  role === 'admin' && isLockedOut(toUserStatus(status)) && !isLockedOut(newStatus)

/** Who changes, who stays and who is refused; the last administrator of those named stays one. */
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
    if (isLockedOut(newStatus) && countsAsAdministrator(toPerson(row))) {
      if (remaining <= 1) return { identityUid, outcome: 'refused', reason: 'LAST_ADMINISTRATOR' }
      remaining -= 1
    }
    changed.push(row)
    return { identityUid, outcome: 'changed' }
  })
  return { results, changed }
}

/** @returns the users to update at the provider: those who are now locked out, or no longer */
const writeChanges = async (
  context: ServiceContext,
  transaction: Database,
  by: ActingAdministrator,
  changed: readonly UserRow[],
  newStatus: UserStatus,
): Promise<string[]> => {
  const { config, now } = context
  const at = now()
  const identityUids = changed.map((row) => row.identity_uid)
  await updateStatus(transaction, identityUids, newStatus, at)
  await followStatus(config, transaction, by, identityUids, newStatus, at)
  const acts = changed.map((row) => ({
    action: 'user.status',
    subjectKind: 'user' as const,
    subjectId: row.identity_uid,
    before: { status: row.status },
    after: { status: newStatus },
  }))
  await recordActs(transaction, by, acts, at)
  const events = changed.map((row) =>
    statusChanged(
      { identityUid: row.identity_uid, status: newStatus, before: toUserStatus(row.status) },
      config,
    ),
  )
  await emitEvents(transaction, events, at)
  const disabled = isLockedOut(newStatus)
  const lockChanged = changed
    .filter((row) => isLockedOut(toUserStatus(row.status)) !== disabled)
    .map((row) => row.identity_uid)
  const updates = lockChanged.map((identityUid) => ({ identityUid, disabled }))
  await requestIdentityUpdates(transaction, updates, at, { isAnswered: true })
  if (disabled) await endSessionsHere(context, transaction, identityUids)
  for (const row of changed) {
    const content = accountStatusChanged({ name: mailName(row), status: newStatus }, config)
    const address = { to: row.email, identityUid: row.identity_uid }
    await enqueueMail(transaction, { kind: 'account-status-changed', ...address, ...content }, at)
  }
  return lockChanged
}

/**
 * Refuses to remove the last administrator who counts as remaining.
 * @param administrators how many there are, counted under the lock for removing one
 * @throws ProblemError LAST_ADMINISTRATOR
 */
export const refuseLastAdministrator = (row: UserRow, administrators: number): void => {
  if (countsAsAdministrator(toPerson(row)) && administrators <= 1) {
    throw new ProblemError('LAST_ADMINISTRATOR')
  }
}

/**
 * Changes a user's role.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMINISTRATOR
 */
export const setRole = async (
  { database, identity, config, now }: ServiceContext,
  by: ActingAdministrator,
  { identityUid, newRole }: { identityUid: string; newRole: Role },
): Promise<User> => {
  requireRecentSignIn({ identity }, by.actor)
  return database.transaction().execute(async (transaction) => {
    const administrators = await countAdministratorsLocked(transaction)
    const before = await lockRow(transaction, identityUid)
    if (before.role === newRole) return presentUser(before)
    if (newRole !== 'admin') refuseLastAdministrator(before, administrators)
    const at = now()
    const after = await updateRow(transaction, identityUid, { role: newRole }, at)
    if (!after) throw new ProblemError('NOT_FOUND')
    const act = {
      action: 'user.role',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { role: before.role },
      after: { role: newRole },
    }
    await recordAct(transaction, by, act, at)
    const content = roleChanged({ name: mailName(after), role: newRole }, config)
    await enqueueMail(transaction, { kind: 'role-changed', to: after.email, identityUid, ...content }, at)
    return presentUser(after)
  })
}
