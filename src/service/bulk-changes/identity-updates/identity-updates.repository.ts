import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/schema'
import type { Database } from '../../deps'

export type IdentityUpdateRow = Selectable<Tables['identity_updates']>

/** Whose updates: of so many people, those that are due longest, or of the people named. */
export type Whose = number | readonly string[]

/** Milliseconds that an update is left to who took it: longer than the provider's client tries. */
const lease = 180_000

/** The updates that are due and that nobody has in hand. */
export const takableStatement = (now: Date, whose: Whose) => {
  const at = now.toISOString()
  const isTakable = sql`due_at <= ${at} and (taken_until is null or taken_until <= ${at})`
  return typeof whose === 'number'
    ? sql`select identity_uid from identity_updates
        where ${isTakable}
        order by due_at, identity_uid limit ${whose} for update skip locked`
    : sql`select identity_uid from identity_updates
        where identity_uid = any(${whose}::text[]) and ${isTakable}
        order by identity_uid for update skip locked`
}

/**
 * Takes updates that are due. They stay taken until their lease ends, should this process. Whoever was deleted
 * since stays out, whatever was wished before.
 */
export const takeUpdates = async (
  database: Database,
  now: Date,
  whose: Whose,
): Promise<IdentityUpdateRow[]> => {
  const until = new Date(now.getTime() + lease).toISOString()
  const { rows } = await sql<IdentityUpdateRow>`
    update identity_updates as taken set taken_until = ${until}, attempts = attempts + 1
    where identity_uid in (${takableStatement(now, whose)})
    returning taken.identity_uid, taken.end_sessions, taken.version, taken.attempts, taken.due_at,
      taken.taken_until, taken.disabled or exists (
        select from users where users.identity_uid = taken.identity_uid and users.deleted_at is not null
      ) as disabled`.execute(database)
  return rows
}

const held = ({ identity_uid, taken_until }: IdentityUpdateRow) =>
  sql`identity_uid = ${identity_uid} and taken_until = ${taken_until}`

/** The wish is fulfilled: it goes, or where a later one came in the meantime, that one is free to be taken. */
export const settleUpdate = async (database: Database, row: IdentityUpdateRow) => {
  const { rows } = await sql`
    delete from identity_updates where ${held(row)} and version = ${row.version}
    returning identity_uid`.execute(database)
  if (rows.length > 0) return
  await sql`update identity_updates set taken_until = null where ${held(row)}`.execute(database)
}

/** Gives an update back, to be taken again when it is due; a later wish keeps its own time. */
export const releaseUpdate = async (database: Database, row: IdentityUpdateRow, dueAt: Date) => {
  await sql`
    update identity_updates
    set taken_until = null,
      due_at = case when version = ${row.version} then ${dueAt.toISOString()}::timestamptz else due_at end
    where ${held(row)}`.execute(database)
}
