import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { ProblemError } from '~/contract/problem'
import { deleteSome } from '../database/delete-some'
import type { Tables } from '../database/tables.gen'
import type { Database } from '../context'
import { type CleanupContext, deleteExpired } from '../jobs/delete-expired'

/** Whether it is the first of its key. Waits for another under that key which is on its way. */
const insertKey = async (
  transaction: Database,
  row: Insertable<Tables['idempotency_keys']>,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

const findKey = (transaction: Database, key: string) =>
  transaction
    .selectFrom('idempotency_keys')
    .select(['digest', 'made'])
    .where('key', '=', key)
    .executeTakeFirst()

/** Deletes some of those from before a time; returns how many. */
const deleteSomeKeysBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, { table: 'idempotency_keys', key: 'key', matching: sql`at < ${before.toISOString()}` })

/** The input of a call with the key that the client made for it; without a key, repeats are not recognized. */
export type Keyed<T> = T & { idempotencyKey?: string | undefined }

interface Sent {
  idempotencyKey: string | undefined
  call: string
  /** The caller's uid; null for an anonymous visitor. */
  by: string | null
  content: unknown
}

/** The key of one part of a request whose parts are each done in a transaction of their own. */
export const keyOfPart = (idempotencyKey: string | undefined, part: string): string | undefined => {
  if (idempotencyKey === undefined) return undefined
  const hex = createHash('sha256').update(`${idempotencyKey} ${part}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const getDigest = ({ call, by, content }: Sent) =>
  createHash('sha256')
    .update(JSON.stringify([call, by, content]))
    .digest('hex')

/**
 * As {@link doneBefore}, but records nothing: for resources created elsewhere before the transaction begins.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED
 */
export const madeBefore = async (database: Database, sent: Sent): Promise<string | null> => {
  const before = sent.idempotencyKey === undefined ? undefined : await findKey(database, sent.idempotencyKey)
  if (before === undefined) return null
  if (before.digest !== getDigest(sent)) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
  return before.made
}

/**
 * The id from an earlier call with the same key, whose answer was lost; null for a new key, which is then recorded with
 * the new id. Call it first in the transaction that creates the resource.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED where something else was sent under that key
 */
export const doneBefore = async (
  transaction: Database,
  sent: Sent,
  made: string,
  at: Date,
): Promise<string | null> => {
  const { idempotencyKey: key } = sent
  if (key === undefined) return null
  if (await insertKey(transaction, { key, digest: getDigest(sent), made, at: at.toISOString() })) return null
  return madeBefore(transaction, sent)
}

// Longer than a client waits for an answer before it retries.
const keptFor = 86_400_000

/** Deletes expired idempotency keys. */
export const forgetIdempotencyKeys = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, keptFor, deleteSomeKeysBefore)
