import pg from 'pg'
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable'

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
