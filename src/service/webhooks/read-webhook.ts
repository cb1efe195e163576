import { ProblemError } from '~/contract/problem'
import type { Webhook } from '~/contract/webhooks'
import type { Database } from '../deps'
import { type EndpointRow, findRow, listRows } from './endpoints.repository'

const presentWebhook = (row: EndpointRow, now: Date): Webhook => {
  const until = row.previous_secret_until
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    state: row.state,
    pausedBecause: row.paused_because,
    pausedAt: row.paused_at,
    failingSince: row.failing_since,
    lastDeliveredAt: row.last_delivered_at,
    waiting: row.waiting,
    failed: row.failed,
    secretMadeAt: row.secret_made_at,
    previousSecretUntil: until !== null && now < new Date(until) ? until : null,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    revision: row.revision,
  }
}

/** All endpoints, the oldest first. */
export const listWebhooks = async (database: Database, now: Date): Promise<Webhook[]> =>
  (await listRows(database)).map((row) => presentWebhook(row, now))

/** @throws ProblemError NOT_FOUND */
export const readWebhook = async (database: Database, id: string, now: Date): Promise<Webhook> => {
  const row = await findRow(database, id)
  if (!row) throw new ProblemError('NOT_FOUND')
  return presentWebhook(row, now)
}
