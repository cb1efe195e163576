import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { updateRow } from './endpoints.repository'
import { requireWebhook } from './require-webhook'

/**
 * Takes an endpoint away, which is gone for everybody then; what waits is not sent. Its deliveries may be many, and
 * acts that tell of events would wait for as long as they take to be deleted with it: workers do that afterwards.
 * @throws ProblemError NOT_FOUND
 */
export const removeWebhook = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { url, description } = await requireWebhook(transaction, id)
    const at = now()
    await updateRow(transaction, id, { removed_at: at.toISOString() })
    const act = { action: 'webhook.remove', subjectKind: 'webhook', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { url, description }, after: {} }, at)
  })
