import { ProblemError } from '~/contract/problem'
import type { WebhookDelivery } from '~/contract/webhooks'
import type { Database } from '../deps'
import { findDelivery, listAttempts } from './deliveries.repository'

/** @throws ProblemError NOT_FOUND */
export const readDelivery = async (
  database: Database,
  id: string,
): Promise<WebhookDelivery & { body: string }> => {
  const delivery = await findDelivery(database, id)
  if (!delivery) throw new ProblemError('NOT_FOUND')
  return delivery
}

/**
 * As {@link readDelivery}, with its attempts.
 * @throws ProblemError NOT_FOUND
 */
export const readAttempts = async (database: Database, id: string) => ({
  ...(await readDelivery(database, id)),
  history: await listAttempts(database, id),
})
