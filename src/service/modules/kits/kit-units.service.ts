import { t } from '@lingui/core/macro'
import { maxInStock } from '~/contract/kits'
import type { KitUnit, KitUnitDetail, KitUnitsQuery, NewUnits, UnitChange } from '~/contract/kit-units'
import { createFieldProblem, createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, WriteContext } from '../../context'
import { readBatches } from '../../database/paging'
import { publish } from '../../events/publish'
import { writeOnce } from '../../http/idempotency'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  type UnitActor,
  findTaken,
  findUnit,
  findUnitsBySerial,
  insertUnitEvents,
  insertUnits,
  findKitOfUnit,
  listOldestInStock,
  listUnits,
  listRequestUnits,
  releaseReserved,
  serialKey,
  listUnitsAfter,
  updateUnits,
} from './kit-units.queries'
import { findKit, lockKit } from './kits.queries'
import { orNotFound } from '../../http/or-not-found'

export const getUnitActor = ({ actor }: ActingAdministrator): UnitActor => ({
  identityUid: actor.identityUid,
  name: actor.user.name,
})

/** @throws ProblemError NOT_FOUND */
const requireKit = async (database: Database, id: string) => orNotFound(await findKit(database, id))

/** @throws ProblemError NOT_FOUND */
export const requireUnit = async (database: Database, id: string): Promise<KitUnitDetail> =>
  orNotFound(await findUnit(database, id))

/**
 * Lists the units of a kit that a filter finds.
 * @throws ProblemError NOT_FOUND
 */
export const listKitUnits = async (database: Database, kitId: string, query: KitUnitsQuery) => {
  const kit = await requireKit(database, kitId)
  const { count, page } = query
  return { kit, count, page, ...(await listUnits(database, kitId, query)) }
}

/** Finds the problems of serial numbers of new units, by their position. */
const findSerialProblems = async (transaction: Database, kitId: string, serials: readonly string[]) => {
  const { taken, total } = await findTaken(transaction, kitId, serials)
  if (total + serials.length > maxInStock) {
    throw createFieldError('serials', 'tooManyInStock', { max: maxInStock })
  }
  const used = new Set(taken.map(({ key }) => key))
  const given = new Set<string>()
  return serials.flatMap((serial, index) => {
    const key = serialKey(serial)
    const isRepeated = given.has(key)
    given.add(key)
    const path = `serials.${index}`
    if (isRepeated) return [createFieldProblem(path, 'serialRepeated', { serial })]
    return used.has(key) ? [createFieldProblem(path, 'serialInUse', { serial })] : []
  })
}

/**
 * Adds units to the stock of a kit: all, or none if a serial number is in use.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `serials.0` and so on, IDEMPOTENCY_KEY_REUSED
 */
export const addUnits = (
  context: WriteContext,
  by: ActingAdministrator,
  kitId: string,
  { serials, condition, note }: Omit<NewUnits, 'idempotencyKey'>,
): Promise<{ added: number }> =>
  writeOnce(context, by, {
    write: async (transaction) => {
      orNotFound(await lockKit(transaction, { id: kitId }))
      const fields = await findSerialProblems(transaction, kitId, serials)
      if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
      const at = context.now()
      const units = serials.map((serial) => ({ kit_id: kitId, serial, condition, note }))
      await insertUnits(transaction, units, getUnitActor(by), at)
      await publish(context, transaction, { type: 'kit-units.added', by, kitId, serials, at })
      return { added: serials.length }
    },
    read: async () => ({ added: serials.length }),
  })

/**
 * Removes a unit from its request: another one in stock is reserved instead.
 * @throws ProblemError FIELDS_INVALID at `state` for one on loan; OUT_OF_STOCK if no other is in stock
 */
const replaceReserved = async (transaction: Database, kitId: string, unit: KitUnit, now: Date) => {
  // Without a request, its borrower was erased. A borrower who was only deleted may be restored.
  if (unit.loan === null) return
  if (unit.state === 'on-loan') throw createFieldError('state', 'unitOnLoan')
  const [other] = await listOldestInStock(transaction, kitId, 1)
  if (other === undefined) {
    const detail = t`This unit is reserved for a request, and no other unit is in stock.`
    throw new ProblemError('OUT_OF_STOCK', { detail })
  }
  await updateUnits(transaction, [other.id], { state: 'reserved', requestId: unit.loan.id }, now)
}

/**
 * Updates a unit. One that is reserved and leaves the stock is replaced by another.
 * @throws ProblemError NOT_FOUND, OUT_OF_STOCK; CONFLICT if it was changed since it was read; FIELDS_INVALID at
 *   `serial` and `state`
 */
export const changeUnit = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { revision, state, serial, condition, note }: UnitChange,
): Promise<KitUnitDetail> =>
  context.database.transaction().execute(async (transaction) => {
    const kitId = orNotFound(await findKitOfUnit(transaction, id))
    // The kit first, as when a request changes its units, to prevent deadlocks.
    await lockKit(transaction, { id: kitId })
    const before = await requireUnit(transaction, id)
    if (before.revision !== revision) {
      throw new ProblemError('CONFLICT', { detail: t`Someone else changed this unit in the meantime.` })
    }
    const { taken } = await findTaken(transaction, kitId, [serial])
    if (taken.some((other) => other.id !== id)) throw createFieldError('serial', 'serialInUse', { serial })
    const at = context.now()
    const isMoved = state !== undefined && state !== before.state
    if (isMoved) await replaceReserved(transaction, kitId, before, at)
    const moved = isMoved ? { state, requestId: null } : {}
    await updateUnits(transaction, [id], { serial, condition, note, ...moved }, at)
    const event = { action: 'changed', requestId: null, by: getUnitActor(by) } as const
    await insertUnitEvents(transaction, [id], event, at)
    const after = await requireUnit(transaction, id)
    await publish(context, transaction, { type: 'kit-unit.changed', by, before, after, at })
    return after
  })

