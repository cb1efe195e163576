import { sql } from 'kysely'
import type { Database } from '../../context'

/** The channel on which nodes announce whose count may have changed. */
export const changesChannel = 'notifications'

/** Stands for all users. */
export const everybody = '*'

/** Announces to all nodes, once the transaction is committed, that these users' counts may have changed. */
export const tellChanged = async (transaction: Database, identityUids: readonly string[]): Promise<void> => {
  if (identityUids.length === 0) return
  const people = sql.join(identityUids.map((uid) => sql`${uid}::text`))
  await sql`select pg_notify(${changesChannel}, person) from unnest(array[${people}]) as person`.execute(
    transaction,
  )
}
