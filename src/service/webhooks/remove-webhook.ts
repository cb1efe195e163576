import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { deleteRow } from './endpoints.repository'
import { requireWebhook } from './require-webhook'

/**
 * Deletes an endpoint with its deliveries; what waits is not sent.
 * @throws ProblemError NOT_FOUND
 */
export const removeWebhook = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { url, description } = await requireWebhook(transaction, id)
    await deleteRow(transaction, id)
    const act = { action: 'webhook.remove', subjectKind: 'webhook', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { url, description }, after: {} }, now())
  })
