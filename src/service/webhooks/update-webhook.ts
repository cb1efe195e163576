import type { Webhook, WebhookInput } from '~/contract/webhooks'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { checkUrl } from './check-url'
import { updateRow } from './endpoints.repository'
import { readWebhook } from './read-webhook'
import { requireWebhook } from './require-webhook'

const factsOf = ({ url, description, events }: WebhookInput) => ({
  url,
  description,
  events: events.join(', '),
})

/**
 * Changes where events go, and which. What waits already goes to the new address.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, FIELDS_INVALID at `url`; CONFLICT where it was changed
 *   since it was read
 */
export const updateWebhook = async (
  { database, config, identity, now }: Pick<ServiceDeps, 'database' | 'config' | 'identity' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { revision, ...written }: WebhookInput & { revision: number },
): Promise<Webhook> => {
  requireRecentSignIn({ identity }, by.actor)
  const webhook = { ...written, url: checkUrl(written.url, config) }
  return database.transaction().execute(async (transaction) => {
    const before = await requireWebhook(transaction, id, revision)
    const at = now()
    await updateRow(transaction, id, { ...webhook, revision: revision + 1, changed_at: at.toISOString() })
    const act = { action: 'webhook.update', subjectKind: 'webhook', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: factsOf(before), after: factsOf(webhook) }, at)
    return readWebhook(transaction, id, at)
  })
}
