import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { lockRow } from './endpoints.repository'

/**
 * An endpoint that nobody else changes until the transaction ends.
 * @throws ProblemError NOT_FOUND; CONFLICT where it is not as it was read
 */
export const requireWebhook = async (transaction: Database, id: string, revision?: number) => {
  const row = await lockRow(transaction, id)
  if (!row) throw new ProblemError('NOT_FOUND')
  if (revision !== undefined && row.revision !== revision) {
    throw new ProblemError('CONFLICT', { detail: 'Somebody changed this webhook in the meantime.' })
  }
  return row
}

/**
 * As {@link requireWebhook}, one that is posted to.
 * @throws ProblemError NOT_FOUND; CONFLICT where it is paused
 */
export const requireActive = async (transaction: Database, id: string) => {
  const row = await requireWebhook(transaction, id)
  if (row.state === 'paused') {
    throw new ProblemError('CONFLICT', { detail: 'This webhook is paused. Let it go on first.' })
  }
  return row
}
