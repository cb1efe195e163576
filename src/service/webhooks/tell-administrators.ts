import type { ServiceConfig } from '~/config/service'
import type { WebhookPause } from '~/contract/webhooks'
import type { Database } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { webhookPaused } from '../mail/templates/webhook-paused'
import { listAdministrators } from '../users/list-administrators'

/** Mails every administrator that an endpoint was paused by itself. */
export const tellAdministrators = async (
  transaction: Database,
  config: ServiceConfig,
  { id, url, because }: { id: string; url: string; because: WebhookPause },
  now: Date,
): Promise<void> => {
  for (const { identityUid, email, firstName } of await listAdministrators(transaction)) {
    const content = webhookPaused({ name: firstName, id, url, because }, config)
    await enqueueMail(transaction, { kind: 'webhook-paused', to: email, identityUid, ...content }, now)
  }
}
