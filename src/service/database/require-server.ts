import { redact } from '~/observability/describe-error'
import pg from 'pg'
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable'

/** Milliseconds in which a reachable server connects and answers a trivial query. */
const responseTimeoutMs = 5_000

/** The purpose of a connection: a backup only `reads`, so it may use a replica. */
export type ServerUse = 'reads' | 'writes'

const readOnlyQuery = "select current_setting('transaction_read_only', true) as reads_only"

/**
 * Checks that a server is writable.
 * @throws DatabaseUnavailableError if it is read-only: a replica before its promotion, or a retired server. Other
 *   errors are rethrown; a server that does not know the query is writable.
 */
export const assertWritable = async (client: pg.ClientBase): Promise<void> => {
  const answer = await client.query<{ reads_only: string | null }>(readOnlyQuery).catch((error: unknown) => {
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
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  })
  // The connection may break between queries; the next query then fails.
  client.on('error', () => {})
  try {
    await client.connect()
    if (use === 'writes') await assertWritable(client)
    else await client.query('select 1')
  } finally {
    // Closing gracefully would wait for a lost server until the system's timeout.
    const farewell = client.end().catch(() => {})
    const late = setTimeout(() => client.connection.stream.destroy(), responseTimeoutMs)
    void farewell.then(() => clearTimeout(late))
  }
}

const encoded =
  'A name or a password in its address has / ? # @ % and the like percent-encoded, such as %2F for /.'

const noAnswer = 'its host does not answer at that port.'
const unknownAuthority =
  'its certificate is of an authority that is not known here; sslrootcert names one (docs/deployment.md, "TLS to PostgreSQL").'

const reasons = new Map(
  Object.entries({
    ENOTFOUND: `there is no host of that name. ${encoded}`,
    EAI_AGAIN: `the name of its host could not be looked up. ${encoded}`,
    ECONNREFUSED: 'nothing takes connections at its host and port.',
    ECONNRESET: 'it ended the connection before anything was said.',
    ETIMEDOUT: noAnswer,
    EHOSTUNREACH: noAnswer,
    ENETUNREACH: noAnswer,
    ENOENT: 'a file that its address names, such as sslrootcert or a socket, is not there.',
    EACCES: 'a file that its address names, such as sslrootcert or a socket, may not be read by this user.',
    // By PostgreSQL's error code.
    '28P01': `it does not take that user with that password. ${encoded}`,
    '28000':
      'it does not let that user in from here (pg_hba.conf), or only with TLS (docs/deployment.md, "TLS to PostgreSQL").',
    '3D000': 'it has no database of that name.',
    '42501': 'that user may not use that database.',
    '53300': 'it has no room for another connection.',
    '57P03': 'it is starting or ending. Try again.',
    CERT_HAS_EXPIRED: 'its certificate has expired.',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is not for the host that the address names.',
    DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
    SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
    UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  }),
)

// The driver has no codes for these.
const messageReasons: [RegExp, string][] = [
  [/^(?:timeout expired|Query read timeout|Connection terminated due to connection timeout)/, noAnswer],
  [/^The server does not support SSL/, 'it does not speak TLS, which its address asks for (sslmode).'],
  [/password must be a (?:non-empty )?string/, 'it asks for a password, and none is given.'],
]

const getCodes = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error ? [String(error.code)] : []
  // A host name with several addresses fails once for each.
  return error instanceof AggregateError ? [...own, ...error.errors.flatMap(getCodes)] : own
}

/** Returns why a PostgreSQL server could not be used, as a sentence without its capital and without the address. */
export const getConnectionProblem = (error: unknown): string => {
  const known = getCodes(error).find((code) => reasons.has(code))
  const reason = known === undefined ? undefined : reasons.get(known)
  if (reason !== undefined) return reason
  const message = error instanceof Error ? error.message : String(error)
  return messageReasons.find(([pattern]) => pattern.test(message))?.[1] ?? redact(message)
}

/**
 * Checks that a PostgreSQL server is reachable and accepts this address's user.
 * @param what names the server in messages: `The new database`
 * @param use the purpose; a replica is refused for writing
 * @throws Error with a sentence that says why it cannot be used
 */
export const requireServer = async (
  connectionString: string,
  { what = 'The database of DATABASE_URL', use = 'writes' }: { what?: string; use?: ServerUse } = {},
): Promise<void> => {
  try {
    await ping(connectionString, use)
  } catch (error) {
    throw new Error(`${what} cannot be used: ${getConnectionProblem(error)}`, { cause: error })
  }
}
