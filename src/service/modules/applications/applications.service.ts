import { uuidv7 } from 'uuidv7'
import {
  type Application,
  type ApplicationAnswers,
  type ApplicationDraft,
  type ApplicationEvent,
  type ApplicationState,
  type Claim,
  maxAnswersInARow,
  type visibilities,
} from '~/contract/applications'
import { ProblemError, fieldProblem } from '~/contract/problem'
import type { UserStatus } from '~/contract/users'
import type { IdentityActor } from '../../http/actor'
import { findUnannounced } from './status-events'
import { recordEvent } from './record-event'
import { type Review, undoableUntil } from './review.service'
import type { Database, ServiceContext } from '../../context'
import { type Keyed, doneBefore } from '../../http/idempotency'
import { type MailContent, enqueueMail } from '../../mail/outbox'
import {
  applicationComment,
  applicationDecision,
  applicationSubmitted,
} from '../../mail/templates/applications.emails'
import { notify } from '../notifications/notify'
import { type Person, lockPerson, requirePerson, writeStatus } from '../users/find-user'
import { type ActingAdministrator, recordAct } from '../audit/audit.service'
import { isSettled, mayReadDecision, mayReadNotes } from './applications.policy'
import {
  type ApplicationRow,
  findClaim,
  findRow,
  insertSubmission,
  listSubmissions,
  medianWaitHours,
  mergeDraft,
  writeClaim,
} from './applications.queries'
import { insertNote, listEvents, listNotes, newestKinds } from './timeline.queries'

const enough = `You have written ${maxAnswersInARow} times since a reviewer last did. They have all of it: wait for their answer.`

/**
 * The applicant's answer to the reviewers' comments.
 * @throws ProblemError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; FIELDS_INVALID at `answer` after {@link maxAnswersInARow} without a reply
 */
export const answerComments = (
  { database, now }: ServiceContext,
  identityUid: string,
  { answer: text, idempotencyKey }: Keyed<{ answer: string }>,
) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'applications.answer', by: identityUid, content: text }
    if ((await doneBefore(transaction, sent, id, at)) !== null) return
    const kinds = await newestKinds(transaction, identityUid, maxAnswersInARow)
    if (kinds.length === maxAnswersInARow && kinds.every((kind) => kind === 'answered')) {
      throw fieldProblem('answer', enough)
    }
    const row = await findRow(transaction, identityUid)
    const author = { actorUid: identityUid, actorName: person.name }
    const event = { id, kind: 'answered' as const, ...author, text, version: row?.version || null }
    await recordEvent(transaction, identityUid, event, at)
  })

/**
 * Claims a waiting application for an administrator who looks at it. If another has claimed it, returns that claim:
 * claims inform and lock nothing.
 * @throws ProblemError NOT_FOUND, NOTHING_TO_REVIEW
 */
export const claimApplication = async (
  { database, now }: ServiceContext,
  { actor }: ActingAdministrator,
  identityUid: string,
): Promise<{ claim: Claim; isOwn: boolean }> => {
  await requirePerson(database, identityUid)
  const row = await findRow(database, identityUid)
  if (row?.state !== 'submitted') throw new ProblemError('NOTHING_TO_REVIEW')
  const at = now()
  await writeClaim(database, { identityUid, reviewerUid: actor.identityUid }, at)
  const claim = await findClaim(database, identityUid, at)
  // Released, or decided, in the instant between.
  if (!claim) throw new ProblemError('NOTHING_TO_REVIEW')
  return { claim, isOwn: claim.identityUid === actor.identityUid }
}

// Characters; the whole text is on the application's page.
const longest = 140

const beginning = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
}

/**
 * Writes to the applicant, also by mail, or leaves a private note, which only reviewers see.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED
 */
export const commentOnApplication = (
  { database, config, now }: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  { idempotencyKey, ...written }: Keyed<{ comment: string; visibility: (typeof visibilities)[number] }>,
) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    const id = uuidv7()
    const { comment, visibility } = written
    const sent = {
      idempotencyKey,
      call: 'applications.comment',
      by: by.actor.identityUid,
      content: { identityUid, ...written },
    }
    if ((await doneBefore(transaction, sent, id, at)) !== null) return
    const author = { actorUid: by.actor.identityUid, actorName: by.actor.user.name }
    const act = { subjectKind: 'user' as const, subjectId: identityUid, before: {} }
    if (visibility === 'private') {
      await insertNote(transaction, { id, identityUid, ...author, text: comment }, at)
      await recordAct(transaction, by, { action: 'application.note', ...act, after: { note: id } }, at)
      return
    }
    const row = await findRow(transaction, identityUid)
    const event = { id, kind: 'commented' as const, ...author, text: comment, version: row?.version || null }
    await recordEvent(transaction, identityUid, event, at)
    await recordAct(transaction, by, { action: 'application.comment', ...act, after: { comment } }, at)
    const content = applicationComment({ name: person.mailName, from: author.actorName, comment }, config)
    await enqueueMail(
      transaction,
      { kind: 'application-comment', to: person.email, identityUid, ...content },
      at,
    )
    await notify(
      transaction,
      {
        kind: 'application',
        to: [identityUid],
        // Without the reviewer's name, so that none remains when that account is deleted.
        title: 'A reviewer wrote to you about your application',
        text: beginning(comment),
        link: '/profile/application',
      },
      at,
    )
  })

