import { type Selectable, sql } from 'kysely'
import type { BulkChangeKind, BulkFilter, BulkValue } from '~/contract/bulk-changes'
import type { Paging } from '~/contract/paging'
import { deleteSome } from '../database/delete-some'
import { rowsBefore } from '../database/paging'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** A change, with the names of who acted as they are now; null where nobody did, or who did is gone. */
export interface BulkChangeRecord extends Selectable<Tables['bulk_changes']> {
  created_by_name: string | null
  started_by_name: string | null
  stopped_by_name: string | null
}
export type BulkChangeCount = Selectable<Tables['bulk_change_counts']>

/** Who does something, and when. */
export interface ActedBy {
  identityUid: string
  at: Date
}

export interface NewBulkChangeRecord {
  id: string
  kind: BulkChangeKind
  /** Null for an undo. */
  newValue: BulkValue | null
  undoes?: string
  filter?: BulkFilter
}

/** Stores a change as a preview, without its rows. */
export const insertBulkChange = async (transaction: Database, change: NewBulkChangeRecord, by: ActedBy) => {
  await transaction
    .insertInto('bulk_changes')
    .values({
      id: change.id,
      kind: change.kind,
      new_value: change.newValue,
      undoes: change.undoes ?? null,
      filter: change.filter ? JSON.stringify(change.filter) : null,
      created_at: by.at.toISOString(),
      created_by: by.identityUid,
      started_at: null,
      started_by: null,
      request_id: null,
      stopped_at: null,
      stopped_by: null,
      finished_at: null,
    })
    .execute()
}

const nameOf = (column: 'created_by' | 'started_by' | 'stopped_by') =>
  sql<string | null>`(
    select name from users where identity_uid = ${sql.ref(`bulk_changes.${column}`)} and deleted_at is null
  )`

const selectRecords = (database: Database) =>
  database
    .selectFrom('bulk_changes')
    .selectAll()
    .select([
      nameOf('created_by').as('created_by_name'),
      nameOf('started_by').as('started_by_name'),
      nameOf('stopped_by').as('stopped_by_name'),
    ])

export const findBulkChange = (database: Database, id: string): Promise<BulkChangeRecord | undefined> =>
  selectRecords(database).where('id', '=', id).executeTakeFirst()

export const listBulkChanges = async (
  database: Database,
  paging: Paging,
): Promise<{ total: number; records: BulkChangeRecord[] }> => {
  const { total } = await database
    .selectFrom('bulk_changes')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const records = await selectRecords(database)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(rowsBefore(paging))
    .execute()
  return { total, records }
}

/** The rows of these changes, counted by outcome, reason, before and after. */
export const countsOf = async (database: Database, ids: readonly string[]): Promise<BulkChangeCount[]> =>
  ids.length === 0
    ? []
    : database
        .selectFrom('bulk_change_counts')
        .selectAll()
        .where('bulk_change_id', 'in', ids)
        .where('count', '>', 0)
        .orderBy('count', 'desc')
        .orderBy('reason')
        .orderBy('before')
        .orderBy('after')
        .execute()

/** False where it is no preview. */
export const markStarted = async (database: Database, id: string, by: ActedBy, requestId: string) => {
  const started = await database
    .updateTable('bulk_changes')
    .set({
      state: 'running',
      started_at: by.at.toISOString(),
      started_by: by.identityUid,
      request_id: requestId,
    })
    .where('id', '=', id)
    .where('state', '=', 'preview')
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

/**
 * Ends a running change before its last row.
 * @param by `identityUid`: null for the portal itself
 * @returns false where it does not run
 */
export const markStopped = async (
  transaction: Database,
  id: string,
  by: { identityUid: string | null; at: Date },
) => {
  const at = by.at.toISOString()
  const stopped = await transaction
    .updateTable('bulk_changes')
    .set({
      state: 'stopped',
      stopped_at: at,
      stopped_by: by.identityUid,
      finished_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}

/** Ends a running change whose last row has its result. Counts what is committed, so it needs no lock. */
export const markDone = async (database: Database, id: string, now: Date) => {
  await sql`
    update bulk_changes set state = 'done', finished_at = ${now.toISOString()}
    where id = ${id} and state = 'running' and not exists (
      select from bulk_change_counts
      where bulk_change_id = ${id} and outcome = 'waiting' and count > 0
    )`.execute(database)
}

export const runningStatement = sql<{ id: string }>`
  select id from bulk_changes where state = 'running' order by started_at, id`

/** Those at work, the one that was started first in front. */
export const listRunning = async (database: Database): Promise<{ id: string }[]> =>
  (await runningStatement.execute(database)).rows

const batchLock = (id: string) => sql`hashtextextended(${`bulk-change.${id}`}, 0)`

/** Held by each batch until its transaction ends; batches do not hinder each other. */
export const holdForBatch = async (transaction: Database, id: string) => {
  await sql`select pg_advisory_xact_lock_shared(${batchLock(id)})`.execute(transaction)
}

/** Waits for the batches in hand, and keeps the next ones waiting until the transaction ends. */
export const holdAgainstBatches = async (transaction: Database, id: string) => {
  await sql`select pg_advisory_xact_lock(${batchLock(id)})`.execute(transaction)
}

/** Deletes the previews made before, without their rows. */
export const deletePreviews = async (database: Database, madeBefore: Date): Promise<void> => {
  await database
    .deleteFrom('bulk_changes')
    .where('state', '=', 'preview')
    .where('created_at', '<', madeBefore.toISOString())
    .execute()
}

/**
 * Deletes some of the changes that were over before a moment, without their rows; what one takes back stays as long as
 * that one. Answers how many went.
 */
export const deleteSomeOverBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, {
    table: 'bulk_changes',
    key: 'id',
    matching: sql`finished_at < ${before.toISOString()}
      and not exists (select from bulk_changes as undoing where undoing.undoes = bulk_changes.id)`,
  })

/**
 * The changes of which nothing is left but rows. As many are looked at as there are changes, however many rows they
 * have.
 */
export const listGone = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive known (id) as (
      (select bulk_change_id from bulk_change_rows order by bulk_change_id limit 1)
      union all
      select (
        select bulk_change_id from bulk_change_rows where bulk_change_id > known.id order by bulk_change_id limit 1
      ) from known where known.id is not null
    )
    select id from known
    where id is not null and not exists (select from bulk_changes where bulk_changes.id = known.id)`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}
