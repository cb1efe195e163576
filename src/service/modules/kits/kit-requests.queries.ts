import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { KitRequest, KitRequestState, KitRequestsQuery, ManagedKitRequest } from '~/contract/kits'
import { onDays } from '../../database/on-days'
import { limitToPage } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'
import { isNotDeleted } from '../users/find-user'
import { toDay } from '../../days'

/** Stores a request; false if the user has an open request for this kit, also one that arrived a moment earlier. */
export const insertRequest = async (
  transaction: Database,
  row: Insertable<Tables['dev_kit_requests']>,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('dev_kit_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether a user has an open request for a kit. */
export const hasOpenRequest = async (
  transaction: Database,
  kitId: string,
  identityUid: string,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('dev_kit_requests')
    .select('id')
    .where('kit_id', '=', kitId)
    .where('identity_uid', '=', identityUid)
    .where('state', 'in', ['requested', 'approved', 'shipped'])
    .executeTakeFirst()
  return row !== undefined
}

interface RequestEvent {
  requestId: string
  state: KitRequestState
  quantity: number
  note: string
  actorUid: string
  actorName: string
}

export const insertEvent = async (transaction: Database, event: RequestEvent, now: Date) => {
  await transaction
    .insertInto('dev_kit_request_events')
    .values({
      id: uuidv7(),
      request_id: event.requestId,
      state: event.state,
      quantity: event.quantity,
      note: event.note,
      actor_uid: event.actorUid,
      actor_name: event.actorName,
      at: now.toISOString(),
    })
    .execute()
}

const columns = sql`
  requests.id, kits.slug as kit, kits.name as "kitName", requests.quantity, requests.asked, requests.purpose,
  requests.state, requests.carrier, requests.tracking, requests.created_at as "createdAt",
  kits.loan_months as "loanMonths", requests.due_on as "dueOn",
  coalesce(
    (select jsonb_agg(serial order by serial_key) from kit_units
      where request_id = requests.id and kit_units.state = 'on-loan'),
    '[]') as serials`

const managedColumns = (now: Date) => sql`
  ${columns}, requests.kit_id as "kitId",
  case when requests.state = 'delivered' then greatest(0, ${toDay(now)}::date - requests.due_on) else 0 end
    as "daysOverdue", requests.changed_at as "changedAt", requests.shipping_address as "shippingAddress",
  requests.address_advice as "addressAdvice", requests.agreement,
  users.identity_uid as "identityUid", users.name, users.email, users.company_name as company`

const joined = sql`
  dev_kit_requests as requests
  join dev_kits as kits on kits.id = requests.kit_id
  join users on users.identity_uid = requests.identity_uid`

const events = sql`
  coalesce(
    (select jsonb_agg(
        jsonb_build_object('state', state, 'quantity', quantity, 'note', note,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actorName', actor_name)
        order by dev_kit_request_events.at, dev_kit_request_events.id)
      from dev_kit_request_events where request_id = requests.id),
    '[]') as events`

/** Lists a user's requests with their events, newest first. */
export const listRequests = async (database: Database, identityUid: string): Promise<KitRequest[]> => {
  const { rows } = await sql<KitRequest>`
    select ${columns}, ${events}, kits.return_instructions as "returnInstructions" from ${joined}
    where requests.identity_uid = ${identityUid}
    order by requests.created_at desc, requests.id desc`.execute(database)
  return rows
}

type Filter = Pick<KitRequestsQuery, 'state' | 'kit' | 'overdue' | 'from' | 'to'>

/** Whether a loan has ended without a return. */
const isOverdue = (now: Date) => sql`requests.state = 'delivered' and requests.due_on < ${toDay(now)}::date`

const matching = ({ state, kit, overdue = false, from, to }: Filter, now: Date) =>
  sql.join(
    [
      // Nothing is sent to deleted users.
      isNotDeleted('requests.identity_uid'),
      ...(state === undefined ? [] : [sql`requests.state = ${state}`]),
      ...(overdue ? [isOverdue(now)] : []),
      ...onDays('requests.created_at', { from, to }),
      // Nothing stored can hold the null character, and PostgreSQL refuses it.
      ...(kit === undefined
        ? []
        : [sql`requests.kit_id = (select id from dev_kits where slug = ${stripNul(kit)})`]),
    ],
    sql` and `,
  )

/**
 * Returns a page of the requests that a filter finds and their total: oldest first, overdue ones by the end of the
 * loan.
 */
export const listManagedRequests = async (
  database: Database,
  query: KitRequestsQuery,
  now: Date,
): Promise<{ total: number; data: ManagedKitRequest[] }> => {
  const order = sql.raw(query.overdue ? 'requests.due_on, requests.id' : 'requests.created_at, requests.id')
  const counted = await sql<{ total: number }>`
    select count(*) as total from dev_kit_requests as requests where ${matching(query, now)}`.execute(
    database,
  )
  const { rows } = await sql<ManagedKitRequest>`
    select ${managedColumns(now)} from (
      select requests.id from dev_kit_requests as requests where ${matching(query, now)}
      order by ${order}
      ${limitToPage(query)}
    ) as page
    join (${joined}) on requests.id = page.id
    order by ${order}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** A request with its exact sort key: a JavaScript date would round it. The key stays valid when the row is deleted. */
export type KeyedRequest = ManagedKitRequest & { exactAt: string }

/** Returns the next requests after one, oldest first. */
export const listRequestsAfter = async (
  database: Database,
  filter: Filter,
  last: KeyedRequest | undefined,
  { limit, now }: { limit: number; now: Date },
): Promise<KeyedRequest[]> => {
  const after = last
    ? sql`(requests.created_at, requests.id) > (${last.exactAt}::timestamptz, ${last.id}::uuid)`
    : sql`true`
  const { rows } = await sql<KeyedRequest>`
    select ${managedColumns(now)}, requests.created_at::text as "exactAt" from ${joined}
    where ${matching(filter, now)} and ${after}
    order by requests.created_at, requests.id limit ${limit}`.execute(database)
  return rows
}

export type ManagedWithEvents = ManagedKitRequest & {
  /** Whether its user was deleted, and may be restored. */
  isDeleted: boolean
  /** The name for the greeting of mails. */
  mailName: string
  returnInstructions: string
  events: (KitRequest['events'][number] & { actorName: string })[]
}

/** Finds one request with its events, also of a deleted user. */
export const findRequest = async (
  database: Database,
  id: string,
  now: Date,
): Promise<ManagedWithEvents | null> => {
  const { rows } = await sql<ManagedWithEvents>`
    select ${managedColumns(now)}, ${events}, kits.return_instructions as "returnInstructions",
      users.deleted_at is not null as "isDeleted",
      case when users.verified then users.first_name else '' end as "mailName"
    from ${joined} where requests.id = ${id}`.execute(database)
  return rows[0] ?? null
}

/** Finds the kit of a request. */
export const findKitOfRequest = async (database: Database, id: string): Promise<string | null> => {
  const row = await database
    .selectFrom('dev_kit_requests')
    .select('kit_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.kit_id ?? null
}

/** Locks a request until the transaction ends. */
export const lockRequest = (transaction: Database, id: string) =>
  transaction
    .selectFrom('dev_kit_requests')
    .select(['state', 'quantity', 'asked', 'due_on as dueOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateRequest = async (
  transaction: Database,
  id: string,
  change: { state: KitRequestState; quantity: number; carrier?: string; tracking?: string },
  now: Date,
) => {
  await transaction
    .updateTable('dev_kit_requests')
    .set({ ...change, changed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Selects a user's requests with reserved, unshipped units. */
const selectReserved = (transaction: Database, identityUid: string) =>
  transaction
    .selectFrom('dev_kit_requests')
    .where('identity_uid', '=', identityUid)
    .where('state', 'in', ['requested', 'approved'])

/** Locks the kits with units reserved for a user, always in the same order to prevent deadlocks. */
export const lockReservedKits = async (transaction: Database, identityUid: string) => {
  await transaction
    .selectFrom('dev_kits')
    .select('id')
    .where('id', 'in', selectReserved(transaction, identityUid).select('kit_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks a user's requests with reserved units until the transaction ends; returns their ids. */
export const lockReservedRequests = async (transaction: Database, identityUid: string): Promise<string[]> => {
  const rows = await selectReserved(transaction, identityUid).select('id').orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

/** Changes the end of a loan. */
export const updateDueDay = async (
  transaction: Database,
  id: string,
  { dueOn, remindAt }: { dueOn: string; remindAt: Date },
): Promise<void> => {
  await transaction
    .updateTable('dev_kit_requests')
    .set({ due_on: dueOn, remind_at: remindAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Locks the loan whose reminder has been due longest, until the transaction ends. */
export const claimReminder = (transaction: Database, now: Date) =>
  transaction
    .selectFrom('dev_kit_requests')
    .select(['id', 'due_on as dueOn'])
    .where('remind_at', '<=', now.toISOString())
    .orderBy('remind_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** @param at null if nothing is on loan any more */
export const setReminder = async (transaction: Database, id: string, at: Date | null): Promise<void> => {
  await transaction
    .updateTable('dev_kit_requests')
    .set({ remind_at: at && at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Records today's loans of kits, in UTC. */
export const writeKitDay = async (database: Database, now: Date): Promise<void> => {
  await sql`
    insert into kit_days (day, lent, overdue)
    select today, count(requests.id), count(*) filter (where requests.due_on < today)
    from (select ${toDay(now)}::date as today) as days
    left join dev_kit_requests as requests
      on requests.state = 'delivered' and ${isNotDeleted('requests.identity_uid')}
    group by today
    on conflict (day) do update set lent = excluded.lent, overdue = excluded.overdue`.execute(database)
}
