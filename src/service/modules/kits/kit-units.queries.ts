import { type Insertable, type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type {
  KitUnit,
  KitUnitAction,
  KitUnitCondition,
  KitUnitDetail,
  KitUnitState,
  KitUnitsQuery,
} from '~/contract/kit-units'
import type { RequestUnit } from '~/contract/kits'
import { limitToPage, countQueryRows } from '../../database/paging'
import { stripNul } from '../../database/stored-values'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

/** The user who changes a unit, for its history. */
export interface UnitActor {
  identityUid: string
  name: string
}

/** Serial numbers are compared without case. */
export const serialKey = (serial: string): string => serial.toLowerCase()

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

type UnitFilter = Pick<KitUnitsQuery, 'state' | 'condition' | 'serial'>

const matching = (kitId: string, { state, condition, serial = '' }: UnitFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`units.kit_id = ${kitId}`,
      ...(state === undefined ? [] : [sql`units.state = ${state}`]),
      ...(condition === undefined ? [] : [sql`units.condition = ${condition}`]),
      // Nothing stored can hold the null character, and PostgreSQL refuses it.
      ...(serial === ''
        ? []
        : [sql`units.serial_key like ${`%${escapePattern(serialKey(stripNul(serial)))}%`}`]),
    ],
    sql` and `,
  )

const columns = sql`
  units.id, units.serial, units.state, units.condition, units.note, units.created_at as "createdAt",
  units.changed_at as "changedAt", units.revision,
  case when requests.id is not null then
    jsonb_build_object('id', requests.id, 'name', users.name, 'dueOn', requests.due_on)
  end as loan`

const joined = sql`
  left join dev_kit_requests as requests on requests.id = units.request_id
  left join users on users.identity_uid = requests.identity_uid and users.deleted_at is null`

