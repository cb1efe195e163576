import type { BulkChangeKind } from '~/contract/bulk-changes'
import { isLockedOut, userStatuses } from '~/contract/vocabulary'
import { type UserChange, mayTakeAdministrator, planBatch, valueOf } from './plan-batch'
import type { Database, ServiceContext } from '../../context'
import { requestIdentityUpdates } from '../auth/provider-sync.service'
import { enqueueMails } from '../../mail/outbox'
import type { JobRunner } from '../../jobs/worker'
import { endSessionsHere } from '../users/users.service'
import { type Person, toPerson } from '../users/find-user'
import { holdPeople } from '../users/status.service'
import { actsAsAdministrator } from '../users/users.policy'
import { emitEvents, statusChanged } from '../webhooks/webhook-events'
import { followStatus } from '../applications/status-events'
import { type ActingAdministrator, recordActs } from '../audit/audit.service'
import {
  type BulkChangeRecord,
  claimRows,
  findBulkChange,
  lockBulkChange,
  markDone,
  markStopped,
  updateUsers,
  writeResults,
} from './bulk-changes.queries'
import { discardPreviews, getPreviewEnd, mailOfChange } from './bulk-changes.service'

/** Writes what changes, and everything that follows from it: applications, audit log, provider and mails. */
const writeChanges = async (
  { config, identity }: Pick<ServiceContext, 'config' | 'identity'>,
  transaction: Database,
  by: ActingAdministrator,
  { id, kind }: { id: string; kind: BulkChangeKind },
  changes: readonly UserChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return
  const values = changes.map(({ after }) => ({
    identityUid: after.identityUid,
    value: valueOf(kind, after),
  }))
  await updateUsers(transaction, kind, values, now)
  if (kind === 'status') {
    for (const status of userStatuses) {
      const reached = changes.filter(({ after }) => after.status === status)
      const identityUids = reached.map(({ after }) => after.identityUid)
      await followStatus(config, transaction, by, identityUids, status, now)
    }
    const events = changes.map(({ before, after: { identityUid, status } }) =>
      statusChanged({ identityUid, status, before: before.status }, config),
    )
    await emitEvents(transaction, events, now)
    const updates = changes
      .filter(({ before, after }) => isLockedOut(before.status) !== isLockedOut(after.status))
      .map(({ after }) => ({
        identityUid: after.identityUid,
        disabled: isLockedOut(after.status),
      }))
    await requestIdentityUpdates(transaction, updates, now)
    const lockedOut = updates.filter(({ disabled }) => disabled).map(({ identityUid }) => identityUid)
    await endSessionsHere({ identity }, transaction, lockedOut)
  }
  const acts = changes.map(({ before, after }) => ({
    action: `user.${kind}`,
    subjectKind: 'user' as const,
    subjectId: after.identityUid,
    before: { [kind]: valueOf(kind, before) },
    after: { [kind]: valueOf(kind, after), bulkChange: id },
  }))
  await recordActs(transaction, by, acts, now)
  const mails = changes.map(({ after }) => ({
    ...mailOfChange(kind, { name: after.mailName, value: valueOf(kind, after) }, config),
    to: after.email,
    identityUid: after.identityUid,
  }))
  await enqueueMails(transaction, mails, now)
}

/** Rows per transaction: a few tenths of a second, the longest that another transaction waits for the same rows. */
const batchSize = 100

const getStarter = (change: BulkChangeRecord) => change.started_by ?? change.created_by

/** The administrator who started it, as the audit log and the applicant's timeline name people. */
const startedBy = (change: BulkChangeRecord, now: Date): ActingAdministrator => ({
  actor: {
    identityUid: getStarter(change),
    email: null,
    emailVerified: false,
    // The start required a recent sign-in; in this name no further call may pass that check.
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
const mayGoOn = (change: BulkChangeRecord, people: readonly Person[]): boolean => {
  const starter = people.find(({ identityUid }) => identityUid === getStarter(change))
  return starter !== undefined && actsAsAdministrator(starter)
}

/**
 * Gives the next rows of a running change their results: users, applications, audit log, mails and results are one
 * transaction, so that if a node is lost each row is done exactly once or still waits. The administrator who started it
 * keeps the role until the transaction ends; if the role is gone already, the change is stopped.
 * @param from the position to look from: rows behind it are not passed again for each batch
 * @returns the position reached; null if no row is left to take, or it is stopped
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
    const { administrators, rows } = await holdPeople(
      transaction,
      // All in one order: locking the administrator who started it separately could deadlock with other batches.
      [...members.map(({ identityUid }) => identityUid), getStarter(change)],
      members.some(({ after }) => mayTakeAdministrator(change.kind, after)),
    )
    const people = rows.map(toPerson)
    if (!mayGoOn(change, people)) {
      await markStopped(transaction, id, { identityUid: null, at })
      return null
    }
    const { results, changes } = planBatch(change.kind, members, people, administrators)
    await writeChanges({ config, identity }, transaction, startedBy(change, at), change, changes, at)
    await writeResults(transaction, id, results, at)
    return last.position
  })

// Milliseconds after which another change has its turn, so that a small one does not wait for a large one.
const sliceMs = 1_000
// Milliseconds after which rows are looked at again that a node of the previous release has.
const heldRowsMs = 1_000

/** Carries out a bulk change, and discards a preview that was never started. */
export const bulkChanges = (
  context: Pick<ServiceContext, 'database' | 'config' | 'identity' | 'now'>,
): JobRunner => ({
  sentence: 'A bulk change could not go on',
  // A batch takes a few tenths of a second; what it wrote is committed with it.
  lease: 10_000,
  renews: true,
  run: async ({ key: id }, signal) => {
    const { database, now } = context
    const end = performance.now() + sliceMs
    for (let from: number | null = 0; from !== null;) {
      if (signal.aborted || performance.now() > end) return { again: { at: now() } }
      from = await applyBatch(context, id, from)
    }
    await markDone(database, id, now())
    await discardPreviews(database, now())
    const change = await findBulkChange(database, id)
    if (change?.state === 'running') return { again: { at: new Date(now().getTime() + heldRowsMs) } }
    if (change?.state === 'preview') return { again: { at: getPreviewEnd(change.created_at) } }
  },
})
