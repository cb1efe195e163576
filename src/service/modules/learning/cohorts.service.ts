import { t } from '@lingui/core/macro'
import { sql } from 'kysely'
import type {
  Cohort,
  CohortExtension,
  CohortInput,
  CohortMember,
  CohortMembersQuery,
  CohortsQuery,
  MemberExtension,
} from '~/contract/cohorts'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { readBatches } from '../../database/paging'
import { publish } from '../../events/publish'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import { enqueue } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import type { ActingAdministrator, AuditFacts } from '../audit/audit-actions'
import { withdrawNoticesTo } from '../notifications/notify'
import { requireSegment } from '../users/saved-views.service'
import {
  type MembersFilter,
  scheduleSegmentScans,
  claimDueMembers,
  findCohort,
  findCohortPath,
  getToday,
  insertCohort,
  insertMembers,
  listCohorts,
  listMembers,
  listUnfinished,
  lockCohort,
  lockMemberDue,
  listMembersAfter,
  listMemberUidsAfter,
  setEnded,
  setNotified,
  writeReachedMember,
  cancelMemberNotifications,
  updateCohortDue,
  updateMembersDue,
} from './cohorts.queries'
import { lockPathsForShare } from './named-paths'
import { addDays, dayMs } from '../../days'
import { orNotFound } from '../../http/or-not-found'

type CohortContext = Pick<ServiceContext, 'database' | 'config' | 'now'>

/** @throws ProblemError NOT_FOUND, also if its path was removed */
const requireCohort = async (context: CohortContext, id: string) => {
  const found = await findCohort(context.database, id, getToday(context))
  const path = found && (await findCohortPath(context.database, found.pathId))
  if (!path) throw new ProblemError('NOT_FOUND')
  return { cohort: found.cohort, path }
}

/**
 * Returns a page of the cohorts of a path.
 * @throws ProblemError NOT_FOUND
 */
export const readCohorts = async (context: CohortContext, pathId: string, paging: CohortsQuery) => {
  const path = orNotFound(await findCohortPath(context.database, pathId))
  const today = getToday(context)
  return { ...paging, ...(await listCohorts(context.database, pathId, { ...paging, today })), path }
}

/**
 * Returns a page of the members of a cohort.
 * @throws ProblemError NOT_FOUND
 */
export const readMembers = async (
  context: CohortContext,
  cohortId: string,
  { state, ...paging }: CohortMembersQuery,
) => {
  const { cohort, path } = await requireCohort(context, cohortId)
  const of = { cohortId, state, today: getToday(context) }
  const { members, finished, late } = cohort
  const total = { all: members, unfinished: members - finished, late, finished }[state ?? 'all']
  return { ...paging, total, data: await listMembers(context.database, of, paging), cohort, path }
}

const heading = [
  'identityUid',
  'name',
  'email',
  'company',
  'finishedUnits',
  'joinedAt',
  'dueOn',
  'startedAt',
  'finishedAt',
]

/** Exports the members that match a filter, as rows of a table, by uid. */
async function* exportRows(context: CohortContext, cohortId: string, { state }: MembersFilter) {
  yield heading
  const of = { cohortId, state, today: getToday(context) }
  const batches = readBatches<CohortMember>((last, limit) =>
    listMembersAfter(context.database, of, { last: last?.identityUid, limit }),
  )
  for await (const members of batches) {
    for (const member of members) {
      const { identityUid, name, email, company, finishedUnits, joinedAt, dueOn, startedAt, finishedAt } =
        member
      const progress = [String(finishedUnits), joinedAt, dueOn, startedAt ?? '', finishedAt ?? '']
      yield [identityUid, name, email, company, ...progress]
    }
  }
}

/**
 * Exports the members of a cohort as a table, and audits it.
 * @throws ProblemError NOT_FOUND
 */
