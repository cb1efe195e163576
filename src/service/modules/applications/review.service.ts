import { t } from '@lingui/core/macro'
import {
  type DecidedFilter,
  type ReviewDecision,
  type ReviewResult,
  undoSeconds,
} from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/enums'
import type { UserStatus } from '~/contract/users'
import { publish } from '../../events/publish'
import type { Database, ServiceContext } from '../../context'
import { readBatches } from '../../database/paging'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { derivePartKey, writeOnce } from '../../http/idempotency'
import { createMailId, withdrawMail, withdrawMails } from '../../mail/outbox'
import { deleteMilestone } from '../insights/funnel.service'
import { withdrawNotices, withdrawNoticesTo } from '../notifications/notify'
import { toProblem } from '../../http/problems'
import { lockUser, writeStatus } from '../users/find-user'
import { announcedBefore } from '../users/users.policy'
import { withdrawEvents } from '../webhooks/webhook-events'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  type ApplicationRow,
  type UndoRow,
  deleteSomeUndosBefore,
  deleteUndos,
  findClaim,
  findUndo,
  listUndos,
  lockRows,
  releaseClaim,
  insertUndo,
  writeDecision,
} from './applications.queries'
import { type KeyedDecision, listDecisionsAfter } from './decisions.queries'
import { deleteEvent, listEvents } from './timeline.queries'

/** Finds the decision that can be undone: the newest, within half a minute. */
const findUndoable = async (
  database: Database,
  { identity_uid, decided_at }: Pick<ApplicationRow, 'identity_uid' | 'decided_at'>,
  now: Date,
): Promise<{ undo: UndoRow; until: Date } | null> => {
  if (decided_at === null) return null
  const undo = await findUndo(database, identity_uid)
  if (!undo || undo.decided_at !== decided_at) return null
  const until = new Date(Date.parse(decided_at) + undoSeconds * 1000)
  return now < until ? { undo, until } : null
}

/** Returns until when the decision of an application can be undone; null if it cannot. */
export const getUndoDeadline = async (
  database: Database,
  row: Pick<ApplicationRow, 'identity_uid' | 'decided_at'>,
  now: Date,
): Promise<string | null> => (await findUndoable(database, row, now))?.until.toISOString() ?? null

/**
 * Undoes a decision; only the audit log still shows it. Its mail and webhooks have not been sent yet, and are
 * cancelled.
 * @param meant the time until which the intended decision can be undone (ISO 8601); by default the current decision
 * @throws ProblemError NOT_FOUND, TOO_LATE_TO_UNDO; CONFLICT if the intended decision was undone, another was made, or
 *   a new version was submitted
 */
export const undoReview = (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  meant?: string,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const person = await lockUser(transaction, identityUid)
    const [application] = await lockRows(transaction, [identityUid])
    const at = context.now()
    const found = application && (await findUndoable(transaction, application, at))
    const isGone = (until: string) =>
      found ? Date.parse(until) !== found.until.getTime() : application?.state === 'submitted'
    if (meant !== undefined && isGone(meant)) {
      throw new ProblemError('CONFLICT', {
        detail: t`This decision is no longer current. It was undone, another was made, or the applicant sent a new version.`,
      })
    }
    const isCancelled =
      found &&
      (found.undo.mail_id === null || (await withdrawMail(transaction, found.undo.mail_id))) &&
      (await withdrawEvents(transaction, found.undo.event_id))
    if (!found || !isCancelled) {
      throw new ProblemError('TOO_LATE_TO_UNDO', {
        detail: t`You can undo a decision for ${undoSeconds} seconds. We have already emailed the applicant, or are about to.`,
      })
    }
    const { status_before: statusBefore, event_id: eventId, decided_at: decidedAt } = found.undo
    await writeDecision(transaction, [identityUid], null, at)
    // An applicant who was locked out before or since stays locked out.
    const isFollowed = person.status === application.state
    const status = isFollowed && !isLockedOut(statusBefore) ? statusBefore : person.status
    if (!isLockedOut(status) && status !== person.status)
      await writeStatus(transaction, identityUid, status, at)
    // An applicant who was approved before this decision keeps the earlier approval date.
    await deleteMilestone(transaction, { identityUid, stage: 'approved', at: decidedAt })
    await deleteEvent(transaction, eventId)
    await withdrawNoticesTo(transaction, { to: [identityUid], about: eventId })
    await deleteUndos(transaction, [identityUid])
    const undone = { identityUid, before: { state: application.state, status: person.status }, status }
    const { version } = application
    await publish(context, transaction, { type: 'application.review-undone', by, ...undone, version, at })
  })

