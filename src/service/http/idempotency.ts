import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Endpoint } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { deleteBatch } from '../database/delete-in-batches'
import type { Tables } from '../database/tables.gen'
import type { Database, ServiceContext } from '../context'
import { isRecord } from '../is-record'
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
  deleteBatch(database, {
    table: 'idempotency_keys',
    key: 'key',
    matching: sql`at < ${before.toISOString()}`,
  })

/** The idempotency key of a call and what was sent with it. */
interface IdempotencyKey {
  key: string
  /** Of the sender and the content: another one under the same key is refused. */
  digest: string
}

/** A call that may carry an idempotency key; without one, repeats are not recognized. */
export interface Keyed {
  idempotency?: IdempotencyKey | undefined
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

interface SentCall {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'mayDiffer'>
  /** The caller's uid; null for an anonymous visitor. */
  by: string | null
  params?: unknown
  body?: unknown
}

/** Takes the idempotency key out of the body of a call whose contract declares one, if it was sent. */
export const takeIdempotencyKey = ({ endpoint, by, params, body }: SentCall): Keyed & { body: unknown } => {
  if (!isRecord(body) || typeof body.idempotencyKey !== 'string') return { body }
  const { idempotencyKey: key, ...content } = body
  const same = Object.entries(content).filter(([name]) => !endpoint.mayDiffer?.includes(name))
  const digest = hash(JSON.stringify([endpoint.method, endpoint.path, by, params, same]))
  return { body: content, idempotency: { key, digest } }
}

/**
 * The key of one part of a call whose parts are each done in a transaction of their own. A repeat of the call may have
 * other parts.
 * @param content the sender and all that decides what is done with this part
 */
export const derivePartKey = ({ idempotency }: Keyed, part: string, content: unknown): Keyed => {
  if (!idempotency) return {}
  const hex = hash(`${idempotency.key} ${part}`)
  const key = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
  return { idempotency: { key, digest: hash(JSON.stringify([part, content])) } }
}

/**
 * The id of what an earlier call with the same key made, whose answer was lost; null for a new key.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED where something else was sent under that key
 */
export const findMade = async (database: Database, { idempotency }: Keyed): Promise<string | null> => {
  const before = idempotency && (await findKey(database, idempotency.key))
  if (!before) return null
  if (before.digest !== idempotency.digest) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
  return before.made
}

/**
 * As {@link findMade}; a new key is recorded with the new id. Call it inside the transaction that makes the thing.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED
 */
export const claimKey = async (
  transaction: Database,
  { idempotency }: Keyed,
  made: string,
  at: Date,
): Promise<string | null> => {
  if (!idempotency || (await insertKey(transaction, { ...idempotency, made, at: at.toISOString() })))
    return null
  return findMade(transaction, { idempotency })
}

interface Write<T> {
  /** Makes the thing, under the given id if it needs one. */
  write: (transaction: Database, id: string) => Promise<T>
  /** The answer to a repeat, read again from what was made. */
  read: (transaction: Database, id: string) => Promise<T>
  /** Whether it still counts as made; otherwise a repeat makes it again. */
  isMade?: (transaction: Database, id: string) => Promise<boolean>
}

/**
 * Runs a write in a transaction, once for each idempotency key: the key is recorded in the same transaction, and a
 * repeat is answered with what was made. Concurrent repeats wait.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED where something else was sent under that key
 */
export const writeOnce = <T>(
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { idempotency }: Keyed,
  { write, read, isMade = async () => true }: Write<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    const id = uuidv7()
    const made = await claimKey(transaction, { idempotency }, id, now())
    return made !== null && (await isMade(transaction, made))
      ? read(transaction, made)
      : write(transaction, id)
  })

// Longer than a client waits for an answer before it retries.
const keptFor = 86_400_000

/** Deletes expired idempotency keys. */
export const forgetIdempotencyKeys = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, keptFor, deleteSomeKeysBefore)
