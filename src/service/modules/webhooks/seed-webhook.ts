import { uuidv7 } from 'uuidv7'
import type { SeedWebhook } from '../../database/seed/seed-activity'
import { getHeaders } from './post-body'
import { demonstrationHost } from './webhook-address'
import { getBody, kitRequestReached } from './webhook-events'
import { insertAttempt, insertDeliveries } from './webhook-queue.queries'
import { insertRow } from './webhooks.queries'
import { createSecret, encryptSecret } from './webhooks.service'

const states = ['approved', 'shipped', 'delivered'] as const
const events = states.map((state) => `kit_request.${state}` as const)
type EventType = (typeof events)[number]
const isWanted = (type: string): type is EventType => events.some((event) => event === type)

// Hours from an event to each attempt, if all are refused.
const refusedAfter = [0, 0.0015, 0.09, 0.62, 2.8, 8.1, 18.4, 33.2]

const accepted = { state: 'delivered' as const, status: 204, answer: '', after: [0] }
const refused = {
  state: 'failed' as const,
  status: 422,
  answer: '{"error":"There is no consignment for this request."}',
  after: refusedAfter,
}

/**
 * Adds the webhook of a demonstration, with the deliveries of its kit requests. Its receiver is within the service
 * (`postBody`), and refused the last event of one request.
 */
export const seedWebhook: SeedWebhook = async (transaction, steps, { origin }) => {
  const id = uuidv7()
  const secret = createSecret()
  const posts = steps
    .flatMap(({ at, ...request }) => {
      const { type, ...event } = kitRequestReached(request, { origin })
      return isWanted(type) ? [{ ...event, type, at, kit: request.kit }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const begun = new Date((posts[0]?.at.getTime() ?? 0) - 86_400_000).toISOString()
  const last = posts.at(-1)?.at.toISOString() ?? null
  await insertRow(transaction, {
    id,
    url: `https://${demonstrationHost}/kit-requests`,
    description: 'Kit dispatch',
    events,
    secret: await encryptSecret(transaction, id, secret),
    secret_made_at: begun,
    created_at: begun,
    changed_at: begun,
    last_delivered_at: last,
  })
  for (const { type, subject, identityUid, data, at, kit } of posts) {
    const outcome = type === 'kit_request.delivered' && kit === 'g1-gateway-board' ? refused : accepted
    const attempts = outcome.after.map((hours) => new Date(at.getTime() + hours * 3_600_000))
    const body = getBody({ type, data }, at)
    const delivery = { id: uuidv7(), event_id: uuidv7() }
    const finished = attempts.at(-1) ?? at
    const row = {
      ...delivery,
      endpoint_id: id,
      type,
      subject,
      identity_uid: identityUid,
      about: null,
      body,
      state: outcome.state,
      attempts: attempts.length,
      tries: attempts.length,
      last_status: outcome.status,
      due_at: at.toISOString(),
      created_at: at.toISOString(),
      finished_at: finished.toISOString(),
    }
    await insertDeliveries(transaction, [row], finished)
    for (const [index, moment] of attempts.entries()) {
      await insertAttempt(transaction, {
        delivery_id: delivery.id,
        number: index + 1,
        at: moment.toISOString(),
        headers: JSON.stringify(
          getHeaders({ eventId: delivery.event_id, body, at: moment, secrets: [secret] }),
        ),
        status: outcome.status,
        answer: outcome.answer,
        error: '',
        milliseconds: 38 + index * 3,
      })
    }
  }
  return id
}
