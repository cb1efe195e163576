import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { kitUnitConditions, kitUnitStates } from './enums'
import { day, id, idempotencyKey, instant, line, paragraph, revision } from './field-schemas'
import { serial } from './kits'
import { createPageSchema, pagingEntries } from './paging'

export type KitUnitState = (typeof kitUnitStates)[number]
export type KitUnitCondition = (typeof kitUnitConditions)[number]

/** Kinds of unit events. */
const kitUnitActions = ['added', 'changed', 'shipped', 'returned'] as const
export type KitUnitAction = (typeof kitUnitActions)[number]

/** States that an administrator can set; the others follow from requests. */
export const settableUnitStates = ['in-stock', 'in-repair', 'lost', 'retired'] as const

/** Maximum number of units that are added in one call. */
const maxUnitsAdded = 500

/** The request that a unit is reserved for or lent to. */
const unitLoan = v.object({
  id,
  /** Null for a deleted user. */
  name: v.nullable(v.string()),
  dueOn: v.nullable(day),
})

const kitUnit = v.object({
  id,
  serial: v.string(),
  state: v.picklist(kitUnitStates),
  condition: v.picklist(kitUnitConditions),
  /** For administrators. */
  note: v.string(),
  loan: v.nullable(unitLoan),
  createdAt: instant,
  changedAt: instant,
  /** Incremented by each change. */
  revision: v.number(),
})
export type KitUnit = v.InferOutput<typeof kitUnit>

const kitUnitEvent = v.object({
  action: v.picklist(kitUnitActions),
  /** The unit's state after the event. */
  serial: v.string(),
  state: v.picklist(kitUnitStates),
  condition: v.picklist(kitUnitConditions),
  note: v.string(),
  /** The related request, with its user’s name. */
  request: v.nullable(v.object({ id, name: v.string() })),
  /** Empty if the portal did it. */
  actorName: v.string(),
  at: instant,
})

const kitUnitDetail = v.object({
  ...kitUnit.entries,
  kit: v.object({ id, name: v.string() }),
  /** The latest 200, newest first. */
  events: v.array(kitUnitEvent),
})
export type KitUnitDetail = v.InferOutput<typeof kitUnitDetail>

const unitFilter = {
  state: v.optional(v.picklist(kitUnitStates)),
  condition: v.optional(v.picklist(kitUnitConditions)),
  /** A part of the serial number. */
  serial: v.optional(line(80)),
}
const unitsQuery = v.strictObject({ ...unitFilter, ...pagingEntries })
export type KitUnitsQuery = v.InferOutput<typeof unitsQuery>

const condition = v.picklist(kitUnitConditions)
const note = paragraph(2000)

export const newUnits = v.strictObject({
  serials: v.pipe(
    v.array(serial),
    v.minLength(1, invalid('serialRequired')),
    v.maxLength(maxUnitsAdded, invalid('tooManySerials', { max: maxUnitsAdded })),
  ),
  condition: v.optional(condition, 'good'),
  note: v.optional(note, ''),
  idempotencyKey,
})
export type NewUnits = v.InferOutput<typeof newUnits>

export const unitChange = v.strictObject({
  serial,
  /** Unchanged by default. */
  state: v.optional(v.picklist(settableUnitStates)),
  condition,
  note,
  revision,
})
export type UnitChange = v.InferOutput<typeof unitChange>

export const kitUnitsContract = {
  listUnits: endpoint('GET /admin/dev-kits/{id}/units', 'admin', {
    summary: 'List the units of a kit by serial number, with counts per state.',
    query: unitsQuery,
    output: v.object({
      ...createPageSchema(kitUnit).entries,
      kit: v.object({ id, name: v.string() }),
      states: v.array(v.object({ state: v.picklist(kitUnitStates), total: v.number() })),
    }),
  }),
  exportUnits: endpoint('GET /admin/dev-kits/{id}/units.csv', 'admin', {
    summary: 'Export the units of a kit that match a filter as CSV.',
    query: v.strictObject(unitFilter),
    outputType: 'csv',
  }),
  addUnits: endpoint('POST /admin/dev-kits/{id}/units', 'admin', {
    summary: 'Add units to the stock of a kit. If one serial number is invalid, no unit is added.',
    body: newUnits,
    output: v.object({ added: v.number() }),
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  getUnit: endpoint('GET /admin/dev-kit-units/{id}', 'admin', {
    summary: 'Get a unit with its history.',
    output: kitUnitDetail,
  }),
  changeUnit: endpoint('PUT /admin/dev-kit-units/{id}', 'admin', {
    summary:
      'Update a unit. Refused if it was changed since it was read. A unit on loan is returned through its request.',
    body: unitChange,
    output: kitUnitDetail,
    errors: ['CONFLICT', 'OUT_OF_STOCK'],
  }),
}
