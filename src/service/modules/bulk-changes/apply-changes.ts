import { toUserStatus } from '~/contract/users'
import { type UserChange, mayTakeAdministrator, planBatch, toRole } from './plan-batch'
import type { Database, ServiceContext } from '../../context'
import { withdrawMailsAbout } from '../../mail/outbox'
import type { JobRunner } from '../../jobs/worker'
import { type UserInfo, toUserInfo } from '../users/find-user'
import { lockUsersForChange, writeRoles, writeStatuses } from '../users/status.service'
import { actsAsAdministrator } from '../users/users.policy'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  type BulkChangeRecord,
  claimRows,
  findBulkChange,
  lockBulkChange,
  markDone,
  markStopped,
  writeResults,
} from './bulk-changes.queries'
import { discardPreviews, getPreviewEnd } from './bulk-changes.service'

/** Writes the changes, with the same consequences as a single change of a user. */
const writeChanges = async (
  context: Pick<ServiceContext, 'config' | 'identity'>,
  transaction: Database,
  by: ActingAdministrator,
  { id: bulkChange, kind, undoes, message, with_mail: withMail }: BulkChangeRecord,
  changes: readonly UserChange[],
  now: Date,
): Promise<void> => {
  if (undoes !== null) {
    const users = changes.map(({ before }) => before.identityUid)
    await withdrawMailsAbout(transaction, [undoes], users)
  }
  for (const value of new Set(changes.map(({ after }) => after[kind]))) {
    const users = changes.flatMap(({ before, after }) => (after[kind] === value ? [before] : []))
    if (kind === 'status') {
      const words = withMail ? message : null
      const change = { status: toUserStatus(value), users, message: words, bulkChange }
      await writeStatuses(context, transaction, by, change, now)
    } else {
      await writeRoles(context, transaction, by, { role: toRole(value), users, bulkChange }, now)
    }
  }
}

/** Rows per transaction: a few tenths of a second, the longest that another transaction waits for the same rows. */
const batchSize = 100

const getStarter = (change: BulkChangeRecord) => change.started_by ?? change.created_by

/** The administrator who started it, as the audit log and the applicant's timeline show users. */
const getStartingAdministrator = (change: BulkChangeRecord, now: Date): ActingAdministrator => ({
  actor: {
    identityUid: getStarter(change),
    email: null,
    emailVerified: false,
    // The start required a recent sign-in; no further call with this actor may pass that check.
    authTime: new Date(0),
    expiresAt: now,
    user: {
      name: change.started_by_name ?? '',
      role: 'admin',
      status: 'approved',
      verified: true,
    },
  },
  requestId: change.request_id ?? change.id,
})

/** Whether the administrator who started the change still has the role. */
const mayContinue = (change: BulkChangeRecord, people: readonly UserInfo[]): boolean => {
  const starter = people.find(({ identityUid }) => identityUid === getStarter(change))
  return starter !== undefined && actsAsAdministrator(starter)
}

/**
 * Applies the next rows of a running change: users, applications, audit log, mails and results are one transaction, so
 * that if a node fails each row is applied exactly once or still waits. Locks the role of the administrator who started
 * it until the transaction ends; if the role is gone already, stops the change.
 * @param from the position to start at, so that batches do not scan earlier rows again
 * @returns the position reached; null if no row is left, or it is stopped
 */
export const applyBatch = (
  { database, config, identity, now }: Pick<ServiceContext, 'database' | 'config' | 'identity' | 'now'>,
  id: string,
  from: number,
): Promise<number | null> =>
  database.transaction().execute(async (transaction) => {
    await lockBulkChange(transaction, id)
    const change = await findBulkChange(transaction, id)
    const waiting = { id, from, limit: batchSize }
    const members = change ? await claimRows(transaction, waiting) : []
    const last = members.at(-1)
    if (!change || !last) return null

    const at = now()
    const { administrators, rows } = await lockUsersForChange(
      transaction,
      // In one order: locking the administrator who started it separately could deadlock with other batches.
      [...members.map(({ identityUid }) => identityUid), getStarter(change)],
      members.some(({ after }) => mayTakeAdministrator(change.kind, after)),
    )
    const people = rows.map(toUserInfo)
    if (!mayContinue(change, people)) {
      await markStopped(transaction, id, { identityUid: null, at })
      return null
    }
    const { results, changes } = planBatch(change.kind, members, people, administrators)
    await writeChanges(
      { config, identity },
      transaction,
      getStartingAdministrator(change, at),
      change,
      changes,
      at,
    )
    await writeResults(transaction, id, results, at)
    return last.position
  })

// Milliseconds after which the worker switches to another change, so that a small one does not wait for a large one.
const sliceMs = 1_000
// Milliseconds after which rows that a node of the previous release has locked are tried again.
const lockedRowsRetryMs = 1_000

/** The job that applies a bulk change, and discards a preview that was never started. */
export const bulkChanges = (
  context: Pick<ServiceContext, 'database' | 'config' | 'identity' | 'now'>,
): JobRunner => ({
  failureMessage: 'A bulk change could not go on',
  // A batch takes a few tenths of a second and is committed as a whole.
  lease: 10_000,
  renews: true,
  run: async ({ key: id }, signal) => {
    // Nodes of the previous release enqueue a job without a key when they start.
    if (id === '') return {}
    const { database, now } = context
    const end = performance.now() + sliceMs
    for (let from: number | null = 0; from !== null;) {
      if (signal.aborted || performance.now() > end) return { again: { at: now() } }
      from = await applyBatch(context, id, from)
    }
    await markDone(database, id, now())
    await discardPreviews(database, now())
    const change = await findBulkChange(database, id)
    if (change?.state === 'running') return { again: { at: new Date(now().getTime() + lockedRowsRetryMs) } }
    if (change?.state === 'preview') return { again: { at: getPreviewEnd(change.created_at) } }
  },
})