export const exportMembers = async (
  context: WriteContext,
  by: ActingAdministrator,
  cohortId: string,
  filter: MembersFilter,
): Promise<AsyncGenerator<string[]>> => {
  const { cohort, path } = await requireCohort(context, cohortId)
  const facts = { title: path.title, cohort: cohort.name, state: filter.state ?? '' }
  const event = { by, pathId: path.id, facts, at: context.now() }
  await publish(context, context.database, { type: 'learners.exported', ...event })
  return exportRows(context, cohortId, filter)
}

const dueFacts = ({ dueOn, dueDays }: { dueOn: string | null; dueDays: number | null }): AuditFacts =>
  dueOn === null ? { dueDays } : { dueOn }

// Members per transaction.
const batchSize = 500

type LockedCohort = NonNullable<Awaited<ReturnType<typeof lockCohort>>>

/** Null if the segment was deleted, or refers to a deleted one. */
const findSegment = (transaction: Database, segment: string) =>
  requireSegment(transaction, segment).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })

/** Adds the next users of the segment of a cohort. */
const addNextMembers = async (context: WriteContext, cohort: LockedCohort, last: string) => {
  const { database: transaction } = context
  const { day } = getToday(context)
  const dueOn = cohort.dueOn ?? addDays(day, cohort.dueDays ?? 0)
  const segment = cohort.segment === null ? null : await findSegment(transaction, cohort.segment)
  // No member is late from the start.
  const added =
    segment === null || dueOn <= day
      ? []
      : await insertMembers(
          transaction,
          { cohortId: cohort.id, isInSegment: segment.condition, dueOn },
          { now: context.now(), last, limit: batchSize },
        )
  const filledTo = added.length < batchSize ? null : (added.at(-1) ?? null)
  await writeReachedMember(transaction, cohort.id, { filled_to: filledTo })
}

/** Sets the new due day of the cohort for the next members, or cancels their pending notifications. */
const updateNextMembers = async (context: WriteContext, cohort: LockedCohort, last: string) => {
  const { database: transaction } = context
  const { id: cohortId, dueOn, dueDays, endedAt } = cohort
  const identityUids = await listMemberUidsAfter(transaction, cohortId, { last, limit: batchSize })
  if (endedAt === null) {
    const { timeZone } = getToday(context)
    const due =
      dueOn === null
        ? sql`((members.joined_at at time zone ${timeZone}::text)::date + ${dueDays}::integer)`
        : sql`${dueOn}::date`
    const moved = await updateMembersDue(transaction, { cohortId, identityUids, due }, context.now())
    await withdrawNoticesTo(transaction, { to: moved, about: cohortId })
  } else {
    await cancelMemberNotifications(transaction, cohortId, identityUids)
    await withdrawNoticesTo(transaction, { to: identityUids, about: cohortId })
  }
  const updatedTo = identityUids.length < batchSize ? null : (identityUids.at(-1) ?? null)
  await writeReachedMember(transaction, cohortId, { updated_to: updatedTo })
}

/** Applies a cohort to its next members, in the transaction. Returns whether there were any. */
const applyToNextMembers = async (context: WriteContext, id: string): Promise<boolean> => {
  const cohort = await lockCohort(context.database, id)
  if (!cohort) return false
  const { filledTo, updatedTo } = cohort
  if (updatedTo !== null) await updateNextMembers(context, cohort, updatedTo)
  if (filledTo !== null) await addNextMembers(context, cohort, filledTo)
  return updatedTo !== null || filledTo !== null
}

/** Enqueues the job that reaches and notifies the rest of the members after the commit. */
const enqueueDeadlineJob = (transaction: Database, now: Date) =>
  enqueue(transaction, 'learning deadlines', [{ key: '' }], now)

/**
 * Assigns a path to the users who are approved and in a segment now. The job adds those of a large segment, in batches.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `segment` and `dueOn`
 */
