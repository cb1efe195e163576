import { randomBytes } from 'node:crypto'
import type { Database } from './context'

const known = new WeakMap<Database, Promise<string>>()

const find = async (database: Database): Promise<string | undefined> => {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'secret')
    .executeTakeFirst()
  return row && String(row.value)
}

const getOrCreate = async (database: Database): Promise<string> => {
  const found = await find(database)
  if (found !== undefined) return found
  const made = randomBytes(32).toString('base64url')
  await database
    .insertInto('installation')
    .values({ key: 'secret', value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const kept = await find(database)
  if (kept === undefined) throw new Error('The secret of the installation could not be kept.')
  return kept
}

/**
 * Returns a signing secret of this installation: 256 random bits, the same on every node, stored in the database.
 * @param purpose separates signatures for different purposes
 */
export const getInstallationSecret = async (database: Database, purpose: string): Promise<string> => {
  const secret = known.get(database) ?? getOrCreate(database)
  known.set(database, secret)
  try {
    return `${purpose}:${await secret}`
  } catch (error) {
    known.delete(database)
    throw error
  }
}

// Crockford's base 32: no letter looks like a digit or another letter.
const base32Letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Generates a code that people copy: 20 letters and digits, 100 random bits. */
export const generateCode = (): string =>
  // 256 is a multiple of 32, so each letter is equally likely.
  Array.from(randomBytes(20), (byte) => base32Letters.charAt(byte % 32)).join('')
