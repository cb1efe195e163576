import type { ServiceDeps } from '../deps'
import { openSecret } from './endpoint-secret'
import { postBody, type PostResult } from './post-body'
import { claimDelivery, type ClaimedDelivery, settleDelivery } from './queue.repository'
import { recordAttempt } from './record-attempt'
import { headersOf } from './sign-post'

export type DeliveryNeeds = Pick<ServiceDeps, 'database' | 'config' | 'log' | 'now'>

// Milliseconds for which a delivery is left to who took it; longer than a post can take.
const lease = 30_000

/** Takes the next delivery of an endpoint that is not `busy` here; none where nothing is due. */
export const takeNext = ({ database, now }: DeliveryNeeds, busy: readonly string[]) => {
  const at = now()
  return claimDelivery(database, { busy, now: at, leasedUntil: new Date(at.getTime() + lease) })
}

/** What a delivery is signed with now, the newest first. */
const secretsOf = async ({ database }: DeliveryNeeds, delivery: ClaimedDelivery, at: Date) => {
  const { endpoint_id: endpoint, secret, previous_secret: previous } = delivery
  const until = delivery.previous_secret_until
  const stillSigns = previous !== null && until !== null && at < new Date(until)
  const sealed = stillSigns ? [secret, previous] : [secret]
  return Promise.all(sealed.map((each) => openSecret(database, endpoint, each)))
}

const giveBack = async ({ database }: DeliveryNeeds, delivery: ClaimedDelivery) =>
  settleDelivery(database, delivery, { tries: delivery.tries - 1 })

/**
 * Posts a delivery that was taken, and records what came of it. One that is cut off by the end of this process is
 * given back and posted again by whoever takes it next, under the same `webhook-id`.
 */
export const deliver = async (
  deps: DeliveryNeeds,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> => {
  const { id, event_id: eventId, url, body } = delivery
  const at = deps.now()
  try {
    const secrets = await secretsOf(deps, delivery, at)
    const headers = headersOf({ eventId, body, at, secrets })
    const result: PostResult = await postBody({ url, headers, body, signal }, deps.config)
    if (signal.aborted && result.status === null) return await giveBack(deps, delivery)
    await recordAttempt(deps, delivery, { at, headers, result })
  } catch (error) {
    // It stays taken until its lease ends, and is tried again then.
    deps.log.error('A webhook could not be delivered', error, { deliveryId: id })
  }
}
