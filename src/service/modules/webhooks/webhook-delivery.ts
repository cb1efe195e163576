import { parseRetryAfter } from '~/contract/http-error'
import type { WebhookPause } from '~/contract/webhooks'
import type { ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { deleteDue, enqueue } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import { type PostResult, getHeaders, postBody } from './post-body'
import {
  type ClaimedDelivery,
  claimDelivery,
  findNextDue,
  insertAttempt,
  lockDelivery,
  settleDelivery,
} from './webhook-queue.queries'
import { lockRow, pauseRow, updateRow } from './webhooks.queries'
import { deleteRemovedEndpointData, decryptSecret } from './webhooks.service'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds from one attempt to the next, about a day and a quarter in all (Standard Webhooks, "Retries"). */
const retryDelaysMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour]

// So that deliveries that failed together are not retried together.
const jitter = 0.2

/**
 * Milliseconds to wait after this many failed attempts (from 1); null after the last one.
 * @param random from 0 to 1
 */
export const getRetryDelay = (tries: number, random: number): number | null => {
  const wait = retryDelaysMs[tries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + jitter * random))
}

interface Attempt {
  at: Date
  headers: Record<string, string>
  result: PostResult
}

// Milliseconds without success after which an endpoint is paused.
const pauseAfterMs = 5 * 86_400_000

// Milliseconds; the maximum delay that a receiver can ask for.
const maxRetryAfterMs = 3_600_000

// Milliseconds within which an endpoint's success is not recorded again.
const healthIntervalMs = 10_000

const isAccepted = ({ status }: PostResult) => status !== null && status >= 200 && status < 300

/** The next state of the delivery. */
const getNextState = ({ result }: Attempt, tries: number, now: Date) => {
  const last_status = result.status
  if (isAccepted(result)) return { state: 'delivered' as const, finished_at: now.toISOString(), last_status }
  const wait = getRetryDelay(tries, Math.random())
  if (wait === null) return { state: 'failed' as const, finished_at: now.toISOString(), last_status }
  const requested = Math.min((parseRetryAfter(result.retryAfter, now.getTime()) ?? 0) * 1000, maxRetryAfterMs)
  return { due_at: new Date(now.getTime() + Math.max(wait, requested)).toISOString(), last_status }
}

type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockRow>>>

/** Returns why an endpoint must be paused; null if it need not be. */
const getPauseReason = (
  endpoint: LockedEndpoint,
  { status }: PostResult,
  now: Date,
): Exclude<WebhookPause, 'administrator'> | null => {
  if (endpoint.state === 'paused') return null
  if (status === 410) return 'gone'
  const { failing_since: since } = endpoint
  return since !== null && now.getTime() - Date.parse(since) >= pauseAfterMs ? 'failing' : null
}

const isHealthRecorded = ({ failing_since, last_delivered_at }: LockedEndpoint, now: Date) =>
  failing_since === null &&
  last_delivered_at !== null &&
  now.getTime() - Date.parse(last_delivered_at) < healthIntervalMs

/**
 * Records the result of a post: the attempt, the state of the delivery, and the health of the endpoint. Pauses an
 * endpoint that is gone, or has failed for days, and notifies the administrators.
 */
export const recordAttempt = (
  context: WriteContext,
  delivery: ClaimedDelivery,
  attempt: Attempt,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const endpoint = await lockRow(transaction, delivery.endpoint_id)
    if (!endpoint || !(await lockDelivery(transaction, delivery.id))) return
    const moment = context.now()
    const { status, answer, error, milliseconds } = attempt.result
    await insertAttempt(transaction, {
      delivery_id: delivery.id,
      number: delivery.attempts,
      at: attempt.at.toISOString(),
      headers: JSON.stringify(attempt.headers),
      status,
      answer,
      error,
      milliseconds,
    })
    const next = getNextState(attempt, delivery.tries, moment)
    await settleDelivery(transaction, delivery, next)
    if (isAccepted(attempt.result)) {
      if (isHealthRecorded(endpoint, moment)) return
      const well = { failing_since: null, last_delivered_at: moment.toISOString() }
      return updateRow(transaction, endpoint.id, well)
    }
    if (endpoint.failing_since === null) {
      await updateRow(transaction, endpoint.id, { failing_since: moment.toISOString() })
    }
    const because = getPauseReason(endpoint, attempt.result, moment)
    const { id, url } = endpoint
    if (because !== null) {
      await pauseRow(transaction, id, because, moment)
      await publish(context, transaction, { type: 'webhook.failed', id, url, because, at: moment })
    } else if ('state' in next && next.state === 'failed') {
      const failed = { id, url, delivery: delivery.id, eventType: delivery.type, at: moment }
      await publish(context, transaction, { type: 'webhook.delivery-failed', ...failed })
    }
  })