export const createCohort = (
  context: WriteContext,
  by: ActingAdministrator & IdempotentCall,
  pathId: string,
  { segment, ...input }: CohortInput,
): Promise<Cohort> => {
  const read = async (database: Database, id: string) =>
    (await requireCohort({ ...context, database }, id)).cohort
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      const [path] = await lockPathsForShare(transaction, [pathId])
      if (!path) throw new ProblemError('NOT_FOUND')
      const at = context.now()
      const { day } = getToday(context)
      if (input.dueOn !== null && input.dueOn <= day) throw createFieldError('dueOn', 'dueDayPast')
      await requireSegment(transaction, segment)
      await insertCohort(transaction, {
        id,
        path_id: pathId,
        name: input.name,
        segment_id: segment,
        due_on: input.dueOn,
        due_days: input.dueDays,
        is_required: input.isRequired,
        adds_later: input.addsLater,
        checked_on: day,
        filled_to: '',
        updated_to: null,
        created_at: at.toISOString(),
        ended_at: null,
      })
      await applyToNextMembers({ ...context, database: transaction }, id)
      await enqueueDeadlineJob(transaction, at)
      const cohort = await read(transaction, id)
      const after = {
        cohort: cohort.name,
        segment: cohort.segment?.name ?? '',
        ...dueFacts(cohort),
        isRequired: cohort.isRequired,
        addsLater: cohort.addsLater,
      }
      await publish(context, transaction, { type: 'cohort.created', by, pathId, after, at })
      return cohort
    },
    read,
  })
}

/** @throws ProblemError NOT_FOUND; CONFLICT for a cohort that has ended */
const lockOpenCohort = async (transaction: Database, id: string) => {
  const cohort = orNotFound(await lockCohort(transaction, id))
  if (cohort.endedAt !== null) {
    throw new ProblemError('CONFLICT', { detail: t`This cohort was ended in the meantime.` })
  }
  return cohort
}

const createConflict = () =>
  new ProblemError('CONFLICT', { detail: t`Someone else changed this cohort in the meantime.` })

/**
 * Gives the members of a cohort more time; of two deadlines of a member, the later one holds.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since it was read, or has ended; FIELDS_INVALID
 */
export const extendCohort = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { dueOn, dueDays, revision }: CohortExtension,
): Promise<Cohort> =>
  context.database.transaction().execute(async (transaction) => {
    const cohort = await lockOpenCohort(transaction, id)
    const within = { ...context, database: transaction }
    const isSame = cohort.dueOn === dueOn && cohort.dueDays === dueDays
    // Sent again, since the response was lost.
    if (isSame && cohort.revision === revision + 1) return (await requireCohort(within, id)).cohort
    if (cohort.revision !== revision) throw createConflict()
    const at = context.now()
    const { day } = getToday(context)
    if (dueOn !== null && (dueOn <= day || dueOn <= (cohort.dueOn ?? ''))) {
      throw createFieldError('dueOn', 'dueDayNotLater')
    }
    if (dueDays !== null && dueDays <= (cohort.dueDays ?? 0))
      throw createFieldError('dueDays', 'dueDaysNotMore')
    await updateCohortDue(transaction, id, { dueOn, dueDays })
    await applyToNextMembers(within, id)
    await enqueueDeadlineJob(transaction, at)
    const before = { cohort: cohort.name, ...dueFacts(cohort) }
    const after = { cohort: cohort.name, ...dueFacts({ dueOn, dueDays }) }
    const { pathId } = cohort
    await publish(context, transaction, { type: 'cohort.extended', by, pathId, before, after, at })
    return (await requireCohort(within, id)).cohort
  })

/**
 * Gives one member of a cohort more time.
 * @throws ProblemError NOT_FOUND; CONFLICT if the day was changed since it was read, or the cohort has ended;
 * FIELDS_INVALID at `dueOn`
 */
