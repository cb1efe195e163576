// Shared by the hand-written handlers that the service is compared with.
import process from 'node:process'
import pg from 'pg'

/** The database of DATABASE_URL, with bigints as numbers. */
export function openPool() {
  return new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  })
}

/**
 * The user of a token, without checking its signature.
 *
 * @param {string} token
 * @returns {string}
 */
export function getSubject(token) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString()).sub
}
