import { sql } from 'kysely'
import type { DeliveriesQuery, WebhookAttempt, WebhookDelivery } from '~/contract/webhooks'
import { onPage } from '../database/paging'
import type { Database } from '../deps'
import { isHeldUp } from './held-up'

const columns = sql`
  id, endpoint_id as endpoint, event_id as "eventId", type, state, attempts, last_status as "lastStatus",
  created_at as "createdAt", finished_at as "finishedAt",
  case when state = 'waiting' and not ${isHeldUp('webhook_deliveries')} then due_at end as "nextAt"`

const matching = (endpoint: string, { state, type }: Pick<DeliveriesQuery, 'state' | 'type'>) =>
  sql.join(
    [
      sql`endpoint_id = ${endpoint}`,
      ...(state === undefined ? [] : [sql`state = ${state}`]),
      ...(type === undefined ? [] : [sql`type = ${type}`]),
    ],
    sql` and `,
  )

/** A page of what a filter finds, the newest first. */
export const pageStatement = (endpoint: string, query: DeliveriesQuery) => sql<WebhookDelivery>`
  select ${columns} from webhook_deliveries where ${matching(endpoint, query)}
  order by position desc
  ${onPage(query)}`

/** As {@link pageStatement}, and how many it finds. */
export const listDeliveries = async (
  database: Database,
  endpoint: string,
  query: DeliveriesQuery,
): Promise<{ total: number; data: WebhookDelivery[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from webhook_deliveries where ${matching(endpoint, query)}`.execute(database)
  const { rows } = await pageStatement(endpoint, query).execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** With what is posted; none of an endpoint that was removed. */
export const findDelivery = async (
  database: Database,
  id: string,
): Promise<(WebhookDelivery & { body: string }) | undefined> => {
  const { rows } = await sql<WebhookDelivery & { body: string }>`
    select ${columns}, body from webhook_deliveries
    where id = ${id} and exists (
      select from webhook_endpoints where id = endpoint_id and removed_at is null
    )`.execute(database)
  return rows[0]
}

// Each try again begins another round of eight; nobody reads further back.
const mostShown = 100

/** The attempts of a delivery, the newest first. */
export const listAttempts = async (database: Database, id: string): Promise<WebhookAttempt[]> => {
  const { rows } = await sql<WebhookAttempt>`
    select number, at, headers, status, answer, error, milliseconds
    from webhook_attempts where delivery_id = ${id} order by number desc limit ${mostShown}`.execute(database)
  return rows
}

/**
 * Has a delivery posted now, from the first try on. Whoever has it in hand settles nothing any more. One that is the
 * first of its subject still, which nobody took or gave up, keeps its place; any other goes out of order.
 */
export const askAgain = async (transaction: Database, id: string, now: Date) => {
  await transaction
    .updateTable('webhook_deliveries')
    .set({
      out_of_order: sql<boolean>`out_of_order or state <> 'waiting' or ${isHeldUp('webhook_deliveries')}`,
      state: 'waiting',
      tries: 0,
      due_at: now.toISOString(),
      leased_until: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute()
}