export const extendMember = (
  context: WriteContext,
  by: ActingAdministrator,
  { cohortId, identityUid }: { cohortId: string; identityUid: string },
  { dueOn, before }: MemberExtension,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { pathId, name } = await lockOpenCohort(transaction, cohortId)
    const member = orNotFound(await lockMemberDue(transaction, { cohortId, identityUid }))
    if (member.dueOn === dueOn && before < dueOn) return
    if (member.dueOn !== before) throw createConflict()
    if (dueOn <= before || dueOn <= getToday(context).day) throw createFieldError('dueOn', 'dueDayNotLater')
    const at = context.now()
    const identityUids = [identityUid]
    await withdrawNoticesTo(transaction, { to: identityUids, about: cohortId })
    await updateMembersDue(transaction, { cohortId, identityUids, due: sql`${dueOn}::date` }, at)
    await enqueueDeadlineJob(transaction, at)
    const facts = { cohort: name, email: member.email, identityUid }
    await publish(context, transaction, {
      type: 'cohort.extended',
      by,
      pathId,
      before: { ...facts, dueOn: before },
      after: { ...facts, dueOn },
      at,
    })
  })

/**
 * Ends a cohort: its deadlines and reminders end, and all progress stays.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since it was read
 */
export const endCohort = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  revision: number,
): Promise<Cohort> =>
  context.database.transaction().execute(async (transaction) => {
    const cohort = await lockCohort(transaction, id)
    const within = { ...context, database: transaction }
    if (cohort && cohort.endedAt === null) {
      if (cohort.revision !== revision) throw createConflict()
      const at = context.now()
      await setEnded(transaction, id, at)
      await applyToNextMembers(within, id)
      await enqueueDeadlineJob(transaction, at)
      const { pathId, name } = cohort
      await publish(context, transaction, { type: 'cohort.ended', by, pathId, after: { cohort: name }, at })
    }
    return (await requireCohort(within, id)).cohort
  })

// In one transaction, each with a notification and a mail.
const maxNotified = 200

/**
 * Notifies the next members. Notifications and the time of each member's next one commit together, so that each is sent
 * once. Returns whether there may be more.
 */
const notifyNext = (context: WriteContext): Promise<boolean> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const { day, timeZone } = getToday(context)
    const members = await claimDueMembers(transaction, { now: at, day, limit: maxNotified })
    if (members.length === 0) return false
    const alike = new Map<string, typeof members>()
    for (const member of members.filter(({ isOpen }) => isOpen)) {
      const key = [member.cohortId, member.dueOn, member.news].join()
      alike.set(key, [...(alike.get(key) ?? []), member])
    }
    for (const group of alike.values()) {
      const [first] = group
      if (!first) continue
      const { identityUid: _uid, isOpen: _isOpen, ...facts } = first
      const daysLeft = Math.round((Date.parse(facts.dueOn) - Date.parse(day)) / dayMs)
      const to = group.map(({ identityUid }) => identityUid)
      await publish(context, transaction, { type: 'path.deadline', to, ...facts, daysLeft, at })
    }
    await setNotified(transaction, members, { now: at, timeZone })
    return members.length === maxNotified
  })

/** Applies cohorts to their members, adds later users once a day, and notifies members of their deadlines. */
export const learningDeadlines = (
  context: WriteContext & Pick<ServiceContext, 'shutdownSignal'>,
): JobRunner => ({
  failureMessage: 'Learners could not be notified of deadlines',
  intervalMs: 3_600_000,
  renews: true,
  run: async () => {
    const { database, shutdownSignal } = context
    const advanceOnce = (id: string) =>
      database
        .transaction()
        .execute((transaction) => applyToNextMembers({ ...context, database: transaction }, id))
    const failures: unknown[] = []
    await scheduleSegmentScans(database, getToday(context))
    for (const id of await listUnfinished(database)) {
      try {
        while (!shutdownSignal.aborted && (await advanceOnce(id)));
      } catch (error) {
        // A failure must not stop the other cohorts or the reminders.
        failures.push(error)
      }
    }
    while (!shutdownSignal.aborted && (await notifyNext(context)));
    if (failures.length > 0) throw failures[0]
  },
})
