import { type RawBuilder, sql } from 'kysely'
import type { BulkChangeKind, BulkValue } from '~/contract/bulk-changes'
import { lockedOutStatuses } from '~/contract/enums'
import type { Database } from '../../context'
import { type UserCondition, matchingUsers } from '../users/user-filter'
import { isCountedAdministrator } from '../users/users.policy'

/** The selection of a change, and the value that it sets. */
interface Selection {
  id: string
  kind: BulkChangeKind
  now: Date
}

const getColumn = (kind: BulkChangeKind) => sql.ref(kind)

/**
 * Writes rows and their counts in one statement, so that its snapshot fixes the selection: users who register later are
 * not in it. `rows` gives position, identity_uid, before, after and reason (null if the user will change).
 */
const insertSelection = async (transaction: Database, { id, now }: Selection, rows: RawBuilder<unknown>) => {
  await sql`
    with frozen as (
      insert into bulk_change_rows
        (bulk_change_id, position, identity_uid, before, after, outcome, reason, at)
      select ${id}::uuid, position, identity_uid, before, after,
        case when reason is null then 'waiting' else 'skipped' end, reason,
        case when reason is not null then ${now.toISOString()}::timestamptz end
      from (${rows}) as member
      returning outcome, reason, before, after
    )
    insert into bulk_change_counts (bulk_change_id, outcome, reason, before, after, count)
    select ${id}::uuid, outcome, coalesce(reason, ''), coalesce(before, ''), after, count(*)
    from frozen
    group by outcome, reason, before, after`.execute(transaction)
}

/** Selects all matching users, in the order of the list of users. */
export const snapshotMatching = (
  transaction: Database,
  frozen: Selection,
  newValue: BulkValue,
  filter: UserCondition,
) => {
  const value = getColumn(frozen.kind)
  return insertSelection(
    transaction,
    frozen,
    sql`
      select row_number() over (order by created_at desc, identity_uid desc) as position, identity_uid,
        ${value} as before, ${newValue}::text as after,
        case when ${value} = ${newValue} then 'UNCHANGED' end as reason
      from (${matchingUsers(filter)}) as users`,
  )
}

/** Selects the named users, each once, in the given order. */
export const snapshotNamed = (
  transaction: Database,
  frozen: Selection,
  newValue: BulkValue,
  identityUids: readonly string[],
) => {
  const value = getColumn(frozen.kind)
  return insertSelection(
    transaction,
    frozen,
    sql`
      select named.position, named.identity_uid, ${value} as before, ${newValue}::text as after,
        case when users.identity_uid is null then 'NOT_FOUND'
          when ${value} = ${newValue} then 'UNCHANGED' end as reason
      from unnest(${[...new Set(identityUids)]}::text[]) with ordinality as named (identity_uid, position)
      left join users on users.identity_uid = named.identity_uid and users.deleted_at is null`,
  )
}

/** Selects all users whom another change changed, with the value before, if no later action has changed it. */
export const snapshotUndo = (transaction: Database, frozen: Selection, undoes: string) => {
  const value = getColumn(frozen.kind)
  return insertSelection(
    transaction,
    frozen,
    sql`
      select done.position, done.identity_uid, ${value} as before, done.before as after,
        case when users.identity_uid is null then 'NOT_FOUND'
          when ${value} = done.before then 'UNCHANGED'
          when ${value} <> done.after then 'CHANGED_MEANWHILE' end as reason
      from bulk_change_rows as done
      left join users on users.identity_uid = done.identity_uid and users.deleted_at is null
      where done.bulk_change_id = ${undoes} and done.outcome = 'changed'`,
  )
}

/**
 * If the change would remove every active administrator, skips one: the caller, or else the last in order. The batches
 * check again; this is only the preview's estimate.
 */
export const keepLastAdministrator = async (
  transaction: Database,
  { id, kind, now }: Selection,
  actor: string,
) => {
  const takesAway = kind === 'role' ? sql`after <> 'admin'` : sql`after in (${sql.join(lockedOutStatuses)})`
  await sql`
    with administrators as (
      select identity_uid from users
      where ${isCountedAdministrator()}
    ),
    leaving as (
      select position, identity_uid, before, after
      from bulk_change_rows join administrators using (identity_uid)
      where bulk_change_id = ${id} and outcome = 'waiting' and ${takesAway}
    ),
    spared as (
      select position, before, after from leaving
      where (select count(*) from leaving) = (select count(*) from administrators)
      order by (identity_uid = ${actor}) desc, position desc
      limit 1
    ),
    skipped as (
      update bulk_change_rows as rows
      set outcome = 'skipped', reason = 'LAST_ADMINISTRATOR', at = ${now.toISOString()}
      from spared
      where rows.bulk_change_id = ${id} and rows.position = spared.position
      returning rows.before, rows.after
    ),
    fewer as (
      update bulk_change_counts as counts set count = count - 1
      from skipped
      where counts.bulk_change_id = ${id} and counts.outcome = 'waiting'
        and counts.before = skipped.before and counts.after = skipped.after
    )
    insert into bulk_change_counts (bulk_change_id, outcome, reason, before, after, count)
    select ${id}::uuid, 'skipped', 'LAST_ADMINISTRATOR', before, after, 1 from skipped`.execute(transaction)
}
