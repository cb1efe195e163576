import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { id, identityUid, instant, personalMessage } from './field-schemas'
import { userFilter } from './users'
import { bulkOutcomes, roles, userStatuses } from './enums'

/** The field that a bulk change sets. */
export const bulkChangeKinds = ['status', 'role'] as const
export type BulkChangeKind = (typeof bulkChangeKinds)[number]

const statusChange = v.strictObject({
  kind: v.literal('status'),
  newStatus: v.picklist(userStatuses),
  message: personalMessage,
  /** Whether those who change get a mail. */
  mail: v.optional(v.boolean(), true),
})
/** A status change as returned, without optional fields. */
const storedStatusChange = v.strictObject({ ...statusChange.entries, message: v.string(), mail: v.boolean() })
const roleChange = v.strictObject({ kind: v.literal('role'), newRole: v.picklist(roles) })

/** Selects all users that match, with the filter fields of the user list. */
export const bulkFilter = userFilter
export type BulkFilter = v.InferOutput<typeof bulkFilter>

export const newBulkChange = v.strictObject({
  change: v.variant('kind', [statusChange, roleChange]),
  select: v.union([
    v.strictObject({ users: v.pipe(v.array(identityUid), v.minLength(1), v.maxLength(5000)) }),
    v.strictObject({ filter: bulkFilter }),
  ]),
})
export type NewBulkChange = v.InferOutput<typeof newBulkChange>

/**
 * - `preview`: who is in it is settled, nothing has changed
 * - `running`: rows change one after the other
 * - `stopped`: an administrator ended it, or the portal did because the administrator who started it lost the role;
 *   rows that are still `waiting` stay as they were
 * - `done`: every row has its result
 */
export const bulkChangeStates = ['preview', 'running', 'stopped', 'done'] as const
export type BulkChangeState = (typeof bulkChangeStates)[number]

export type BulkOutcome = (typeof bulkOutcomes)[number]

/**
 * Why a row is skipped.
 * - `UNCHANGED`: it has the new value already
 * - `CHANGED_MEANWHILE`: the row changed after the preview (or, for an undo, after the change)
 * - `LAST_ADMINISTRATOR`: one must remain
 * - `NOT_FOUND`: there is no such user, or no longer
 */
export const bulkReasons = ['UNCHANGED', 'CHANGED_MEANWHILE', 'LAST_ADMINISTRATOR', 'NOT_FOUND'] as const
export type BulkReason = (typeof bulkReasons)[number]

/** A status or a role. */
export const bulkValues = [...userStatuses, ...roles] as const
export type BulkValue = (typeof bulkValues)[number]

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Who did something, and when. The name is empty if that administrator was deleted. */
const actorAndTime = v.object({ at: instant, byUid: identityUid, byName: v.string() })

export const bulkChange = v.object({
  id,
  /** An undo sets each row back to what it was before the change named. */
  change: v.variant('kind', [
    storedStatusChange,
    roleChange,
    v.strictObject({ kind: v.literal('undo'), bulkChange: id, of: v.picklist(bulkChangeKinds) }),
  ]),
  /** The filter of the selection; null if users were named one by one, and for an undo. */
  filter: v.nullable(bulkFilter),
  state: v.picklist(bulkChangeStates),
  created: actorAndTime,
  started: v.nullable(actorAndTime),
  /** Null as well if the portal stopped it. */
  stopped: v.nullable(actorAndTime),
  finishedAt: v.nullable(instant),
  /** Rows by outcome; `total - waiting` of them are finished. */
  counts: v.object({ total: whole, waiting: whole, changed: whole, skipped: whole }),
  /** The number of users by value before and after; once it is done or stopped, of actual changes. */
  changes: v.array(v.object({ before: v.picklist(bulkValues), after: v.picklist(bulkValues), count: whole })),
  skipped: v.array(v.object({ reason: v.picklist(bulkReasons), count: whole })),
  /** The mails to send or, once it is done, sent: one per changed user. */
  mails: v.array(v.object({ kind: v.string(), subject: v.string(), count: whole })),
})
export type BulkChange = v.InferOutput<typeof bulkChange>

const bulkChangeRow = v.object({
  identityUid,
  /** Current values; empty if the user was deleted. */
  name: v.string(),
  email: v.string(),
  /** At the time of the preview; null if there was no such user. */
  before: v.nullable(v.picklist(bulkValues)),
  after: v.picklist(bulkValues),
  outcome: v.picklist(bulkOutcomes),
  reason: v.nullable(v.picklist(bulkReasons)),
  /** When it changed or was skipped; null while it waits. */
  at: v.nullable(instant),
})
export type BulkChangeRow = v.InferOutput<typeof bulkChangeRow>

export const bulkChangesContract = {
  create: endpoint('POST /admin/bulk-changes', 'admin', {
    summary: 'Preview a bulk change. Determines which users it includes and changes nothing.',
    body: newBulkChange,
    output: bulkChange,
    status: 201,
  }),
  list: endpoint('GET /admin/bulk-changes', 'admin', {
    summary: 'List bulk changes, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(bulkChange),
  }),
  get: endpoint('GET /admin/bulk-changes/{id}', 'admin', {
    summary: 'Get a bulk change with its progress.',
    output: bulkChange,
  }),
  rows: endpoint('GET /admin/bulk-changes/{id}/rows', 'admin', {
    summary: 'List the users of a bulk change, each with its result.',
    query: v.strictObject({ outcome: v.optional(v.picklist(bulkOutcomes)), ...pagingEntries }),
    output: createPageSchema(bulkChangeRow),
  }),
  start: endpoint('POST /admin/bulk-changes/{id}/start', 'admin', {
    summary: 'Start a previewed bulk change. Runs in the background and continues after a restart.',
    output: bulkChange,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'CONFLICT'],
  }),
  stop: endpoint('POST /admin/bulk-changes/{id}/stop', 'admin', {
    summary: 'Stop a running bulk change. No row changes after the response.',
    output: bulkChange,
    errors: ['CONFLICT'],
  }),
  undo: endpoint('POST /admin/bulk-changes/{id}/undo', 'admin', {
    summary: 'Preview the undo of a bulk change: a new change for the rows that have not changed since.',
    output: bulkChange,
    status: 201,
    errors: ['CONFLICT'],
  }),
}
