import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { cohortStates } from './enums'
import { day, id, idempotencyKey, identityUid, instant, requiredLine, revision, slug } from './field-schemas'
import { createPageSchema, pagingEntries } from './paging'
import { wholeNumber } from './path-building'

/** Maximum number of days until a cohort's deadline: two years. */
export const maxCohortDays = 730

const dueEntries = {
  /** The last day, in the installation's time zone; null if the deadline is relative. */
  dueOn: v.nullable(day),
  /** Days from joining to the deadline; null if the deadline is a fixed day. */
  dueDays: v.nullable(wholeNumber(1, maxCohortDays)),
}

const hasOneDeadlineKind = ({ dueOn, dueDays }: { dueOn: string | null; dueDays: number | null }) =>
  (dueOn === null) !== (dueDays === null)

const cohortEntries = {
  name: requiredLine(100, invalid('cohortNameRequired')),
  /** The id of the shared view whose approved users become its members. */
  segment: id,
  ...dueEntries,
  /** Whether finishing the path is required rather than recommended. */
  isRequired: v.boolean(),
  /** Whether users who enter the segment later are added, once a day. */
  addsLater: v.boolean(),
}

export const cohortInput = v.pipe(
  v.strictObject({ ...cohortEntries, idempotencyKey }),
  v.forward(v.partialCheck([['dueOn'], ['dueDays']], hasOneDeadlineKind, invalid('dueRequired')), ['dueOn']),
)
export type CohortInput = v.InferOutput<typeof cohortInput>

const cohort = v.object({
  id,
  ...v.omit(v.strictObject(cohortEntries), ['segment']).entries,
  /** Null after the segment was deleted. */
  segment: v.nullable(v.object({ id, name: v.string() })),
  createdAt: instant,
  /** When the cohort was ended; deadline and reminders stop then. */
  endedAt: v.nullable(instant),
  revision: v.number(),
  /** Whether users of the segment are still being added. */
  isFilling: v.boolean(),
  members: v.number(),
  /** Members who began the path, including those who finished it. */
  begun: v.number(),
  finished: v.number(),
  /** Members who have not finished by their deadline. */
  late: v.number(),
})
export type Cohort = v.InferOutput<typeof cohort>

const cohortMember = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  company: v.string(),
  finishedUnits: v.number(),
  joinedAt: instant,
  dueOn: day,
  /** Days from today; negative once the deadline has passed. */
  daysLeft: v.number(),
  startedAt: v.nullable(instant),
  finishedAt: v.nullable(instant),
})
export type CohortMember = v.InferOutput<typeof cohortMember>

export const cohortsQuery = v.strictObject(pagingEntries)
export type CohortsQuery = v.InferOutput<typeof cohortsQuery>

const memberFilter = { state: v.optional(v.picklist(cohortStates)) }
export const cohortMembersQuery = v.strictObject({ ...memberFilter, ...pagingEntries })
export type CohortMembersQuery = v.InferOutput<typeof cohortMembersQuery>

/** A later deadline, of the kind that the cohort has. */
export const cohortExtension = v.pipe(
  v.strictObject({ ...dueEntries, revision }),
  v.forward(v.partialCheck([['dueOn'], ['dueDays']], hasOneDeadlineKind, invalid('dueRequired')), ['dueOn']),
)
export type CohortExtension = v.InferOutput<typeof cohortExtension>

/** A later deadline for one member; `before` is the one that the client read. */
export const memberExtension = v.strictObject({ dueOn: day, before: day })
export type MemberExtension = v.InferOutput<typeof memberExtension>

const path = v.object({ id, slug, title: v.string(), unitCount: v.number() })

export const cohortsContract = {
  listCohorts: endpoint('GET /admin/learning-paths/{id}/cohorts', 'admin', {
    summary: 'List the cohorts that a learning path is assigned to, newest first, with their progress.',
    query: cohortsQuery,
    output: v.object({ ...createPageSchema(cohort).entries, path }),
  }),
  createCohort: endpoint('POST /admin/learning-paths/{id}/cohorts', 'admin', {
    summary: 'Assign a learning path to the approved users who match a segment now, and notify them.',
    body: cohortInput,
    output: cohort,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  listCohortMembers: endpoint('GET /admin/learning-cohorts/{id}/members', 'admin', {
    summary: 'Get a cohort with its members and their progress, earliest deadline first.',
    query: cohortMembersQuery,
    output: v.object({ ...createPageSchema(cohortMember).entries, path, cohort }),
  }),
  exportCohortMembers: endpoint('GET /admin/learning-cohorts/{id}/members.csv', 'admin', {
    summary: 'Export the members of a cohort as CSV.',
    query: v.strictObject(memberFilter),
    outputType: 'csv',
  }),
  extendCohort: endpoint('PUT /admin/learning-cohorts/{id}/due', 'admin', {
    summary:
      'Extend the deadline of a cohort. Members with a later deadline keep it. Members who have not finished are notified.',
    body: cohortExtension,
    output: cohort,
    errors: ['CONFLICT'],
  }),
  extendMember: endpoint('PUT /admin/learning-cohorts/{id}/members/{member}/due', 'admin', {
    summary: 'Extend the deadline of one member of a cohort.',
    params: v.strictObject({ id, member: identityUid }),
    body: memberExtension,
    errors: ['CONFLICT'],
  }),
  endCohort: endpoint('PUT /admin/learning-cohorts/{id}/end', 'admin', {
    summary: 'End a cohort. Its members no longer have a deadline or get reminders. Progress is kept.',
    body: v.strictObject({ revision }),
    output: cohort,
    errors: ['CONFLICT'],
  }),
}
