import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../deps'
import { arrivesWithin } from '../identity/no-answer-in-time'

/** Something the provider shall be told, as somebody took it. */
export interface TakenWish {
  table: 'identity_updates' | 'way_removals'
  /** Which row of the table it is. */
  key: RawBuilder<unknown>
  /** Counts the wishes for the same row. */
  version: number
  attempts: number
  taken_until: string | null
}

/** Until when a wish is left to who took it: longer than the provider's client tries. */
export const leaseFrom = (now: Date): string => new Date(now.getTime() + arrivesWithin).toISOString()

/** Those that are due and that nobody has in hand. */
export const isTakable = (now: Date) => {
  const at = now.toISOString()
  return sql`due_at <= ${at} and (taken_until is null or taken_until <= ${at})`
}

const held = ({ key, taken_until }: TakenWish) => sql`${key} and taken_until = ${taken_until}`

/** The wish is fulfilled: it goes, or where a later one came in the meantime, that one is free to be taken. */
export const settleWish = async (database: Database, wish: TakenWish) => {
  const table = sql.table(wish.table)
  const { rows } = await sql`
    delete from ${table} where ${held(wish)} and version = ${wish.version} returning version`.execute(
    database,
  )
  if (rows.length > 0) return
  await sql`update ${table} set taken_until = null where ${held(wish)}`.execute(database)
}

/** Gives a wish back, to be taken again when it is due; a later one keeps its own time. */
export const releaseWish = async (database: Database, wish: TakenWish, dueAt: Date) => {
  await sql`
    update ${sql.table(wish.table)}
    set taken_until = null,
      due_at = case when version = ${wish.version} then ${dueAt.toISOString()}::timestamptz else due_at end
    where ${held(wish)}`.execute(database)
}
