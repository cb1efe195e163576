import type { Webhook, WebhookState } from '~/contract/webhooks'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { pauseRow, updateRow } from './endpoints.repository'
import { readWebhook } from './read-webhook'
import { requireWebhook } from './require-webhook'

const going = { state: 'active', paused_because: null, paused_at: null, failing_since: null } as const

/**
 * Pauses an endpoint, or lets it go on. What happens meanwhile waits, and goes out then.
 * @throws ProblemError NOT_FOUND
 */
export const setWebhookState = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  state: WebhookState,
): Promise<Webhook> =>
  database.transaction().execute(async (transaction) => {
    const before = await requireWebhook(transaction, id)
    const at = now()
    if (before.state === state) return readWebhook(transaction, id, at)
    if (state === 'paused') await pauseRow(transaction, id, 'administrator', at)
    else await updateRow(transaction, id, going)
    const action = state === 'paused' ? 'webhook.pause' : 'webhook.resume'
    const act = { action, subjectKind: 'webhook', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { state: before.state }, after: { state } }, at)
    return readWebhook(transaction, id, at)
  })