type DeliveryContext = Pick<ServiceContext, 'database' | 'config' | 'log' | 'now'>

// Milliseconds of a claim on a delivery; longer than a post can take.
const leaseMs = 30_000

/** Claims the next due delivery of an endpoint that is not `busy` here; none if nothing is due. */
export const claimNext = ({ database, now }: DeliveryContext, busy: readonly string[]) => {
  const at = now()
  return claimDelivery(database, { busy, now: at, leasedUntil: new Date(at.getTime() + leaseMs) })
}

/** Returns the current signing secrets of a delivery, newest first. */
const getSecrets = async ({ database }: DeliveryContext, delivery: ClaimedDelivery, at: Date) => {
  const { endpoint_id: endpoint, secret, previous_secret: previous } = delivery
  const until = delivery.previous_secret_until
  const stillSigns = previous !== null && until !== null && at < new Date(until)
  const sealed = stillSigns ? [secret, previous] : [secret]
  return Promise.all(sealed.map((each) => decryptSecret(database, endpoint, each)))
}

const releaseDelivery = async ({ database }: DeliveryContext, delivery: ClaimedDelivery) =>
  settleDelivery(database, delivery, { tries: delivery.tries - 1 })

/**
 * Posts a claimed delivery and records its result. If this process ends meanwhile, the delivery is released and posted
 * again by the next worker that claims it, under the same `webhook-id`.
 */
export const deliver = async (
  context: DeliveryContext,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> => {
  const { id, event_id: eventId, url, body } = delivery
  const at = context.now()
  try {
    const secrets = await getSecrets(context, delivery, at)
    const headers = getHeaders({ eventId, body, at, secrets })
    const result: PostResult = await postBody({ url, headers, body, signal }, context.config)
    if (signal.aborted && result.status === null) return await releaseDelivery(context, delivery)
    await recordAttempt(context, delivery, { at, headers, result })
  } catch (error) {
    // It stays claimed until its lease ends, and is retried then.
    context.log.error('A webhook could not be delivered', error, { deliveryId: id })
  }
}

// So that a slow endpoint neither delays the others nor is overloaded itself.
const maxConcurrent = 4

// Milliseconds between polls without a job, since nodes of the previous release enqueue none.
const pollIntervalMs = 600_000
// For due deliveries that cannot be claimed, such as those that another node has claimed.
const retryPollMs = 5_000

/**
 * The job that posts due deliveries, several at a time, and deletes the data of removed endpoints; on several nodes at
 * once. Each write of deliveries enqueues a job; the first of them processes all that is due. One job without a key
 * waits for the rest.
 */
export const webhooks = (context: DeliveryContext): JobRunner => {
  const { database, now } = context
  const inHand = new Map<Promise<void>, string>()

  const busyEndpoints = () => {
    const endpoints = [...inHand.values()]
    return [...new Set(endpoints)].filter(
      (id) => endpoints.filter((each) => each === id).length >= maxConcurrent,
    )
  }

  /** Posts or deletes something; returns whether there may be more. */
  const postNext = async (signal: AbortSignal): Promise<boolean> => {
    const delivery = await claimNext(context, busyEndpoints())
    if (delivery) {
      const work: Promise<void> = deliver(context, delivery, signal).finally(() => inHand.delete(work))
      inHand.set(work, delivery.endpoint_id)
      return true
    }
    if (inHand.size === 0) return deleteRemovedEndpointData(database)
    await Promise.race(inHand.keys())
    return true
  }

  /** Posts all that is due; returns when it last polled. */
  const postDue = async (signal: AbortSignal): Promise<number> => {
    for (;;) {
      const lookedAt = now().getTime()
      if (signal.aborted) return lookedAt
      if (await postNext(signal)) continue
      // Deliveries written together with a job that is deleted here are found by the next poll.
      if ((await deleteDue(database, 'webhooks', now())) === 0) return lookedAt
    }
  }

  const getNextLook = async (lookedAt: number): Promise<Date> => {
    const dueAt = Date.parse((await findNextDue(database)) ?? '') || Infinity
    const at = now().getTime()
    return new Date(Math.min(at + pollIntervalMs, dueAt > lookedAt ? dueAt : at + retryPollMs))
  }

  return {
    failureMessage: 'The work on webhooks could not go on',
    // Deliveries enqueued while some endpoints are slow are posted in parallel.
    concurrency: maxConcurrent,
    runsAtStart: true,
    renews: true,
    run: async ({ key }, signal) => {
      const lookedAt = await postDue(signal)
      if (signal.aborted) return { again: { at: now() } }
      const nextLook = await getNextLook(lookedAt)
      if (key === '') return { again: { at: nextLook } }
      await enqueue(database, 'webhooks', [{ key: '', dueAt: nextLook }], now())
    },
    close: async () => void (await Promise.all(inHand.keys())),
  }
}
