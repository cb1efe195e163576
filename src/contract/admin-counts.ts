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

/** What waits in a queue, and since when the oldest does. */
const queue = { waiting: v.number(), oldest: v.nullable(instant) }

/** What may have gone wrong; of `lately`, in the last seven days. */
export const failureKinds = [
  'webhook-paused',
  'webhook-delivery',
  'mail',
  'import',
  'api-description',
  'provider-sync',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** Days for which failures that end by themselves are shown. */
export const failureDays = 7

const failure = v.object({
  kind: v.picklist(failureKinds),
  count: v.number(),
  /** When it last happened; null where that is not recorded. */
  at: v.nullable(instant),
  /** A path of the portal: the one that failed, or the list of all. Null where there is none. */
  link: v.nullable(v.string()),
})

const adminOverview = v.object({
  applications: v.object({
    ...queue,
    /** Hours within which a decision is wanted. */
    targetHours: v.number(),
    /** How many wait longer than that. */
    overdue: v.number(),
    assignedToMe: v.number(),
    unassigned: v.number(),
  }),
  kitRequests: v.object(queue),
  overdueKits: v.number(),
  messages: v.object({ ...queue, assignedToMe: v.number(), unassigned: v.number() }),
  reports: v.object(queue),
  /** The administrators to whom waiting work is assigned, those with most first. */
  assignees: v.array(
    v.object({ identityUid, name: v.string(), applications: v.number(), messages: v.number() }),
  ),
  failures: v.array(failure),
})
export type AdminOverview = v.InferOutput<typeof adminOverview>

export const adminCountsContract = {
  overview: endpoint('GET /admin/overview', 'admin', {
    summary:
      'What waits for administrators and since when, to whom it is assigned, and what went wrong lately.',
    output: adminOverview,
  }),
  read: endpoint('GET /admin/counts', 'admin', {
    summary: 'How much waits for administrators, and how many accounts there are.',
    output: adminCounts,
  }),
}
