import { isDisconnect } from '~/observability/describe-error'

/** The database is unreachable or stopped. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]

// PostgreSQL's classes and codes: connection exceptions, out of memory, too many connections, shutting down, starting
// up.
const sqlStates = /^(08\d{3}|53[23]00|57P0[1-3])$/

// pg has no codes for these.
const messages =
  /^(Connection terminated|timeout e(?:xceeded when trying to connect|xpired)|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/

const getCode = (error: Error): string => ('code' in error ? String(error.code) : '')

/**
 * Whether a pooler (PgBouncer) refused. Without a server or a free connection, it reports a protocol violation and
 * closes the connection. A server that does not understand a statement uses the same code, but only fails the
 * statement.
 */
const isPoolerRefusal = (error: Error): boolean =>
  getCode(error) === '08P01' && 'severity' in error && error.severity === 'FATAL'

const isPoolerFull = (error: Error): boolean =>
  isPoolerRefusal(error) && error.message.startsWith('no more connections allowed')

/** Whether the server responded, but has no memory or no free connection. */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && (['53200', '53300'].includes(getCode(error)) || isPoolerFull(error))

/** Whether the server crashed, for example because its log's disk is full; it restarts when it can. */
const isPanic = (error: Error): boolean => 'severity' in error && error.severity === 'PANIC'

/** Whether a statement failed because its server is read-only, such as a replica before its promotion. */
export const isReadOnlyError = (error: unknown): boolean =>
  error instanceof Error && getCode(error) === '25006'

/** Whether a query failed because the database is unavailable or overloaded, not because of the query. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailableError) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error) || isDisconnect(error)) return false
  const code = getCode(error)
  return (
    networkCodes.includes(code) ||
    sqlStates.test(code) ||
    messages.test(error.message) ||
    isPoolerRefusal(error) ||
    isReadOnlyError(error) ||
    isPanic(error)
  )
}

/** Whether a query failed because the server is unreachable; a server that refuses is reachable. */
export const isUnreachable = (error: unknown): boolean => isDatabaseUnavailable(error) && !isOverloaded(error)