/**
 * The mail that a decision would send.
 * @throws ProblemError NOT_FOUND
 */
export const previewReview = async (
  { database, config }: ServiceContext,
  identityUid: string,
  review: Review,
): Promise<MailContent & { to: string }> => {
  const person = await requirePerson(database, identityUid)
  return { to: person.email, ...applicationDecision({ name: person.mailName, ...review }, config) }
}

const measuredDays = 90

// Milliseconds. It is the median of many, and asked for with each save of a draft.
const freshFor = 300_000

const known = new WeakMap<Database, { until: number; reading: Promise<number | null> }>()

/** Milliseconds of a monotonic clock, which changes of the system time do not affect. */
const elapsed = () => performance.now()

/**
 * The recent median hours from submission to decision, cached for five minutes; null if nothing was decided.
 */
const usualWaitHours = (
  database: Database,
  now: Date,
  timer: () => number = elapsed,
): Promise<number | null> => {
  const found = known.get(database)
  if (found && found.until > timer()) return found.reading
  const reading = medianWaitHours(database, new Date(now.getTime() - measuredDays * 86_400_000))
  known.set(database, { until: timer() + freshFor, reading })
  // A failed read is not cached.
  reading.catch(() => known.get(database)?.reading === reading && known.delete(database))
  return reading
}

/**
 * An application as this reader may see it.
 * @throws ProblemError NOT_FOUND
 */
export const readApplication = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  reader: IdentityActor,
  identityUid: string,
): Promise<Application> => {
  await requirePerson(database, identityUid)
  const row = await findRow(database, identityUid)
  const hidden = mayReadDecision(reader, identityUid)
    ? null
    : await findUnannounced(database, identityUid, now())
  const isReviewer = mayReadNotes(reader, identityUid)
  const notes = isReviewer ? await listNotes(database, identityUid) : []
  const events = await listEvents(database, identityUid)
  return {
    identityUid,
    state: hidden ? 'submitted' : (row?.state ?? 'none'),
    draft: row?.draft ?? null,
    draftSavedAt: row?.draft_saved_at ?? null,
    submissions: await listSubmissions(database, identityUid),
    timeline: inOrder([...events.filter(({ id }) => id !== hidden?.event_id), ...notes]),
    usualWaitHours: await usualWaitHours(database, now()),
    claim: isReviewer ? await findClaim(database, identityUid, now()) : null,
    undoUntil: isReviewer && row ? await undoableUntil(database, row, now()) : null,
  }
}

/** How far an application is as its applicant knows it, and the status that the applicant is treated by. */
const readKnownState = async (
  database: Database,
  { identityUid, status }: Pick<Person, 'identityUid' | 'status'>,
  now: Date,
): Promise<{ row: ApplicationRow | undefined; state: ApplicationState; status: UserStatus }> => {
  const row = await findRow(database, identityUid)
  const hidden = await findUnannounced(database, identityUid, now)
  return hidden
    ? { row, state: 'submitted', status: hidden.status_before }
    : { row, state: row?.state ?? 'none', status }
}

/** Oldest first; ids grow with time and settle what happened in the same instant. */
const inOrder = (events: ApplicationEvent[]) =>
  events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))

/**
 * Stores an unfinished draft.
 * @throws ProblemError NOT_FOUND, APPLICATION_APPROVED
 */
export const saveDraft = ({ database, now }: ServiceContext, identityUid: string, draft: ApplicationDraft) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const { state, status } = await readKnownState(transaction, person, now())
    if (isSettled(state, status)) throw new ProblemError('APPLICATION_APPROVED')
    await mergeDraft(transaction, identityUid, draft, now())
  })

/**
 * Submits the whole application for review, the first time or again after a denial.
 * @throws ProblemError NOT_FOUND, APPLICATION_WAITING, APPLICATION_APPROVED, EMAIL_NOT_CONFIRMED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export const submitApplication = (
  { database, config, now }: ServiceContext,
  identityUid: string,
  { idempotencyKey, ...answers }: Keyed<ApplicationAnswers>,
) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    const sent = { idempotencyKey, call: 'applications.submit', by: identityUid, content: answers }
    if ((await doneBefore(transaction, sent, identityUid, at)) !== null) return
    const { row, state, status } = await readKnownState(transaction, person, at)
    if (isSettled(state, status)) throw new ProblemError('APPLICATION_APPROVED')
    if (state === 'submitted') throw new ProblemError('APPLICATION_WAITING')
    if (!person.verified) throw new ProblemError('EMAIL_NOT_CONFIRMED')

    const version = (row?.version ?? 0) + 1
    await insertSubmission(transaction, { identityUid, version, answers }, at)
    if (person.status === 'denied') await writeStatus(transaction, identityUid, 'pending', at)
    const event = { kind: 'submitted' as const, actorUid: identityUid, actorName: person.name, version }
    await recordEvent(transaction, identityUid, event, at)
    const content = applicationSubmitted({ name: person.mailName, version }, config)
    await enqueueMail(
      transaction,
      { kind: 'application-submitted', to: person.email, identityUid, ...content },
      at,
    )
  })
