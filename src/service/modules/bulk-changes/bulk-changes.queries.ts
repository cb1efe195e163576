import { type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  BulkChangeKind,
  BulkChangeRow,
  BulkFilter,
  BulkOutcome,
  BulkReason,
  BulkValue,
} from '~/contract/bulk-changes'
import type { Paging } from '~/contract/paging'
import { deleteBatch } from '../../database/delete-in-batches'
import { limitToPage, getOffset, countQueryRows } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

/** A change with the current names of its administrators; null before the action, or if the account was deleted. */
export interface BulkChangeRecord extends Selectable<Tables['bulk_changes']> {
  created_by_name: string | null
  started_by_name: string | null
  stopped_by_name: string | null
}
export type BulkChangeCount = Selectable<Tables['bulk_change_counts']>

/** The user and the time of an action. */
interface ActionAuthor {
  identityUid: string
  at: Date
}

interface NewBulkChangeRecord {
  id: string
  kind: BulkChangeKind
  /** Null for an undo. */
  newValue: BulkValue | null
  undoes?: string
  filter?: BulkFilter
  message?: string
  withMail?: boolean
}

/** Stores a change as a preview, without its rows. */
export const insertBulkChange = async (
  transaction: Database,
  change: NewBulkChangeRecord,
  by: ActionAuthor,
) => {
  await transaction
    .insertInto('bulk_changes')
    .values({
      id: change.id,
      kind: change.kind,
      new_value: change.newValue,
      undoes: change.undoes ?? null,
      filter: change.filter ? JSON.stringify(change.filter) : null,
      message: change.message ?? '',
      with_mail: change.withMail ?? true,
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

const getName = (column: 'created_by' | 'started_by' | 'stopped_by') =>
  sql<string | null>`(
    select name from users where identity_uid = ${sql.ref(`bulk_changes.${column}`)} and deleted_at is null
  )`

const selectRecords = (database: Database) =>
  database
    .selectFrom('bulk_changes')
    .selectAll()
    .select([
      getName('created_by').as('created_by_name'),
      getName('started_by').as('started_by_name'),
      getName('stopped_by').as('stopped_by_name'),
    ])

export const findBulkChange = (database: Database, id: string): Promise<BulkChangeRecord | undefined> =>
  selectRecords(database).where('id', '=', id).executeTakeFirst()

export const listBulkChanges = async (
  database: Database,
  paging: Paging,
): Promise<{ total: number; records: BulkChangeRecord[] }> => {
  const total = await countQueryRows(database.selectFrom('bulk_changes'))
  const records = await selectRecords(database)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
    .execute()
  return { total, records }
}

/** Counts the rows of these changes by outcome, reason, before and after. */
export const getCounts = async (database: Database, ids: readonly string[]): Promise<BulkChangeCount[]> =>
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

/** Marks a preview as started; false if it is not a preview. */
export const markStarted = async (database: Database, id: string, by: ActionAuthor, requestId: string) => {
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
 * @returns false if it is not running
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

/** Marks a running change as done after its last row. Counts committed rows, so it needs no lock. */
export const markDone = async (database: Database, id: string, now: Date) => {
  await sql`
    update bulk_changes set state = 'done', finished_at = ${now.toISOString()}
    where id = ${id} and state = 'running' and not exists (
      select from bulk_change_counts
      where bulk_change_id = ${id} and outcome = 'waiting' and count > 0
    )`.execute(database)
}

/** Locks a change until the transaction ends, so that it is stopped only between two batches. */
export const lockBulkChange = async (transaction: Database, id: string): Promise<void> => {
  await sql`select from bulk_changes where id = ${id} for no key update`.execute(transaction)
}

/** Deletes previews from before a time, without their rows. */
export const deletePreviews = async (database: Database, madeBefore: Date): Promise<void> => {
  await database
    .deleteFrom('bulk_changes')
    .where('state', '=', 'preview')
    .where('created_at', '<', madeBefore.toISOString())
    .execute()
}

/**
 * Deletes some of the changes that ended before a time, without their rows; a change that was undone stays as long as
 * its undo. Returns how many.
 */
export const deleteSomeEndedBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'bulk_changes',
    key: 'id',
    matching: sql`finished_at < ${before.toISOString()}
      and not exists (select from bulk_changes as undoing where undoing.undoes = bulk_changes.id)`,
  })

/** Lists deleted changes that still have rows. The cost depends on the number of changes, not of rows. */
export const listDeleted = async (database: Database): Promise<string[]> => {
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

/** A row without a result. */
export interface PendingRow {
  position: number
  identityUid: string
  before: BulkValue
  after: BulkValue
}

/** The result of a row. */
export interface RowResult {
  member: PendingRow
  outcome: Exclude<BulkOutcome, 'waiting'>
  reason: BulkReason | null
}

/** The rows without a result from a position on. */
interface WaitingRows {
  id: string
  from: number
  limit: number
}

export const claimStatement = ({ id, from, limit }: WaitingRows) => sql<PendingRow>`
  select position, identity_uid as "identityUid", before, after
  from bulk_change_rows
  where bulk_change_id = ${id} and outcome = 'waiting' and position >= ${from}
    and exists (select from bulk_changes where id = ${id} and state = 'running')
  order by position
  limit ${limit}
  for update of bulk_change_rows skip locked`

/** Locks the next rows of a running change until the transaction ends; skips rows that another node has locked. */
export const claimRows = async (transaction: Database, waiting: WaitingRows): Promise<PendingRow[]> =>
  (await claimStatement(waiting).execute(transaction)).rows

/** Writes results, and updates the counts. */
export const writeResults = async (
  transaction: Database,
  id: string,
  results: readonly RowResult[],
  now: Date,
) => {
  const positions = results.map(({ member }) => member.position)
  await sql`
    update bulk_change_rows as rows
    set outcome = result.outcome, reason = result.reason, at = ${now.toISOString()}
    from unnest(
      ${positions}::integer[],
      ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ reason }) => reason)}::text[]
    ) as result (position, outcome, reason)
    where rows.bulk_change_id = ${id} and rows.position = result.position
      -- Bounds the search, as the planner has no statistics of rows that were just written.
      and rows.position between ${Math.min(...positions)} and ${Math.max(...positions)}`.execute(transaction)
  await sql`
    insert into bulk_change_counts as counts (bulk_change_id, outcome, reason, before, after, count)
    select ${id}::uuid, moved.outcome, moved.reason, moved.before, moved.after, sum(moved.count)
    from unnest(
      ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ reason }) => reason ?? '')}::text[],
      ${results.map(({ member }) => member.before)}::text[],
      ${results.map(({ member }) => member.after)}::text[]
    ) as result (outcome, reason, before, after)
    cross join lateral (values
      (result.outcome, result.reason, result.before, result.after, 1),
      ('waiting', '', result.before, result.after, -1)
    ) as moved (outcome, reason, before, after, count)
    group by moved.outcome, moved.reason, moved.before, moved.after
    -- Always in the same order, so that two nodes at one change do not deadlock.
    order by moved.outcome, moved.reason, moved.before, moved.after
    on conflict (bulk_change_id, outcome, reason, before, after)
      do update set count = counts.count + excluded.count`.execute(transaction)
}

/** Selects one page of rows: an index alone gives their positions, and only these rows are read. */
export const pageStatement = (
  id: string,
  { outcome, ...paging }: { outcome?: BulkOutcome | undefined } & Paging,
) => {
  const ofOutcome: RawBuilder<unknown> = outcome ? sql`and outcome = ${outcome}` : sql``
  return sql<BulkChangeRow>`
    select member.identity_uid as "identityUid", coalesce(users.name, '') as name,
      coalesce(users.email, '') as email, member.before, member.after, member.outcome, member.reason, member.at
    from (
      select position from bulk_change_rows
      where bulk_change_id = ${id} ${ofOutcome}
      order by position ${limitToPage(paging)}
    ) as place
    join bulk_change_rows as member on member.bulk_change_id = ${id} and member.position = place.position
    left join users on users.identity_uid = member.identity_uid and users.deleted_at is null
    order by place.position`
}

export const listRows = async (
  database: Database,
  id: string,
  query: { outcome?: BulkOutcome | undefined } & Paging,
): Promise<BulkChangeRow[]> => (await pageStatement(id, query).execute(database)).rows
