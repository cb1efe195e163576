import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { type TakenWish, isTakable, leaseFrom } from './provider-sync'

export type IdentityUpdateRow = Selectable<Tables['identity_updates']>

/** Whose updates: of so many users, those that are due longest, or of the users named. */
type Whose = number | readonly string[]

/** Selects the updates that are due and not claimed. */
export const takableStatement = (now: Date, whose: Whose) =>
  typeof whose === 'number'
    ? sql`select identity_uid from identity_updates
        where ${isTakable(now)}
        order by due_at, identity_uid limit ${whose} for update skip locked`
    : sql`select identity_uid from identity_updates
        where identity_uid = any(${whose}::text[]) and ${isTakable(now)}
        order by identity_uid for update skip locked`

/**
 * Claims due updates. They stay claimed until their lease ends, in case this process dies. A user who was deleted since
 * stays disabled, whatever the update says.
 */
export const takeUpdates = async (
  database: Database,
  now: Date,
  whose: Whose,
): Promise<IdentityUpdateRow[]> => {
  const { rows } = await sql<IdentityUpdateRow>`
    update identity_updates as taken set taken_until = ${leaseFrom(now)}, attempts = attempts + 1
    where identity_uid in (${takableStatement(now, whose)})
    returning taken.identity_uid, taken.end_sessions, taken.version, taken.attempts, taken.due_at,
      taken.taken_until, taken.disabled or exists (
        select from users where users.identity_uid = taken.identity_uid and users.deleted_at is not null
      ) as disabled`.execute(database)
  return rows
}

/** An update in the form that the provider worker takes. */
export const toWish = (row: IdentityUpdateRow): TakenWish => ({
  ...row,
  table: 'identity_updates',
  key: sql`identity_uid = ${row.identity_uid}`,
})

/** When an update or a removal of a way may be taken next; null if none waits. */
export const findNextDue = async (database: Database): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select min(at) as at from (
      select greatest(due_at, taken_until) as at from identity_updates
      union all select greatest(due_at, taken_until) from way_removals
    ) as waiting`.execute(database)
  return rows[0]?.at ?? null
}
