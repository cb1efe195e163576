import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { toPerson } from '../users/find-person'
import { holdPeople } from '../users/set-status'
import { type BulkChangeRecord, findBulkChange, holdForBatch } from './bulk-changes.repository'
import { mayTakeAdministrator } from './changed-person'
import { planBatch } from './plan-batch'
import { claimMembers, writeResults } from './rows.repository'
import { writeChanges } from './write-changes'

/** Rows a transaction: a few tenths of a second, so that whoever wants the same rows waits no longer. */
const batchSize = 100

/** The administrator who started it, as the audit log and the applicant's timeline name people. */
const startedBy = (change: BulkChangeRecord, now: Date): ActingAdministrator => ({
  actor: {
    identityUid: change.started_by ?? change.created_by,
    email: null,
    emailVerified: false,
    // Nothing is asked in this name but what was allowed when it was started.
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

/**
 * Gives the next rows of a running change their results: people, applications, audit log, mails and results are
 * one transaction, so that whenever a node is lost each row is done exactly once or waits still.
 * @param from the position to look from: rows behind it are not passed again for each batch
 * @returns the position reached; null where no row is left to take
 */
export const applyBatch = (
  { database, config, identity, now }: Pick<ServiceDeps, 'database' | 'config' | 'identity' | 'now'>,
  id: string,
  from: number,
): Promise<number | null> =>
  database.transaction().execute(async (transaction) => {
    await holdForBatch(transaction, id)
    const change = await findBulkChange(transaction, id)
    const waiting = { id, from, limit: batchSize }
    const members = change ? await claimMembers(transaction, waiting) : []
    const last = members.at(-1)
    if (!change || !last) return null

    const at = now()
    const { administrators, rows } = await holdPeople(
      transaction,
      members.map(({ identityUid }) => identityUid),
      members.some(({ after }) => mayTakeAdministrator(change.kind, after)),
    )
    const { results, changes } = planBatch(change.kind, members, rows.map(toPerson), administrators)
    await writeChanges({ config, identity }, transaction, startedBy(change, at), change, changes, at)
    await writeResults(transaction, id, results, at)
    return last.position
  })
