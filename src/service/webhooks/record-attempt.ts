import { secondsToWait } from '~/contract/http-error'
import type { WebhookPause } from '~/contract/webhooks'
import { portal, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { waitAfter } from './back-off'
import { lockRow, pauseRow, updateRow } from './endpoints.repository'
import type { PostResult } from './post-body'
import { type ClaimedDelivery, insertAttempt, lockDelivery, settleDelivery } from './queue.repository'
import { tellAdministrators } from './tell-administrators'

type Needs = Pick<ServiceDeps, 'database' | 'config' | 'now'>
interface Attempt {
  at: Date
  headers: Record<string, string>
  result: PostResult
}

// Milliseconds after which an endpoint that takes nothing is paused.
const patience = 5 * 86_400_000

// Milliseconds; a receiver that wants to be left alone for longer is asked again all the same.
const longestWish = 3_600_000

// Milliseconds within which it is not written again that an endpoint is well.
const noted = 10_000

const isTaken = ({ status }: PostResult) => status !== null && status >= 200 && status < 300

/** What becomes of the delivery. */
const settlementOf = ({ result }: Attempt, tries: number, now: Date) => {
  const last_status = result.status
  if (isTaken(result)) return { state: 'delivered' as const, finished_at: now.toISOString(), last_status }
  const wait = waitAfter(tries, Math.random())
  if (wait === null) return { state: 'failed' as const, finished_at: now.toISOString(), last_status }
  const wish = Math.min((secondsToWait(result.retryAfter, now.getTime()) ?? 0) * 1000, longestWish)
  return { due_at: new Date(now.getTime() + Math.max(wait, wish)).toISOString(), last_status }
}

type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockRow>>>

/** Why an endpoint has to be paused; null where it goes on. */
const pauseAfter = (endpoint: LockedEndpoint, { status }: PostResult, now: Date): WebhookPause | null => {
  if (endpoint.state === 'paused') return null
  if (status === 410) return 'gone'
  const { failing_since: since } = endpoint
  return since !== null && now.getTime() - Date.parse(since) >= patience ? 'failing' : null
}

const isNoted = ({ failing_since, last_delivered_at }: LockedEndpoint, now: Date) =>
  failing_since === null &&
  last_delivered_at !== null &&
  now.getTime() - Date.parse(last_delivered_at) < noted

/**
 * Writes what came of a post: the attempt, what becomes of the delivery, and how the endpoint is doing. One that is
 * gone, or has taken nothing for days, is paused, and the administrators are told.
 */
export const recordAttempt = (
  { database, config, now }: Needs,
  delivery: ClaimedDelivery,
  attempt: Attempt,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const endpoint = await lockRow(transaction, delivery.endpoint_id)
    if (!endpoint || !(await lockDelivery(transaction, delivery.id))) return
    const moment = now()
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
    await settleDelivery(transaction, delivery, settlementOf(attempt, delivery.tries, moment))
    if (isTaken(attempt.result)) {
      if (isNoted(endpoint, moment)) return
      const well = { failing_since: null, last_delivered_at: moment.toISOString() }
      return updateRow(transaction, endpoint.id, well)
    }
    if (endpoint.failing_since === null) {
      await updateRow(transaction, endpoint.id, { failing_since: moment.toISOString() })
    }
    const because = pauseAfter(endpoint, attempt.result, moment)
    if (because === null) return
    await pauseRow(transaction, endpoint.id, because, moment)
    const act = { action: 'webhook.pause', subjectKind: 'webhook' as const, subjectId: endpoint.id }
    const facts = { before: { state: 'active' }, after: { state: 'paused', because } }
    await recordActOf(transaction, portal, { ...act, ...facts }, moment)
    await tellAdministrators(transaction, config, { ...endpoint, because }, moment)
  })
