import * as v from 'valibot'
import { endpoint } from './endpoint'
import { identityUid, instant } from './field-schemas'
import { roles, userStatuses } from './enums'

const adminCounts = v.object({
  applications: v.number(),
  kitRequests: v.number(),
  overdueKits: v.number(),
  messages: v.number(),
  reports: v.number(),
  /** Webhooks that the portal paused. */
  webhooks: v.number(),
  accounts: v.array(
    v.object({ status: v.picklist(userStatuses), role: v.picklist(roles), total: v.number() }),
  ),
})
export type AdminCounts = v.InferOutput<typeof adminCounts>

/** The number of entries in a queue, and the time of the oldest. */
const queue = { waiting: v.number(), oldest: v.nullable(instant) }

/** Kinds of failures. The `lately` count covers the last seven days. */
export const failureKinds = [
  'webhook-paused',
  'webhook-delivery',
  'mail',
  'import',
  'api-description',
  'provider-sync',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** Days for which failures that resolve without action are shown. */
export const failureDays = 7

const failure = v.object({
  kind: v.picklist(failureKinds),
  count: v.number(),
  /** The time of the last occurrence; null if it is not recorded. */
  at: v.nullable(instant),
  /** The portal path of the failed entry, or of the list of all; null if there is none. */
  link: v.nullable(v.string()),
})

const adminOverview = v.object({
  applications: v.object({
    ...queue,
    /** Target time for a decision, in hours. */
    targetHours: v.number(),
    /** How many have waited longer than the target. */
    overdue: v.number(),
    assignedToMe: v.number(),
    unassigned: v.number(),
  }),
  kitRequests: v.object(queue),
  overdueKits: v.number(),
  messages: v.object({ ...queue, assignedToMe: v.number(), unassigned: v.number() }),
  reports: v.object(queue),
  /** The administrators with assigned applications, highest count first. */
  assignees: v.array(
    v.object({ identityUid, name: v.string(), applications: v.number(), messages: v.number() }),
  ),
  failures: v.array(failure),
})
export type AdminOverview = v.InferOutput<typeof adminOverview>

export const adminCountsContract = {
  overview: endpoint('GET /admin/overview', 'admin', {
    summary: 'Get the work that waits for administrators, its age and assignees, and recent failures.',
    output: adminOverview,
  }),
  read: endpoint('GET /admin/counts', 'admin', {
    summary: 'Get the number of items that wait for administrators, and the number of accounts.',
    output: adminCounts,
  }),
}
