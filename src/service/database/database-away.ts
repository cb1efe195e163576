import { isClientGone } from '~/telemetry/client-gone'

/** The database cannot be reached, or stopped. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
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

// PostgreSQL's classes and codes: connection exceptions, too many connections, shutting down or starting up.
const sqlStates = /^(08\d{3}|53300|57P0[1-3])$/

// pg has no codes for these.
const messages =
  /^(Connection terminated|timeout e(?:xceeded when trying to connect|xpired)|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether the server answered, and has no room for another connection at the moment. */
export const isRefusedForNow = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '53300'

/** Whether a query failed because the database is away, rather than for what it asked. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof DatabaseAwayError) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error) || isClientGone(error)) return false
  const code = codeOf(error)
  return networkCodes.includes(code) || sqlStates.test(code) || messages.test(error.message)
}