export interface Review {
  decision: ReviewDecision
  reason: string
  message: string
  /** The submission that was read; by default the waiting one. */
  version?: number | undefined
}

type Reviewed = Pick<ReviewResult, 'claimedBy' | 'undoUntil'>

/**
 * Decides the waiting application and with it the applicant's status; of two concurrent reviewers, one succeeds.
 * Notifies the applicant when the decision can no longer be undone; a locked-out applicant, when the lock is lifted.
 * @returns the name of another administrator who claimed it, for information, and until when the decision can be undone
 *   (ISO 8601); null if it was made before and cannot
 * @throws ProblemError NOT_FOUND, NOTHING_TO_REVIEW, IDEMPOTENCY_KEY_REUSED; CONFLICT if another submission was read
 *   than the waiting one
 */
export const reviewApplication = (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  { decision, reason, message, version: readVersion }: Review,
): Promise<Reviewed> =>
  writeOnce<Reviewed>(context, by, {
    write: async (transaction, id) => {
      const applicant = await lockUser(transaction, identityUid)
      const [application] = await lockRows(transaction, [identityUid])
      const at = context.now()
      if (application?.state !== 'submitted') throw new ProblemError('NOTHING_TO_REVIEW')
      const { version } = application
      if (readVersion !== undefined && readVersion !== version) {
        throw new ProblemError('CONFLICT', {
          detail: t`The applicant sent version ${version} in the meantime. Read it first.`,
        })
      }
      await writeDecision(transaction, [identityUid], decision, at)
      // A locked-out applicant stays so; the decision takes effect when the lock is lifted.
      const isOut = isLockedOut(applicant.status)
      const status = isOut ? applicant.status : decision
      if (!isOut) await writeStatus(transaction, identityUid, decision, at)
      const mailId = isOut ? null : createMailId(at)
      const review = { id, decision, reason, message, version, status, mailId }
      await publish(context, transaction, { type: 'application.reviewed', by, applicant, ...review, at })
      await insertUndo(transaction, { identityUid, statusBefore: applicant.status, eventId: id, mailId }, at)

      const claim = await findClaim(transaction, identityUid, at)
      const isOwn = claim?.identityUid === by.actor.identityUid
      if (isOwn) await releaseClaim(transaction, identityUid, by.actor.identityUid)
      const undoUntil = new Date(at.getTime() + undoSeconds * 1000).toISOString()
      return { claimedBy: isOwn ? null : (claim?.name ?? null), undoUntil }
    },
    // An undone decision is no longer in the timeline, so it is decided again.
    isStillValid: async (transaction, id) =>
      (await listEvents(transaction, identityUid)).some((event) => event.id === id),
    read: async (transaction) => {
      const [application] = await lockRows(transaction, [identityUid])
      const undoUntil = application && (await getUndoDeadline(transaction, application, context.now()))
      return { claimedBy: null, undoUntil: undoUntil ?? null }
    },
  })

/**
 * Applies one decision to several applications, each in a transaction of its own, so that none waits for the others.
 * @param decided with the submissions that were read; for the others, the waiting one
 */
export const reviewMany = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUids: readonly string[],
  {
    versions,
    ...review
  }: Omit<Review, 'version'> & {
    versions: readonly { identityUid: string; version: number }[]
  },
): Promise<{ results: ReviewResult[] }> => {
  const readVersions = new Map(versions.map(({ identityUid, version }) => [identityUid, version]))
  const results: ReviewResult[] = []
  for (const identityUid of new Set(identityUids)) {
    const version = readVersions.get(identityUid)
    const own = { ...review, version }
    const part = { ...by, ...derivePartKey(by, identityUid, [by.actor.identityUid, own]) }
    results.push(await reviewOne(context, part, identityUid, own))
  }
  return { results }
}

