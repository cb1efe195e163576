import { createHash } from 'node:crypto'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { findKey, insertKey } from './idempotency-keys.repository'

/** What a call is given, with the key that whoever sends it made for it; absent: it is done each time. */
export type Keyed<T> = T & { idempotencyKey?: string | undefined }

interface Sent {
  idempotencyKey: string | undefined
  call: string
  /** The uid of whoever sends it; null for a visitor. */
  by: string | null
  content: unknown
}

/**
 * What was made when the same was sent before, its answer having been lost; null where it was not, and then it is
 * noted what is made. Call it first in the transaction that makes it.
 * @throws ProblemError IDEMPOTENCY_KEY_REUSED where something else was sent under that key
 */
export const doneBefore = async (
  transaction: Database,
  { idempotencyKey, call, by, content }: Sent,
  made: string,
  at: Date,
): Promise<string | null> => {
  if (idempotencyKey === undefined) return null
  const digest = createHash('sha256')
    .update(JSON.stringify([call, by, content]))
    .digest('hex')
  if (await insertKey(transaction, { key: idempotencyKey, digest, made, at: at.toISOString() })) return null
  const before = await findKey(transaction, idempotencyKey)
  if (before.digest !== digest) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
  return before.made
}
