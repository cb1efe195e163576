import { secretOverlapHours, type Webhook } from '~/contract/webhooks'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { makeSecret, sealSecret } from './endpoint-secret'
import { updateRow } from './endpoints.repository'
import { readWebhook } from './read-webhook'
import { requireWebhook } from './require-webhook'

/**
 * Makes a new secret, which is in the answer and nowhere else. The one before signs as well until receivers had time
 * to take the new one; one before that ends at once.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND; CONFLICT where the endpoint was changed since it was read,
 *   also by a first click
 */
export const rotateSecret = async (
  { database, identity, now }: Pick<ServiceDeps, 'database' | 'identity' | 'now'>,
  by: ActingAdministrator,
  id: string,
  revision: number,
): Promise<Webhook & { secret: string }> => {
  requireRecentSignIn({ identity }, by.actor)
  const secret = makeSecret()
  const sealed = await sealSecret(database, id, secret)
  return database.transaction().execute(async (transaction) => {
    const before = await requireWebhook(transaction, id, revision)
    const at = now()
    const until = new Date(at.getTime() + secretOverlapHours * 3_600_000).toISOString()
    await updateRow(transaction, id, {
      secret: sealed,
      secret_made_at: at.toISOString(),
      previous_secret: before.secret,
      previous_secret_until: until,
      revision: revision + 1,
    })
    const act = { action: 'webhook.secret', subjectKind: 'webhook', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { previousSignsUntil: until } }, at)
    return { ...(await readWebhook(transaction, id, at)), secret }
  })
}
