import { sql } from 'kysely'
import { withTimeout } from '~/observability/with-timeout'
import type { Database } from '../context'
import { isUnreachable, DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable'
import pg from 'pg'

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

/** Milliseconds in which a server that is there connects, and answers a question that is none. */
const patience = 5_000

/** The purpose of a connection: a backup only `reads`, so it may use a replica. */
export type ServerUse = 'reads' | 'writes'

const question = "select current_setting('transaction_read_only', true) as reads_only"

/**
 * Asks a server whether it takes writes.
 * @throws DatabaseUnavailableError if it takes none: a replica before its promotion, or a retired server. Other errors are
 * thrown as they are; a server that does not know the question takes writes.
 */
export const assertWritable = async (client: pg.ClientBase): Promise<void> => {
  const answer = await client.query<{ reads_only: string | null }>(question).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error
  })
  if (answer?.rows[0]?.reads_only === 'on') {
    throw new DatabaseUnavailableError('it takes no writes, as a replica that was not promoted.')
  }
}

/** Connects, runs the check and disconnects; throws the error of any step. */
export const ping = async (connectionString: string, use: ServerUse = 'writes'): Promise<void> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'portal watch',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  // The connection may break between queries; the next query then fails on its own.
  client.on('error', () => {})
  try {
    await client.connect()
    if (use === 'writes') await assertWritable(client)
    else await client.query('select 1')
  } finally {
    // Closing gracefully would wait for a server that is gone until the system's timeout.
    const farewell = client.end().catch(() => {})
    const late = setTimeout(() => client.connection.stream.destroy(), patience)
    void farewell.then(() => clearTimeout(late))
  }
}
