import { createHash } from 'node:crypto'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { findKey, insertKey } from './idempotency-keys.repository'

/** What a call is given, with the key that whoever sends it made for it; absent: each call stands for itself. */
export type Keyed<T> = T & { idempotencyKey?: string | undefined }

interface Sent {
  idempotencyKey: string | undefined
  call: string
  /** The uid of whoever sends it; null for a visitor. */
  by: string | null
  content: unknown
}

/** The key of one of several things that are sent together, and each done in a transaction of its own. */
export const keyOfPart = (idempotencyKey: string | undefined, part: string): string | undefined => {
  if (idempotencyKey === undefined) return undefined
  const hex = createHash('sha256').update(`${idempotencyKey} ${part}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const digestOf = ({ call, by, content }: Sent) =>
  createHash('sha256')
    .update(JSON.stringify([call, by, content]))
    .digest('hex')

/**
 * As {@link doneBefore}, and notes nothing: for what is made elsewhere before there is a transaction.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED
 */
export const madeBefore = async (database: Database, sent: Sent): Promise<string | null> => {
  const before = sent.idempotencyKey === undefined ? undefined : await findKey(database, sent.idempotencyKey)
  if (before === undefined) return null
  if (before.digest !== digestOf(sent)) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
  return before.made
}

/**
 * What was made when the same was sent before, its answer having been lost; null where it was not, and then it is
 * noted what is made. Call it first in the transaction that makes it.
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
  if (await insertKey(transaction, { key, digest: digestOf(sent), made, at: at.toISOString() })) return null
  return madeBefore(transaction, sent)
}
