import type { ServiceConfig } from '~/config/service'
import type { WebhookPause } from '~/contract/webhooks'
import type { Database } from '../deps'
import { enqueueMails } from '../mail/outbox'
import { webhookPaused } from '../mail/templates/webhook-paused'
import { listAdministrators } from '../users/list-administrators'

/** Mails every administrator that an endpoint was paused by itself. */
export const tellAdministrators = async (
  transaction: Database,
  config: ServiceConfig,
  { id, url, because }: { id: string; url: string; because: WebhookPause },
  now: Date,
): Promise<void> => {
  const administrators = await listAdministrators(transaction)
  const mails = administrators.map(({ identityUid, email, firstName }) => {
    const content = webhookPaused({ name: firstName, id, url, because }, config)
    return { kind: 'webhook-paused' as const, to: email, identityUid, ...content }
  })
  await enqueueMails(transaction, mails, now)
}
