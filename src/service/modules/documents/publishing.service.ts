import type { PageSchedule } from '~/contract/page-writing'
import type { PageStatus } from '~/contract/pages'
import { createFieldError } from '~/contract/field-problem'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { findNewestVersion, assertCurrentVersion } from './page-writing.service'
import { enqueue } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import { getUserName } from '../users/find-user'
import { type By, getAuthor } from '../audit/audit-actions'
import { type Author, portal } from '../audit/audit.service'
import {
  claimDue,
  findNextScheduledTime,
  insertPublication,
  replaceSections,
  copyVersionToPage,
} from './managed-pages.queries'
import { closeReview } from './page-reviews.service'
import { type StoredPage, lockRow, updateRow } from './page-statements.queries'

const noSchedule = { publish_at: null, withdraw_at: null, scheduled_version: null, scheduled_by: null }

/** Clears a scheduled publication; a scheduled withdrawal stays. */
const clearPublication = ({ withdraw_at, scheduled_by }: StoredPage) => ({
  publish_at: null,
  scheduled_version: null,
  scheduled_by: withdraw_at === null ? null : scheduled_by,
})

const toAuditDetails = ({ status, published_version: version }: StoredPage) => ({ status, version })

/** Publishes a version of a page whose row is locked. Does nothing if it is published already. */
const publishVersion = async (
  context: WriteContext,
  transaction: Database,
  by: By,
  publication: { row: StoredPage; version: number; message: string; isMinor?: boolean },
  now: Date,
) => {
  const { row, version, message, isMinor = false } = publication
  const isPublished = row.status === 'published' && row.published_version === version
  if (isPublished && row.publish_at === null) return
  await updateRow(transaction, row.id, clearPublication(row))
  if (isPublished) return
  await updateRow(transaction, row.id, {
    status: 'published',
    published_version: version,
    published_at: row.published_at ?? now.toISOString(),
    asks_from_version: isMinor ? (row.asks_from_version ?? row.published_version) : version,
  })
  await copyVersionToPage(transaction, row.id, version, now)
  await replaceSections(transaction, row.id)
  // An older version does not concern the draft under review.
  if (version === row.version) await closeReview(transaction, row.id, now)
  await insertPublication(transaction, { id: row.id, version, message }, getAuthor(by), now)
  const event = { by, id: row.id, before: toAuditDetails(row), version, isMinor, at: now }
  await publish(context, transaction, { type: 'page.published', ...event })
}

/** Withdraws a page whose row is locked, and clears its schedule. */
const withdrawPage = async (
  context: WriteContext,
  transaction: Database,
  by: By,
  { row, status }: { row: StoredPage; status: 'draft' | 'archived' },
  now: Date,
) => {
  await updateRow(transaction, row.id, { status, published_version: null, ...noSchedule })
  if (row.published_version !== null) {
    await copyVersionToPage(transaction, row.id, row.version, now)
    await replaceSections(transaction, row.id)
  }
  if (status === 'archived') await closeReview(transaction, row.id, now)
  const event = { by, id: row.id, before: toAuditDetails(row), status, at: now }
  await publish(context, transaction, { type: 'page.withdrawn', ...event })
}

/** Clears the schedule of a page, such as the withdrawal of an unpublished one. */
const clearSchedule = (transaction: Database, id: string) => updateRow(transaction, id, noSchedule)

/** The user who scheduled it; the portal if that user was deleted. */
const getPlanner = async (database: Database, { scheduled_by: uid }: StoredPage): Promise<Author> => {
  const name = uid === null ? '' : await getUserName(database, uid)
  return name ? { actorUid: uid, actorName: name, requestId: '' } : portal
}

const hasCome = (time: string | null, now: Date) => time !== null && new Date(time) <= now

/** Applies a page's due schedule, unless another node does. */
const applySchedule = (context: WriteContext, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    if (!(await claimDue(transaction, id, at))) return
    const row = await lockRow(transaction, id)
    const by = await getPlanner(transaction, row)
    // If both are overdue because no node was running, the publication is skipped.
    if (!hasCome(row.withdraw_at, at)) {
      const version = row.scheduled_version ?? row.version
      await publishVersion(context, transaction, by, { row, version, message: '' }, at)
    } else if (row.status === 'published') {
      await withdrawPage(context, transaction, by, { row, status: 'draft' }, at)
    } else {
      await clearSchedule(transaction, id)
    }
  })