/** Returns a page of the units of a kit that a filter finds, by serial number, and the number in each state. */
export const listUnits = async (database: Database, kitId: string, query: KitUnitsQuery) => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from kit_units as units where ${matching(kitId, query)}`.execute(database)
  const { rows } = await sql<KitUnit>`
    select ${columns} from (
      select * from kit_units as units where ${matching(kitId, query)}
      order by units.serial_key ${limitToPage(query)}
    ) as units ${joined}
    order by units.serial_key`.execute(database)
  const states = await database
    .selectFrom('kit_units')
    .select(['state', sql<number>`count(*)`.as('total')])
    .where('kit_id', '=', kitId)
    .groupBy('state')
    .execute()
  return { total: counted.rows[0]?.total ?? 0, data: rows, states }
}

/** Returns the next units after a serial number. */
export const listUnitsAfter = async (
  database: Database,
  kitId: string,
  filter: UnitFilter,
  last: string,
  limit: number,
): Promise<KitUnit[]> => {
  const { rows } = await sql<KitUnit>`
    select ${columns} from kit_units as units ${joined}
    where ${matching(kitId, filter)} and units.serial_key > ${serialKey(last)}
    order by units.serial_key limit ${limit}`.execute(database)
  return rows
}

/** Finds the kit of a unit. */
export const findKitOfUnit = async (database: Database, id: string): Promise<string | null> => {
  const row = await database.selectFrom('kit_units').select('kit_id').where('id', '=', id).executeTakeFirst()
  return row?.kit_id ?? null
}

/** Finds a unit with its history. */
export const findUnit = async (database: Database, id: string): Promise<KitUnitDetail | null> => {
  const { rows } = await sql<KitUnitDetail>`
    select ${columns}, jsonb_build_object('id', kits.id, 'name', kits.name) as kit,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('action', action, 'serial', serial, 'state', state, 'condition', condition,
            'note', note, 'actorName', actor_name,
            'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'request', case when about.id is not null then
              jsonb_build_object('id', about.id, 'name', about.name) end)
          order by at desc, events.id desc)
        from (
          select * from kit_unit_events where unit_id = units.id order by at desc, id desc limit 200
        ) as events
        left join lateral (
          select requests.id, users.name from dev_kit_requests as requests
          join users on users.identity_uid = requests.identity_uid
          where requests.id = events.request_id and users.deleted_at is null
        ) as about on true
      ), '[]') as events
    from kit_units as units ${joined} join dev_kits as kits on kits.id = units.kit_id
    where units.id = ${id}`.execute(database)
  return rows[0] ?? null
}

/** Counts the units of a kit, and finds those of these serial numbers that are taken. */
export const findTaken = async (transaction: Database, kitId: string, serials: readonly string[]) => {
  const taken = await transaction
    .selectFrom('kit_units')
    .select(['id', 'serial_key as key'])
    .where('kit_id', '=', kitId)
    .where('serial_key', 'in', serials.map(serialKey))
    .execute()
  const total = await countQueryRows(transaction.selectFrom('kit_units').where('kit_id', '=', kitId))
  return { taken, total }
}

type NewUnit = Pick<Insertable<Tables['kit_units']>, 'kit_id' | 'serial' | 'condition' | 'note'>

/** Adds units to the stock. */
export const insertUnits = async (
  transaction: Database,
  units: readonly NewUnit[],
  by: UnitActor,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const rows = units.map((unit) => ({
    ...unit,
    id: uuidv7(),
    state: 'in-stock' as const,
    stocked_at: at,
    created_at: at,
    changed_at: at,
  }))
  await transaction.insertInto('kit_units').values(rows).execute()
  const ids = rows.map(({ id }) => id)
  await insertUnitEvents(transaction, ids, { action: 'added', requestId: null, by }, now)
}

/** Adds units with generated serial numbers to the stock. */
export const generateUnits = async (
  transaction: Database,
  { kitId, pieces }: { kitId: string; pieces: number },
  by: UnitActor,
  now: Date,
): Promise<void> => {
  await sql`
    select make_kit_units(
      ${kitId}, ${pieces}::bigint, 'in-stock', null, ${by.identityUid}, ${by.name}, ${now.toISOString()}::timestamptz
    )`.execute(transaction)
}

/** Adds the current state of units to their history. */
export const insertUnitEvents = async (
  transaction: Database,
  ids: readonly string[],
  event: {
    action: KitUnitAction
    requestId: string | null
    by: UnitActor
    /** About the event; the unit's own note by default. */
    note?: string
  },
  now: Date,
): Promise<void> => {
  await sql`
    insert into kit_unit_events
      (id, unit_id, action, serial, state, condition, note, request_id, actor_uid, actor_name, at)
    select place.id, units.id, ${event.action}, serial, state, condition, coalesce(${event.note ?? null}::text, note), ${event.requestId}::uuid,
      ${event.by.identityUid}, ${event.by.name}, ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${ids.map(() => uuidv7())}::uuid[]) as place (unit_id, id)
    join kit_units as units on units.id = place.unit_id`.execute(transaction)
}

interface UnitColumns {
  serial?: string
  state?: KitUnitState
  condition?: KitUnitCondition
  note?: string
  requestId?: string | null
}

/** Updates units; one that enters the stock becomes the newest there. */
export const updateUnits = async (
  transaction: Database,
  ids: readonly string[],
  { requestId, ...changed }: UnitColumns,
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  const at = now.toISOString()
  await transaction
    .updateTable('kit_units')
    .set({ ...changed, ...(requestId !== undefined && { request_id: requestId }), changed_at: at })
    .set((unit) => ({ revision: unit('revision', '+', 1) }))
    .$if(changed.state === 'in-stock', (query) =>
      query.set({
        stocked_at: sql`case when state in ('in-stock', 'reserved') then stocked_at else ${at}::timestamptz end`,
      }),
    )
    .where('id', 'in', ids)
    .execute()
}

/** Lists the units that are reserved for a request or lent to its user, by serial number. */
export const listRequestUnits = (database: Database, requestId: string): Promise<RequestUnit[]> =>
  database
    .selectFrom('kit_units')
    .select(['id', 'serial', 'state', 'condition'])
    .where('request_id', '=', requestId)
    .orderBy('serial_key')
    .execute()

/** Lists units in stock, oldest first. Call it with the kit locked. */
export const listOldestInStock = (
  transaction: Database,
  kitId: string,
  count: number,
): Promise<RequestUnit[]> =>
  transaction
    .selectFrom('kit_units')
    .select(['id', 'serial', 'state', 'condition'])
    .where('kit_id', '=', kitId)
    .where('state', '=', 'in-stock')
    .orderBy('stocked_at')
    .orderBy('serial_key')
    .limit(count)
    .execute()

/** Finds the units of a kit with these serial numbers, and the request of each. */
export const findUnitsBySerial = (transaction: Database, kitId: string, serials: readonly string[]) =>
  transaction
    .selectFrom('kit_units')
    .select(['id', 'serial', 'serial_key as key', 'state', 'request_id as requestId'])
    .where('kit_id', '=', kitId)
    .where('serial_key', 'in', serials.map(serialKey))
    .execute()

/** Returns the reserved units of these requests to stock. */
export const releaseReserved = async (
  transaction: Database,
  requestIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (requestIds.length === 0) return
  await transaction
    .updateTable('kit_units')
    .set({ state: 'in-stock', request_id: null, changed_at: now.toISOString() })
    .set((unit) => ({ revision: unit('revision', '+', 1) }))
    .where('request_id', 'in', requestIds)
    .where('state', '=', 'reserved')
    .execute()
}

/** Counts the units recorded as lost when a request's units were returned. */
export const countLost = (transaction: Database, requestId: string): Promise<number> =>
  countQueryRows(
    transaction
      .selectFrom('kit_unit_events')
      .where('request_id', '=', requestId)
      .where('action', '=', 'returned')
      .where('state', '=', 'lost'),
  )