/**
 * Reserves the oldest units in stock for a request. Call it with the kit locked.
 * @throws ProblemError OUT_OF_STOCK
 */
export const reserveUnits = async (
  transaction: Database,
  { kitId, requestId, quantity }: { kitId: string; requestId: string; quantity: number },
  now: Date,
): Promise<void> => {
  const units = await listOldestInStock(transaction, kitId, quantity)
  if (units.length < quantity) throw new ProblemError('OUT_OF_STOCK')
  const ids = units.map(({ id }) => id)
  await updateUnits(transaction, ids, { state: 'reserved', requestId }, now)
}

/** Returns the units reserved for a request beyond the granted number to stock. Call it with the kit locked. */
export const releaseSurplus = async (
  transaction: Database,
  { requestId, quantity }: { requestId: string; quantity: number },
  now: Date,
): Promise<void> => {
  const surplus = (await listRequestUnits(transaction, requestId)).slice(quantity)
  const ids = surplus.map(({ id }) => id)
  await updateUnits(transaction, ids, { state: 'in-stock', requestId: null }, now)
}

interface Shipment {
  kitId: string
  requestId: string
  quantity: number
  /** The chosen units; the reserved ones by default. */
  serials: readonly string[] | undefined
}

/**
 * Finds the chosen units of a shipment: in stock, or reserved for this request.
 * @throws ProblemError FIELDS_INVALID at `serials` and `serials.0` and so on
 */
const findChosen = async (
  transaction: Database,
  { kitId, requestId, quantity }: Shipment,
  serials: readonly string[],
): Promise<string[]> => {
  if (serials.length !== quantity) throw createFieldError('serials', 'tooFewUnits', { count: quantity })
  const found = new Map(
    (await findUnitsBySerial(transaction, kitId, serials)).map((unit) => [unit.key, unit]),
  )
  const keys = serials.map(serialKey)
  const fields = serials.flatMap((serial, index) => {
    const path = `serials.${index}`
    const unit = found.get(serialKey(serial))
    if (unit === undefined) return [createFieldProblem(path, 'serialUnknown', { serial })]
    if (keys.indexOf(serialKey(serial)) < index)
      return [createFieldProblem(path, 'serialRepeated', { serial })]
    const isFree = unit.state === 'in-stock' || (unit.state === 'reserved' && unit.requestId === requestId)
    return isFree ? [] : [createFieldProblem(path, 'serialNotInStock', { serial })]
  })
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
  return keys.flatMap((key) => found.get(key)?.id ?? [])
}

/**
 * Ships units for a request. Call it with the kit and the request locked.
 * @returns their serial numbers; null if too few are in stock
 * @throws ProblemError FIELDS_INVALID at `serials`
 */
export const shipUnits = async (
  transaction: Database,
  shipment: Shipment,
  by: ActingAdministrator,
  now: Date,
): Promise<string[] | null> => {
  const { kitId, requestId, quantity, serials } = shipment
  const chosen = serials && (await findChosen(transaction, shipment, serials))
  // Reserved units that were not chosen return to stock.
  await releaseReserved(transaction, [requestId], now)
  const ids = chosen ?? (await listOldestInStock(transaction, kitId, quantity)).map(({ id }) => id)
  if (ids.length < quantity) return null
  await updateUnits(transaction, ids, { state: 'on-loan', requestId }, now)
  await insertUnitEvents(transaction, ids, { action: 'shipped', requestId, by: getUnitActor(by) }, now)
  return (await listRequestUnits(transaction, requestId)).map(({ serial }) => serial)
}

const heading = [
  'serial',
  'state',
  'condition',
  'note',
  'lentTo',
  'dueOn',
  'requestId',
  'createdAt',
  'changedAt',
]

/** Exports the units of a kit as the rows of a table, by serial number. Each batch is a query of its own. */
async function* exportUnits(
  database: Database,
  kitId: string,
  filter: Pick<KitUnitsQuery, 'state' | 'condition' | 'serial'>,
): AsyncGenerator<string[]> {
  yield heading
  const batches = readBatches<KitUnit>((last, limit) =>
    listUnitsAfter(database, kitId, filter, last?.serial ?? '', limit),
  )
  for await (const units of batches) {
    for (const { serial, state, condition, note, loan, createdAt, changedAt } of units) {
      const lent = [loan?.name ?? '', loan?.dueOn ?? '', loan?.id ?? '']
      yield [serial, state, condition, note, ...lent, createdAt, changedAt]
    }
  }
}

/** Records that the units of a kit were exported. @throws ProblemError NOT_FOUND */
export const startUnitExport = async (
  context: WriteContext,
  by: ActingAdministrator,
  kitId: string,
  filter: Pick<KitUnitsQuery, 'state' | 'condition' | 'serial'>,
): Promise<AsyncGenerator<string[]>> => {
  await requireKit(context.database, kitId)
  await publish(context, context.database, {
    type: 'kit-units.exported',
    by,
    kitId,
    filter,
    at: context.now(),
  })
  return exportUnits(context.database, kitId, filter)
}
