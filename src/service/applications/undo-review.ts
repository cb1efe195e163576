import { undoSeconds } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/vocabulary'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { withdrawMail } from '../mail/outbox'
import { forgetMilestone } from '../milestones/forget-milestone'
import { withdrawNotice } from '../notifications/notify'
import { lockPerson } from '../users/find-person'
import { writeStatus } from '../users/write-status'
import { withdrawEvents } from '../webhooks/emit-events'
import { type ApplicationRow, lockRows, writeDecision } from './applications.repository'
import { deleteEvent } from './timeline.repository'
import { deleteUndos, findUndo, type UndoRow } from './undos.repository'

/** What would be taken back, while it can be: nobody decided otherwise since, and half a minute is not over. */
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

/** Until when the decision of an application can be taken back; null where it cannot. */
export const undoableUntil = async (
  database: Database,
  row: Pick<ApplicationRow, 'identity_uid' | 'decided_at'>,
  now: Date,
): Promise<string | null> => (await findUndoable(database, row, now))?.until.toISOString() ?? null

/**
 * Takes a decision back as if it had not been made, but for the audit log: its mail and its webhooks have not gone
 * out yet, and will not.
 * @param meant until when the decision that is meant can be taken back (ISO 8601); absent: whichever is there
 * @throws ProblemError NOT_FOUND, TOO_LATE_TO_UNDO; CONFLICT where the one that is meant
 *   was taken back, another was made, or a new version was sent
 */
export const undoReview = (
  { database, now }: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  meant?: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const [application] = await lockRows(transaction, [identityUid])
    const at = now()
    const found = application && (await findUndoable(transaction, application, at))
    const isGone = (until: string) =>
      found ? Date.parse(until) !== found.until.getTime() : application?.state === 'submitted'
    if (meant !== undefined && isGone(meant)) {
      throw new ProblemError('CONFLICT', {
        detail:
          'That decision is no longer the last word: it was taken back, another was made, or the applicant has sent a new version.',
      })
    }
    const isUntold =
      found &&
      (found.undo.mail_id === null || (await withdrawMail(transaction, found.undo.mail_id))) &&
      (await withdrawEvents(transaction, found.undo.event_id))
    if (!found || !isUntold) {
      throw new ProblemError('TOO_LATE_TO_UNDO', {
        detail: `A decision can be taken back for ${undoSeconds} seconds. The applicant has been told, or is about to be.`,
      })
    }
    const { status_before: statusBefore, event_id: eventId, decided_at: decidedAt } = found.undo
    await writeDecision(transaction, [identityUid], null, at)
    // Whoever was locked out before or since stays so.
    const isFollowed = person.status === application.state
    const status = isFollowed && !isLockedOut(statusBefore) ? statusBefore : person.status
    if (!isLockedOut(status) && status !== person.status)
      await writeStatus(transaction, identityUid, status, at)
    // Whoever was approved before this decision keeps the day of it.
    await forgetMilestone(transaction, { identityUid, stage: 'approved', at: decidedAt })
    await deleteEvent(transaction, eventId)
    await withdrawNotice(transaction, { to: identityUid, about: eventId })
    await deleteUndos(transaction, [identityUid])
    const act = {
      action: 'application.undo',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { state: application.state, status: person.status },
      after: { state: 'submitted', status, version: application.version },
    }
    await recordAct(transaction, by, act, at)
  })
