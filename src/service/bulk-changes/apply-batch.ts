import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { type Person, toPerson } from '../users/find-person'
import { holdPeople } from '../users/set-status'
import { actsAsAdministrator } from '../users/users.policy'
import { type BulkChangeRecord, findBulkChange, holdForBatch, markStopped } from './bulk-changes.repository'
import { mayTakeAdministrator } from './changed-person'
import { planBatch } from './plan-batch'
import { claimMembers, writeResults } from './rows.repository'
import { writeChanges } from './write-changes'

/** Rows a transaction: a few tenths of a second, so that whoever wants the same rows waits no longer. */
const batchSize = 100

const starterOf = (change: BulkChangeRecord) => change.started_by ?? change.created_by

/** The administrator who started it, as the audit log and the applicant's timeline name people. */
const startedBy = (change: BulkChangeRecord, now: Date): ActingAdministrator => ({
  actor: {
    identityUid: starterOf(change),
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

/** Nobody's power outlasts the administrator, whatever is done with it. */
const mayGoOn = (change: BulkChangeRecord, people: readonly Person[]): boolean => {
  const starter = people.find(({ identityUid }) => identityUid === starterOf(change))
  return starter !== undefined && actsAsAdministrator(starter)
}

/**
 * Gives the next rows of a running change their results: people, applications, audit log, mails and results are
 * one transaction, so that whenever a node is lost each row is done exactly once or waits still. Whoever started it
 * stays an administrator until then; where that is over already, the change is stopped.
 * @param from the position to look from: rows behind it are not passed again for each batch
 * @returns the position reached; null where no row is left to take, or it is stopped
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
      // All in one order: a lock of its own for whoever started it could wait crosswise with those of other batches.
      [...members.map(({ identityUid }) => identityUid), starterOf(change)],
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