/** The recurring job that publishes and withdraws pages when they are due. */
export const publications = (context: WriteContext): JobRunner => ({
  failureMessage: 'A page could not be published or withdrawn at its time',
  run: async ({ key: id }) => {
    await applySchedule(context, id)
    const at = await findNextScheduledTime(context.database, id)
    return at === null ? {} : { again: { at } }
  },
})

const assertFuture = (path: string, text: string | null, now: Date) => {
  if (text !== null && new Date(text) <= now) throw createFieldError(path, 'timePast')
}

const assertConsistent = (row: StoredPage, schedule: PageSchedule, now: Date, within: string) => {
  const { publishAt, withdrawAt, version } = schedule
  assertFuture(`${within}publishAt`, publishAt, now)
  assertFuture(`${within}withdrawAt`, withdrawAt, now)
  if (publishAt !== null && withdrawAt !== null && withdrawAt <= publishAt) {
    throw createFieldError(`${within}withdrawAt`, 'timesReversed')
  }
  if (version !== undefined && version > row.version) {
    throw createFieldError(`${within}version`, 'versionUnknown')
  }
}

const getAuditDetails = (row: Pick<StoredPage, 'publish_at' | 'withdraw_at' | 'scheduled_version'>) => ({
  publishAt: row.publish_at,
  withdrawAt: row.withdraw_at,
  version: row.scheduled_version,
})

/**
 * Sets a schedule as {@link setSchedule}, for a page whose row is locked.
 * @param within the path of the schedule in the input, such as `schedule.`
 */
const writeSchedule = async (
  context: WriteContext,
  transaction: Database,
  by: By,
  { row, schedule, within = '' }: { row: StoredPage; schedule: PageSchedule; within?: string },
  now: Date,
) => {
  assertConsistent(row, schedule, now, within)
  const { publishAt, withdrawAt, version = row.version } = schedule
  const isScheduled = publishAt !== null || withdrawAt !== null
  const planned = {
    publish_at: publishAt,
    withdraw_at: withdrawAt,
    scheduled_version: publishAt === null ? null : version,
    scheduled_by: isScheduled ? getAuthor(by).actorUid : null,
  }
  const [before, after] = [getAuditDetails(row), getAuditDetails(planned)]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await updateRow(transaction, row.id, planned)
  const times = [publishAt, withdrawAt].filter((time) => time !== null).toSorted()
  const jobs = times.slice(0, 1).map((time) => ({ key: row.id, dueAt: new Date(time) }))
  await enqueue(transaction, 'publications', jobs, now)
  await publish(context, transaction, { type: 'page.scheduled', by, id: row.id, before, after, at: now })
}

/**
 * Schedules when a version is published, and when the page is withdrawn. A version saved later changes neither.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `publishAt`, `withdrawAt` or `version`
 */
export const setSchedule = (
  context: WriteContext,
  by: By,
  id: string,
  schedule: PageSchedule,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    await writeSchedule(context, transaction, by, { row, schedule }, context.now())
  })

/** `version`: the newest one that the caller has seen. */
interface StatusChange {
  status: PageStatus
  message: string
  version?: number | undefined
  /** The new schedule; by default a published page keeps its scheduled withdrawal. */
  schedule?: PageSchedule | undefined
  /** A correction without a change in substance: the terms of use need not be accepted again. */
  isMinor?: boolean
}

/**
 * Publishes the newest version, withdraws the page, or archives it, and sets the next schedule.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text, FIELDS_INVALID at fields of `schedule`; nothing
 *   changes then
 */
export const setPageStatus = (
  context: WriteContext,
  by: By,
  id: string,
  { status, message, version, schedule, isMinor = false }: StatusChange,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (version !== undefined) assertCurrentVersion(await findNewestVersion(transaction, row), version)
    const at = context.now()
    if (status === 'published') {
      const publication = { row, version: row.version, message, isMinor }
      await publishVersion(context, transaction, by, publication, at)
    } else if (row.status !== status) {
      await withdrawPage(context, transaction, by, { row, status }, at)
    }
    if (schedule !== undefined) {
      const changed = { row: await lockRow(transaction, id), schedule, within: 'schedule.' }
      await writeSchedule(context, transaction, by, changed, at)
    }
  })
