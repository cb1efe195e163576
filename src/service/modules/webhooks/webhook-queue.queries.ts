import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { deleteBatch } from '../../database/delete-in-batches'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { enqueue } from '../../jobs/queue'

/**
 * Whether a row of `webhook_deliveries`, of this alias, must wait until earlier events of its subject were delivered or
 * given up.
 */
export const isBlocked = (alias: string): RawBuilder<boolean> => {
  const row = sql.id(alias)
  return sql<boolean>`(not ${row}.out_of_order and exists (
    select from webhook_deliveries as earlier
    where earlier.endpoint_id = ${row}.endpoint_id and earlier.subject = ${row}.subject
      and earlier.state = 'waiting' and not earlier.out_of_order and earlier.position < ${row}.position
  ))`
}

type Endpoint = Selectable<Tables['webhook_endpoints']>
type Delivery = Selectable<Tables['webhook_deliveries']>

/**
 * Lists the endpoints that subscribe to one of these events, including paused ones, and locks them for share, so that
 * none is deleted until the transaction ends.
 */
export const listSubscribedForShare = async (transaction: Database, types: readonly string[]) => {
  const { rows } = await sql<Pick<Endpoint, 'id' | 'events'>>`
    select id, events from webhook_endpoints
    where events && ${types}::text[] and removed_at is null
    order by id for key share`.execute(transaction)
  return rows
}

/** Returns when the next delivery of an endpoint that is not paused is due; null if there is none. */
export const findNextDue = async (database: Database): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select min(next.at) as at from webhook_endpoints as active
    cross join lateral (
      select greatest(due_at, leased_until) as at from webhook_deliveries as waiting
      where waiting.endpoint_id = active.id and state = 'waiting' and not ${isBlocked('waiting')}
      order by due_at limit 1
    ) as next
    where active.state = 'active' and active.removed_at is null`.execute(database)
  return rows[0]?.at ?? null
}

/** Enqueues the posting of an endpoint's deliveries, or the deletion of a removed one's data. */
export const enqueuePosting = (transaction: Database, endpoint: string, now: Date): Promise<void> =>
  enqueue(transaction, 'webhooks', [{ key: endpoint }], now)

/** Stores deliveries in this order, in which the events of one subject are posted. */
export const insertDeliveries = async (
  transaction: Database,
  rows: readonly Insertable<Tables['webhook_deliveries']>[],
  now: Date,
) => {
  const [first] = rows
  if (!first) return
  await transaction.insertInto('webhook_deliveries').values(rows).execute()
  const dueAt = new Date(rows.map(({ due_at }) => due_at).toSorted()[0] ?? now)
  await enqueue(transaction, 'webhooks', [{ key: first.id, dueAt }], now)
}

/** Deletes the events about a subject that no worker has claimed. */
export const deleteUnposted = async (transaction: Database, about: string) => {
  await transaction
    .deleteFrom('webhook_deliveries')
    .where('about', '=', about)
    .where('attempts', '=', 0)
    .execute()
}

/** Whether any event about the subject is left. */
export const hasDeliveryAbout = async (transaction: Database, about: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('about', '=', about)
    .executeTakeFirst()
  return row !== undefined
}

export type ClaimedDelivery = Pick<
  Delivery,
  'id' | 'endpoint_id' | 'event_id' | 'type' | 'body' | 'attempts' | 'tries' | 'leased_until'
> &
  Pick<Endpoint, 'url' | 'secret' | 'previous_secret' | 'previous_secret_until'>

interface Wanted {
  /** Ids of endpoints to skip. */
  busy: readonly string[]
  now: Date
  leasedUntil: Date
}

/** Selects the delivery of {@link claimDelivery}. */
const claimStatement = ({ busy, now, leasedUntil }: Wanted) => {
  const at = now.toISOString()
  return sql<ClaimedDelivery>`
    update webhook_deliveries as deliveries
    set leased_until = ${leasedUntil.toISOString()}, attempts = attempts + 1, tries = tries + 1
    from webhook_endpoints as endpoints
    where endpoints.id = deliveries.endpoint_id and deliveries.id = (
      select due.id from webhook_endpoints as active
      cross join lateral (
        select id, due_at, position from webhook_deliveries as waiting
        where waiting.endpoint_id = active.id and state = 'waiting' and due_at <= ${at}
          and (leased_until is null or leased_until <= ${at})
          and not ${isBlocked('waiting')}
        order by due_at, position limit 1 for update skip locked
      ) as due
      where active.state = 'active' and active.removed_at is null and active.id <> all (${busy}::uuid[])
      order by due.due_at, due.position limit 1
    )
    returning deliveries.id, deliveries.endpoint_id, deliveries.event_id, deliveries.type,
      deliveries.body, deliveries.attempts, deliveries.tries, deliveries.leased_until, endpoints.url, endpoints.secret,
      endpoints.previous_secret, endpoints.previous_secret_until`
}

/**
 * Claims the delivery that is due longest, of the endpoints that are active and not among the `busy`. The claim ends
 * with its lease, in case this process dies. Of one subject only the earliest waiting delivery is posted, in addition
 * to those sent again by hand.
 */
export const claimDelivery = async (
  database: Database,
  wanted: Wanted,
): Promise<ClaimedDelivery | undefined> => {
  const { rows } = await claimStatement(wanted).execute(database)
  return rows[0]
}

type ClaimKey = Pick<Delivery, 'id' | 'leased_until'>

/** Locks a delivery until the transaction ends; false if it was deleted, with its endpoint or its user. */
export const lockDelivery = async (transaction: Database, id: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Records the result of an attempt. Does nothing if the delivery was claimed or requested again in the meantime. */
export const settleDelivery = async (
  database: Database,
  { id, leased_until }: ClaimKey,
  change: Partial<Pick<Delivery, 'state' | 'due_at' | 'finished_at' | 'last_status' | 'tries'>>,
): Promise<void> => {
  await database
    .updateTable('webhook_deliveries')
    .set({ ...change, leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .execute()
}

export const insertAttempt = async (
  transaction: Database,
  attempt: Insertable<Tables['webhook_attempts']>,
) => {
  await transaction.insertInto('webhook_attempts').values(attempt).execute()
}

/** Deletes some of these deliveries, with their attempts; returns how many. */
const deleteSomeDeliveries = (database: Database, matching: RawBuilder<unknown>): Promise<number> =>
  deleteBatch(database, { table: 'webhook_deliveries', key: 'id', matching })

/** Deletes some of an endpoint's deliveries; returns how many. */
export const deleteSomeEndpointDeliveries = (database: Database, endpoint: string): Promise<number> =>
  deleteSomeDeliveries(database, sql`endpoint_id = ${endpoint}`)

/** Deletes some of the deliveries written before a time; returns how many. */
export const deleteSomeDeliveriesBefore = (database: Database, before: Date): Promise<number> =>
  deleteSomeDeliveries(database, sql`created_at < ${before.toISOString()}`)
