import { uuidv7 } from 'uuidv7'
import { type ReviewDecision, undoSeconds } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/vocabulary'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { enqueueMail } from '../mail/outbox'
import { notify } from '../notifications/notify'
import { applicationDecision } from '../mail/templates/application-decision'
import { lockPerson } from '../users/find-person'
import { writeStatus } from '../users/write-status'
import { emitEvents } from '../webhooks/emit-events'
import { applicationDecided, statusChanged } from '../webhooks/events'
import { lockRows, writeDecision } from './applications.repository'
import { findClaim, releaseClaim } from './claims.repository'
import { decisionNotice } from './decision-notice'
import { recordEvent } from './record-event'
import { listEvents } from './timeline.repository'
import { undoableUntil } from './undo-review'
import { rememberUndo } from './undos.repository'

export interface Review {
  decision: ReviewDecision
  reason: string
  message: string
  /** Of the submission that was read; absent: of whichever waits. */
  version?: number | undefined
}

const isInStory = async (database: Database, identityUid: string, eventId: string): Promise<boolean> =>
  (await listEvents(database, identityUid)).some(({ id }) => id === eventId)

/**
 * Decides the waiting application and with it the applicant's status; of two reviewers at once, one does. The
 * applicant hears of it when it can no longer be taken back, and whoever is locked out once the lock is taken off.
 * @returns the name of another administrator who was looking at it, which hinders nothing, and until when the
 *   decision can be taken back (ISO 8601); null where it was made before and cannot
 * @throws ProblemError NOT_FOUND, NOTHING_TO_REVIEW, IDEMPOTENCY_KEY_REUSED; CONFLICT where another submission was
 *   read than the one that waits
 */
export const reviewApplication = (
  { database, config, now }: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  { idempotencyKey, ...review }: Keyed<Review>,
): Promise<{ claimedBy: string | null; undoUntil: string | null }> =>
  database.transaction().execute(async (transaction) => {
    const { decision, reason, message, version: readVersion } = review
    const person = await lockPerson(transaction, identityUid)
    const [application] = await lockRows(transaction, [identityUid])
    const at = now()
    const sent = {
      idempotencyKey,
      call: 'applications.review',
      by: by.actor.identityUid,
      content: { identityUid, ...review },
    }
    const eventId = uuidv7()
    const before = application ? await doneBefore(transaction, sent, eventId, at) : null
    // One that was taken back since is in the story no more, and is decided anew.
    if (application && before !== null && (await isInStory(transaction, identityUid, before))) {
      return { claimedBy: null, undoUntil: await undoableUntil(transaction, application, at) }
    }
    if (application?.state !== 'submitted') throw new ProblemError('NOTHING_TO_REVIEW')

    const { version } = application
    if (readVersion !== undefined && readVersion !== version) {
      throw new ProblemError('CONFLICT', {
        detail: `The applicant has sent version ${version} in the meantime. Read it first.`,
      })
    }

    await writeDecision(transaction, [identityUid], decision, at)
    // Whoever is locked out stays so; the decision waits for the day the lock is taken off.
    const isOut = isLockedOut(person.status)
    const status = isOut ? person.status : decision
    if (!isOut) await writeStatus(transaction, identityUid, decision, at)

    const author = { actorUid: by.actor.identityUid, actorName: by.actor.user.name }
    const event = { id: eventId, kind: decision, ...author, text: message, reason, version }
    await recordEvent(transaction, identityUid, event, at)
    const act = {
      action: 'application.review',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { state: application.state, status: person.status },
      after: { state: decision, status, version, reason },
    }
    await recordAct(transaction, by, act, at)
    const dueAt = new Date(at.getTime() + undoSeconds * 1000)
    const content = applicationDecision({ name: person.mailName, decision, reason, message }, config)
    const mail = { kind: 'application-decision' as const, to: person.email, identityUid, dueAt, ...content }
    const mailId = isOut ? null : await enqueueMail(transaction, mail, at)
    await notify(transaction, { ...decisionNotice(decision), to: [identityUid], dueAt, about: eventId }, at)
    const later = { dueAt, about: eventId }
    const events = [
      { ...applicationDecided({ identityUid, version, decision }, config), ...later },
      { ...statusChanged({ identityUid, status, before: person.status }, config), ...later },
    ]
    await emitEvents(transaction, status === person.status ? events.slice(0, 1) : events, at)
    const undo = { identityUid, statusBefore: person.status, eventId, mailId }
    await rememberUndo(transaction, undo, at)

    const claim = await findClaim(transaction, identityUid, at)
    const isOwn = claim?.identityUid === author.actorUid
    if (isOwn) await releaseClaim(transaction, identityUid, author.actorUid)
    return { claimedBy: isOwn ? null : (claim?.name ?? null), undoUntil: dueAt.toISOString() }
  })
