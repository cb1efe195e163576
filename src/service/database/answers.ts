import { sql } from 'kysely'
import { inTime } from '~/telemetry/in-time'
import type { Database } from '../deps'
import { isGone } from './database-away'

// Milliseconds after which a question waits for others' work rather than for the database.
const usual = 500

/**
 * Whether the database is there. Where all connections are at work for long, the server is asked on one of its own: a
 * node with much to do is no node without a database.
 * @param ask asks the server something by itself; without it, what waits counts as there
 */
export const answers = async (database: Database, ask?: () => Promise<void>): Promise<boolean> => {
  const asked = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  )
  const answer = await inTime(asked, usual)
  if (answer !== undefined) return answer
  return ask === undefined
    ? true
    : ask().then(
        () => true,
        (error) => !isGone(error),
      )
}
