import { sql } from 'kysely'
import { withTimeout } from '~/observability/with-timeout'
import type { Database } from '../context'
import { isUnreachable } from './database-unavailable'

// Milliseconds after which a question waits for others' work rather than for the database.
const usual = 500
// Milliseconds after which the embedded one hangs: heavy work, such as an export, holds it for some seconds.
const longest = 60_000

const selectOne = (database: Database) =>
  sql`select 1`.execute(database).then(
    () => true,
    () => false,
  )

/**
 * Whether a server responds. If all connections are busy for long, the server is asked on a new one: a busy node is not
 * a node without a database.
 * @param ask sends a query on a connection of its own
 */
export const isServerResponsive = async (database: Database, ask: () => Promise<void>): Promise<boolean> => {
  const answer = await withTimeout(selectOne(database), usual)
  if (answer !== undefined) return answer
  return ask().then(
    () => true,
    (error) => !isUnreachable(error),
  )
}

/**
 * Asks whether the embedded database is there, which does one thing after another: what waits counts as there, unless
 * it has waited too long for anything that a portal asks.
 * @param patience milliseconds
 */
export const checkEmbedded = (database: Database, patience = longest): (() => Promise<boolean>) => {
  let waiting: { since: number; answer: Promise<boolean> } | null = null
  return async () => {
    waiting ??= {
      since: performance.now(),
      answer: selectOne(database).finally(() => {
        waiting = null
      }),
    }
    const { since, answer } = waiting
    return (await withTimeout(answer, usual)) ?? performance.now() - since < patience
  }
}
