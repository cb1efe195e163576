import { uuidv7 } from 'uuidv7'
import { ProblemError } from '~/contract/problem'
import { mostWebhooks, type Webhook, type WebhookInput } from '~/contract/webhooks'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { checkUrl } from './check-url'
import { makeSecret, openSecret, sealSecret } from './endpoint-secret'
import { countRows, findSecret, insertRow } from './endpoints.repository'
import { readWebhook } from './read-webhook'

/**
 * Adds an endpoint. Its secret is in the answer and nowhere else.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `url`, CONFLICT where there are too many
 */
export const createWebhook = async (
  { database, config, identity, now }: Pick<ServiceDeps, 'database' | 'config' | 'identity' | 'now'>,
  by: ActingAdministrator,
  { idempotencyKey, ...content }: Keyed<WebhookInput>,
): Promise<Webhook & { secret: string }> => {
  requireRecentSignIn({ identity }, by.actor)
  const { url: written, description, events } = content
  const url = checkUrl(written, config)
  const id = uuidv7()
  const secret = makeSecret()
  const sealed = await sealSecret(database, id, secret)
  return database.transaction().execute(async (transaction) => {
    const moment = now()
    const sent = { idempotencyKey, call: 'webhooks.create', by: by.actor.identityUid, content }
    const before = await doneBefore(transaction, sent, id, moment)
    if (before !== null) {
      const made = await readWebhook(transaction, before, moment)
      const sealedBefore = await findSecret(transaction, before)
      return { ...made, secret: await openSecret(transaction, before, sealedBefore) }
    }
    // Two at once may make one more than that, which does no harm.
    if ((await countRows(transaction)) >= mostWebhooks) {
      throw new ProblemError('CONFLICT', {
        detail: `There are ${mostWebhooks} webhooks already. Delete one first.`,
      })
    }
    const at = moment.toISOString()
    const times = { secret_made_at: at, created_at: at, changed_at: at }
    await insertRow(transaction, { id, url, description, events, secret: sealed, ...times })
    const act = { action: 'webhook.create', subjectKind: 'webhook', subjectId: id } as const
    const after = { url, description, events: events.join(', ') }
    await recordAct(transaction, by, { ...act, before: {}, after }, moment)
    return { ...(await readWebhook(transaction, id, moment)), secret }
  })
}
