import { type RawBuilder, sql } from 'kysely'
import type { BulkChangeRow, BulkOutcome, BulkReason, BulkValue } from '~/contract/bulk-changes'
import type { Paging } from '~/contract/paging'
import { onPage } from '../database/paging'
import type { Database } from '../deps'

/** A row that waits for its result. */
export interface Member {
  position: number
  identityUid: string
  before: BulkValue
  after: BulkValue
}

/** What became of it. */
export interface RowResult {
  member: Member
  outcome: Exclude<BulkOutcome, 'waiting'>
  reason: BulkReason | null
}

/** The rows that wait at a position or after it. */
export interface Waiting {
  id: string
  from: number
  limit: number
}

export const claimStatement = ({ id, from, limit }: Waiting) => sql<Member>`
  select position, identity_uid as "identityUid", before, after
  from bulk_change_rows
  where bulk_change_id = ${id} and outcome = 'waiting' and position >= ${from}
    and exists (select from bulk_changes where id = ${id} and state = 'running')
  order by position
  limit ${limit}
  for update of bulk_change_rows skip locked`

/** The next rows of a running change, held until the transaction ends; those that another node holds are left to it. */
export const claimMembers = async (transaction: Database, waiting: Waiting): Promise<Member[]> =>
  (await claimStatement(waiting).execute(transaction)).rows

/** Writes results, and moves their counts. */
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
      -- Bounds the search, whatever the planner thinks of rows that were frozen a moment ago.
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
    -- In one order, so that two nodes at one change never wait crosswise.
    order by moved.outcome, moved.reason, moved.before, moved.after
    on conflict (bulk_change_id, outcome, reason, before, after)
      do update set count = counts.count + excluded.count`.execute(transaction)
}

/** One page of rows: an index alone gives their positions, and only these rows are read. */
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
      order by position ${onPage(paging)}
    ) as place
    join bulk_change_rows as member on member.bulk_change_id = ${id} and member.position = place.position
    left join users on users.identity_uid = member.identity_uid and users.deleted_at is null
    order by place.position`
}

export const listMembers = async (
  database: Database,
  id: string,
  query: { outcome?: BulkOutcome | undefined } & Paging,
): Promise<BulkChangeRow[]> => (await pageStatement(id, query).execute(database)).rows