const reviewOne = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  review: Review,
): Promise<ReviewResult> => {
  try {
    return {
      identityUid,
      outcome: 'reviewed',
      ...(await reviewApplication(context, by, identityUid, review)),
    }
  } catch (error) {
    // Earlier decisions of the batch stay and are notified, also when this one failed.
    const { code } = toProblem(error, context.log, { requestId: by.requestId })
    return { identityUid, outcome: 'refused', reason: code, claimedBy: null, undoUntil: null }
  }
}

/**
 * Cancels the pending mails and notifications of decisions that another change has superseded: they would arrive last
 * and be wrong. Applicants who were notified already are notified of the other change afterwards.
 */
export const cancelDecisionNotice = async (
  transaction: Database,
  identityUids: readonly string[],
  now: Date,
): Promise<void> => {
  const undos = await listUndos(transaction, identityUids, announcedBefore(now))
  if (undos.length === 0) return
  await withdrawMails(
    transaction,
    undos.flatMap(({ mail_id: mailId }) => mailId ?? []),
  )
  await withdrawNotices(
    transaction,
    undos.map(({ event_id: eventId }) => eventId),
  )
}

/**
 * Updates applications to statuses that an administrator sets directly: approved and denied decide the submission;
 * pending undoes a decision, so that it waits again. Locking a user out decides nothing. Cancels pending notifications
 * of an earlier decision.
 * @returns the submissions that were decided
 */
export const updateApplicationsToStatus = async (
  transaction: Database,
  identityUids: readonly string[],
  status: UserStatus,
  now: Date,
): Promise<{ identityUid: string; version: number }[]> => {
  if (identityUids.length === 0) return []
  await cancelDecisionNotice(transaction, identityUids, now)
  if (isLockedOut(status)) return []
  await deleteUndos(transaction, identityUids)
  const decision = status === 'pending' ? null : status
  const rows = (await lockRows(transaction, identityUids)).filter(
    (row) => row.version > 0 && row.state !== 'draft' && row.state !== (decision ?? 'submitted'),
  )
  const changed = rows.map(({ identity_uid: identityUid, version }) => ({ identityUid, version }))
  if (changed.length === 0) return []
  await writeDecision(
    transaction,
    changed.map(({ identityUid }) => identityUid),
    decision,
    now,
  )
  return decision === null ? [] : changed
}

/** Finds the decision on a user's application that has not been announced to them yet. */
export const findUnannounced = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<UndoRow | undefined> => (await listUndos(database, [identityUid], announcedBefore(now)))[0]

const heading = [
  'id',
  'decidedAt',
  'decision',
  'version',
  'reason',
  'identityUid',
  'name',
  'company',
  'decidedBy',
  'decidedByName',
]

const batchSize = 500

/** Exports all decisions that a filter finds as the rows of a table, newest first. Each batch is a query of its own. */
export async function* exportDecisions(database: Database, filter: DecidedFilter): AsyncGenerator<string[]> {
  yield heading
  const batches = readBatches<KeyedDecision>(
    (last, limit) => listDecisionsAfter(database, filter, last, limit),
    batchSize,
  )
  for await (const decisions of batches) {
    for (const { version, decidedBy, ...row } of decisions) {
      const { id, decidedAt, decision, reason, identityUid, name, company, decidedByName } = row
      const who = [identityUid, name, company, decidedBy ?? '', decidedByName]
      yield [id, decidedAt, decision, version === null ? '' : String(version), reason, ...who]
    }
  }
}

// Much longer than decisions can be undone, so that clocks may differ.
const undoRetentionMs = 86_400_000

/** Deletes the undo data of decisions that can no longer be undone. */
export const deleteExpiredUndos = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, undoRetentionMs, deleteSomeUndosBefore)
