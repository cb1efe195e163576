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

/** Inserts a key; false if it exists. Waits for a concurrent call with the same key. */
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

/** Deletes a batch of keys older than `before`; returns how many. */
const deleteKeysBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'idempotency_keys',
    key: 'key',
    matching: sql`at < ${before.toISOString()}`,
  })

/** The idempotency key of a call and a digest of what was sent with it. */
interface IdempotencyKey {
  key: string
  /** Digest of the sender and the content: different content under the same key is refused. */
  digest: string
}

/** A call that may carry an idempotency key; without a key, repeats are not recognized. */
export interface IdempotentCall {
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

/** Removes the idempotency key from the body, if the endpoint declares one and it was sent, and returns it. */
export const takeIdempotencyKey = ({
  endpoint,
  by,
  params,
  body,
}: SentCall): IdempotentCall & { body: unknown } => {
  if (!isRecord(body) || typeof body.idempotencyKey !== 'string') return { body }
  const { idempotencyKey: key, ...content } = body
  const same = Object.entries(content).filter(([name]) => !endpoint.mayDiffer?.includes(name))
  const digest = hash(JSON.stringify([endpoint.method, endpoint.path, by, params, same]))
  return { body: content, idempotency: { key, digest } }
}

/**
 * Derives the key of one part of a call whose parts each have their own transaction. A repeat of the call may have
 * other parts.
 * @param content the sender and everything that determines the part's effect
 */
export const derivePartKey = (
  { idempotency }: IdempotentCall,
  part: string,
  content: unknown,
): IdempotentCall => {
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
 * Returns the id that an earlier call with the same key created, whose response was lost; null for a new key.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED if other content was sent under that key
 */
export const findCreatedId = async (
  database: Database,
  { idempotency }: IdempotentCall,
): Promise<string | null> => {
  const before = idempotency && (await findKey(database, idempotency.key))
  if (!before) return null
  if (before.digest !== idempotency.digest) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
  return before.made
}

/**
 * Like {@link findCreatedId}, but records a new key with the new id. Call it in the transaction that creates the row.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED
 */
export const claimKey = async (
  transaction: Database,
  { idempotency }: IdempotentCall,
  made: string,
  at: Date,
): Promise<string | null> => {
  if (!idempotency || (await insertKey(transaction, { ...idempotency, made, at: at.toISOString() })))
    return null
  return findCreatedId(transaction, { idempotency })
}

interface Write<T> {
  /** Creates the row, under the given id if it needs one. */
  write: (transaction: Database, id: string) => Promise<T>
  /** Reads the response to a repeat from what was created. */
  read: (transaction: Database, id: string) => Promise<T>
  /** Whether what was created still counts; if not, a repeat creates it again. */
  isStillValid?: (transaction: Database, id: string) => Promise<boolean>
}

/**
 * Runs a write in a transaction, once for each idempotency key. The key is recorded in the same transaction, and a
 * repeat returns what was created. Concurrent repeats wait.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED if other content was sent under that key
 */
export const writeOnce = <T>(
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { idempotency }: IdempotentCall,
  { write, read, isStillValid: isMade = async () => true }: Write<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    const id = uuidv7()
    const made = await claimKey(transaction, { idempotency }, id, now())
    return made !== null && (await isMade(transaction, made))
      ? read(transaction, made)
      : write(transaction, id)
  })

// Longer than a client waits for a response before it retries.
const retentionMs = 86_400_000

/** Deletes expired idempotency keys. */
export const deleteExpiredIdempotencyKeys = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, retentionMs, deleteKeysBefore)
