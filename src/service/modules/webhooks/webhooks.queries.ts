import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { DeliveriesQuery, WebhookAttempt, WebhookDelivery, WebhookPause } from '~/contract/webhooks'
import { limitToPage, countQueryRows } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { isBlocked } from './webhook-queue.queries'

const deliveryColumns = sql`
  id, endpoint_id as endpoint, event_id as "eventId", type, state, attempts, last_status as "lastStatus",
  created_at as "createdAt", finished_at as "finishedAt",
  case when state = 'waiting' and not ${isBlocked('webhook_deliveries')} then due_at end as "nextAt"`

const matching = (endpoint: string, { state, type }: Pick<DeliveriesQuery, 'state' | 'type'>) =>
  sql.join(
    [
      sql`endpoint_id = ${endpoint}`,
      ...(state === undefined ? [] : [sql`state = ${state}`]),
      ...(type === undefined ? [] : [sql`type = ${type}`]),
    ],
    sql` and `,
  )

/** Selects a page of the deliveries that a filter finds, newest first. */
const pageStatement = (endpoint: string, query: DeliveriesQuery) => sql<WebhookDelivery>`
  select ${deliveryColumns} from webhook_deliveries where ${matching(endpoint, query)}
  order by position desc
  ${limitToPage(query)}`

/** Returns a page of deliveries, as {@link pageStatement}, and their total. */
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

/** Finds a delivery with its body; undefined for a removed endpoint. */
export const findDelivery = async (
  database: Database,
  id: string,
): Promise<(WebhookDelivery & { body: string }) | undefined> => {
  const { rows } = await sql<WebhookDelivery & { body: string }>`
    select ${deliveryColumns}, body from webhook_deliveries
    where id = ${id} and exists (
      select from webhook_endpoints where id = endpoint_id and removed_at is null
    )`.execute(database)
  return rows[0]
}

// Each retry by hand begins another round of eight; older attempts are not shown.
const maxShown = 100

/** Lists the attempts of a delivery, newest first. */
export const listAttempts = async (database: Database, id: string): Promise<WebhookAttempt[]> => {
  const { rows } = await sql<WebhookAttempt>`
    select number, at, headers, status, answer, error, milliseconds
    from webhook_attempts where delivery_id = ${id} order by number desc limit ${maxShown}`.execute(database)
  return rows
}

/**
 * Makes a delivery due now, starting at the first attempt. A worker that has claimed it can no longer settle it. A
 * delivery that is still the first of its subject, unclaimed and not given up, keeps its position; any other is posted
 * out of order.
 */
export const resendDelivery = async (transaction: Database, id: string, now: Date) => {
  await transaction
    .updateTable('webhook_deliveries')
    .set({
      out_of_order: sql<boolean>`out_of_order or state <> 'waiting' or ${isBlocked('webhook_deliveries')}`,
      state: 'waiting',
      tries: 0,
      due_at: now.toISOString(),
      leased_until: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute()
}

export type EndpointRow = Omit<
  Selectable<Tables['webhook_endpoints']>,
  'secret' | 'previous_secret' | 'removed_at'
> & {
  waiting: number
  failed: number
}

// Every query leaves out removed endpoints, except those that delete their data.
const endpointColumns = sql`
  id, url, description, events, state, paused_because, paused_at, failing_since, last_delivered_at,
  secret_made_at, previous_secret_until, revision, created_at, changed_at,
  (select count(*) from webhook_deliveries
    where endpoint_id = webhook_endpoints.id and webhook_deliveries.state = 'waiting') as waiting,
  (select count(*) from webhook_deliveries
    where endpoint_id = webhook_endpoints.id and webhook_deliveries.state = 'failed') as failed`

/** Lists all endpoints, oldest first. */
export const listRows = async (database: Database): Promise<EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select ${endpointColumns} from webhook_endpoints where removed_at is null order by created_at, id`.execute(
    database,
  )
  return rows
}

export const findRow = async (database: Database, id: string): Promise<EndpointRow | undefined> => {
  const { rows } = await sql<EndpointRow>`
    select ${endpointColumns} from webhook_endpoints where id = ${id} and removed_at is null`.execute(
    database,
  )
  return rows[0]
}

/**
 * Locks an endpoint against changes until the transaction ends; events can still be added for it. Lock it before its
 * deliveries.
 */
export const lockRow = async (transaction: Database, id: string) => {
  const { rows } = await sql<Selectable<Tables['webhook_endpoints']>>`
    select * from webhook_endpoints where id = ${id} and removed_at is null for no key update`.execute(
    transaction,
  )
  return rows[0]
}

/** Finds the encrypted secret of an endpoint. */
export const findSecret = async (database: Database, id: string): Promise<string> => {
  const { secret } = await database
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return secret
}

export const countRows = (database: Database): Promise<number> =>
  countQueryRows(database.selectFrom('webhook_endpoints').where('removed_at', 'is', null))

export const insertRow = async (transaction: Database, row: Insertable<Tables['webhook_endpoints']>) => {
  await transaction.insertInto('webhook_endpoints').values(row).execute()
}

export const updateRow = async (
  transaction: Database,
  id: string,
  change: Updateable<Tables['webhook_endpoints']>,
) => {
  await transaction.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/** Finds the id of a removed endpoint whose data is not all deleted. */
export const findRemoved = async (database: Database): Promise<string | undefined> => {
  const row = await database
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Deletes an endpoint; false if it is locked, as by an earlier transaction that writes events for it. */
export const deleteRow = async (database: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from webhook_endpoints
    where id = (select id from webhook_endpoints where id = ${id} for update skip locked)
    returning id`.execute(database)
  return rows.length > 0
}

/** Pauses an endpoint. */
export const pauseRow = (transaction: Database, id: string, because: WebhookPause, now: Date) =>
  updateRow(transaction, id, { state: 'paused', paused_because: because, paused_at: now.toISOString() })
