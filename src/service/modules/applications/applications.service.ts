import { isDeepStrictEqual } from 'node:util'
import { t } from '@lingui/core/macro'
import {
  type Answers,
  type FormVersion,
  type AnswersInput,
  checkAnswers,
  summarizeAnswers,
  listFileAnswers,
  listQuestions,
  listVisibleQuestions,
} from '~/contract/application-form'
import {
  type Application,
  type ApplicationEvent,
  type ApplicationState,
  type Claim,
  maxConsecutiveAnswers,
  type visibilities,
} from '~/contract/applications'
import { createFieldProblem, createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { UserStatus } from '~/contract/users'
import type { IdentityActor } from '../../http/actor'
import { publish } from '../../events/publish'
import { type Review, findUnannounced, getUndoDeadline } from './review.service'
import type { Database, ServiceContext } from '../../context'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import type { MailContent } from '../../mail/outbox'
import { renderMail } from '../../mail/templates'
import { applicationDecision } from './applications.emails'
import { type UserInfo, lockUsers, lockUser, requireUser, writeStatus } from '../users/find-user'
import { actsAsAdministrator } from '../users/users.policy'
import type { By } from '../audit/audit-actions'
import type { ActingAdministrator } from '../audit/audit.service'
import { isAlreadyApproved, mayReadDecision, mayReadNotes } from './applications.policy'
import {
  type ApplicationRow,
  findAssignment,
  findClaim,
  findRow,
  insertSubmission,
  listSubmissions,
  computeMedianWaitHours,
  mergeDraft,
  releaseAssignments,
  writeAssignment,
  writeClaim,
} from './applications.queries'
import {
  findForm,
  findCurrentForm,
  listAnsweredForms,
  listFiles,
  markSubmitted,
} from './application-forms.queries'
import { insertNote, listEvents, listNotes, listNewestKinds } from './timeline.queries'

/**
 * Posts the applicant's answer to the reviewers' comments.
 * @throws ProblemError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; FIELDS_INVALID at `answer` after {@link maxConsecutiveAnswers}
 *   without a reply
 */
export const answerComments = (
  context: ServiceContext,
  call: IdempotentCall,
  identityUid: string,
  text: string,
): Promise<void> =>
  writeOnce(context, call, {
    write: async (transaction, id) => {
      const applicant = await lockUser(transaction, identityUid)
      const kinds = await listNewestKinds(transaction, identityUid, maxConsecutiveAnswers)
      if (kinds.length === maxConsecutiveAnswers && kinds.every((kind) => kind === 'answered')) {
        throw createFieldError('answer', 'answersLimited', { max: maxConsecutiveAnswers })
      }
      const version = (await findRow(transaction, identityUid))?.version || null
      const assignee = (await findAssignment(transaction, identityUid))?.identityUid ?? null
      const event = { applicant, id, text, version, assignee, at: context.now() }
      await publish(context, transaction, { type: 'application.answered', ...event })
    },
    read: async () => undefined,
  })

/**
 * Claims a waiting application for an administrator who reviews it. If another has claimed it, returns that claim:
 * claims inform and lock nothing.
 * @throws ProblemError NOT_FOUND, NOTHING_TO_REVIEW
 */
export const claimApplication = async (
  { database, now }: ServiceContext,
  { actor }: ActingAdministrator,
  identityUid: string,
): Promise<{ claim: Claim; isOwn: boolean }> => {
  await requireUser(database, identityUid)
  const row = await findRow(database, identityUid)
  if (row?.state !== 'submitted') throw new ProblemError('NOTHING_TO_REVIEW')
  const at = now()
  await writeClaim(database, { identityUid, reviewerUid: actor.identityUid }, at)
  const claim = await findClaim(database, identityUid, at)
  // It was released or decided a moment earlier.
  if (!claim) throw new ProblemError('NOTHING_TO_REVIEW')
  return { claim, isOwn: claim.identityUid === actor.identityUid }
}

/**
 * Assigns a waiting application to an administrator, and notifies them unless it is the caller; or ends the assignment.
 * @param change.seen the assignee that the caller saw
 * @throws ProblemError NOT_FOUND, NOTHING_TO_REVIEW; CONFLICT if it was assigned otherwise meanwhile; FIELDS_INVALID at
 *   `assignedTo` for a user who may not act as an administrator
 */
export const assignApplication = (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  { assignedTo, seen }: { assignedTo: string | null; seen: string | null },
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    // Both in one statement, which locks them in a fixed order: an assignee whose role is removed at the same time
    // loses the assignment, or is refused.
    const people = await lockUsers(transaction, [identityUid, ...(assignedTo === null ? [] : [assignedTo])])
    if (!people.has(identityUid)) throw new ProblemError('NOT_FOUND')
    const row = await findRow(transaction, identityUid)
    if (row?.state !== 'submitted') throw new ProblemError('NOTHING_TO_REVIEW')
    const current = await findAssignment(transaction, identityUid)
    const before = current?.identityUid ?? null
    if (before === assignedTo) return
    if (before !== seen) {
      throw new ProblemError('CONFLICT', {
        detail: current
          ? t`${current.name} took this application in the meantime.`
          : t`This application was released in the meantime.`,
      })
    }
    const assignee = assignedTo === null ? undefined : people.get(assignedTo)
    if (assignedTo !== null && !(assignee && actsAsAdministrator(assignee))) {
      throw createFieldError('assignedTo', 'administratorRequired')
    }
    const at = context.now()
    await writeAssignment(transaction, { identityUid, assignee: assignedTo }, at)
    const change = { identityUid, before, after: assignedTo }
    await publish(context, transaction, { type: 'application.assigned', by, ...change, at })
  })

/** Ends the assignments to users who are no longer administrators. Lock the users first. */
export const endAssignments = async (
  context: Pick<ServiceContext, 'config'>,
  transaction: Database,
  by: By,
  { identityUids, at }: { identityUids: readonly string[]; at: Date },
): Promise<void> => {
  const ended = await releaseAssignments(transaction, identityUids)
  if (ended.length > 0) {
    await publish(context, transaction, { type: 'application.assignments-ended', by, ended, at })
  }
}

/**
 * Posts a comment to the applicant, also by mail, or a private note that only reviewers see.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED
 */
export const commentOnApplication = (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  { comment, visibility }: { comment: string; visibility: (typeof visibilities)[number] },
): Promise<void> =>
  writeOnce(context, by, {
    write: async (transaction, id) => {
      const applicant = await lockUser(transaction, identityUid)
      const at = context.now()
      if (visibility === 'private') {
        const author = { actorUid: by.actor.identityUid, actorName: by.actor.user.name }
        await insertNote(transaction, { id, identityUid, ...author, text: comment }, at)
        await publish(context, transaction, { type: 'application.noted', by, identityUid, note: id, at })
        return
      }
      const version = (await findRow(transaction, identityUid))?.version || null
      const event = { by, applicant, id, comment, version, at }
      await publish(context, transaction, { type: 'application.commented', ...event })
    },
    read: async () => undefined,
  })

/**
 * Renders the mail that a decision would send.
 * @throws ProblemError NOT_FOUND
 */
export const previewReview = async (
  { database, config }: ServiceContext,
  identityUid: string,
  review: Review,
): Promise<MailContent & { to: string }> => {
  const person = await requireUser(database, identityUid)
  const mail = applicationDecision({ name: person.mailName, ...review })
  return { to: person.email, ...(await renderMail(config, database, mail)) }
}

const measuredDays = 90

// Milliseconds. The median changes slowly, and every save of a draft reads it.
const medianCacheMs = 300_000

/** `until` is a time of the monotonic clock, which changes of the system time do not affect. */
const cachedMedians = new WeakMap<Database, { until: number; reading: Promise<number | null> }>()

/**
 * Returns the recent median hours from submission to decision, cached for five minutes; null if nothing was decided.
 */
const getMedianWaitHours = (database: Database, now: Date): Promise<number | null> => {
  const found = cachedMedians.get(database)
  if (found && found.until > performance.now()) return found.reading
  const reading = computeMedianWaitHours(database, new Date(now.getTime() - measuredDays * 86_400_000))
  cachedMedians.set(database, { until: performance.now() + medianCacheMs, reading })
  // A failed read is not cached.
  reading.catch(() => cachedMedians.get(database)?.reading === reading && cachedMedians.delete(database))
  return reading
}

/**
 * Returns an application with what this reader may see.
 * @throws ProblemError NOT_FOUND
 */
export const readApplication = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  reader: IdentityActor,
  identityUid: string,
): Promise<Application> => {
  await requireUser(database, identityUid)
  const row = await findRow(database, identityUid)
  const hidden = mayReadDecision(reader, identityUid)
    ? null
    : await findUnannounced(database, identityUid, now())
  const isReviewer = mayReadNotes(reader, identityUid)
  const notes = isReviewer ? await listNotes(database, identityUid) : []
  const events = await listEvents(database, identityUid)
  const inForce = await findCurrentForm(database)
  const { version: formVersion } = inForce
  return {
    identityUid,
    state: hidden ? 'submitted' : (row?.state ?? 'none'),
    draft: row?.draft ?? null,
    draftSavedAt: row?.draft_saved_at ?? null,
    submissions: await listSubmissions(database, identityUid),
    formVersion,
    forms: [inForce, ...(await listAnsweredForms(database, identityUid, { without: formVersion }))],
    files: await listFiles(database, identityUid),
    timeline: sortByTime([...events.filter(({ id }) => id !== hidden?.event_id), ...notes]),
    usualWaitHours: await getMedianWaitHours(database, now()),
    claim: isReviewer ? await findClaim(database, identityUid, now()) : null,
    assignment: isReviewer ? await findAssignment(database, identityUid) : null,
    undoUntil: isReviewer && row ? await getUndoDeadline(database, row, now()) : null,
  }
}

/** Returns the state of an application and the status of its user as the applicant sees them. */
const readAnnouncedState = async (
  database: Database,
  { identityUid, status }: Pick<UserInfo, 'identityUid' | 'status'>,
  now: Date,
): Promise<{ row: ApplicationRow | undefined; state: ApplicationState; status: UserStatus }> => {
  const row = await findRow(database, identityUid)
  const hidden = await findUnannounced(database, identityUid, now)
  return hidden
    ? { row, state: 'submitted', status: hidden.status_before }
    : { row, state: row?.state ?? 'none', status }
}

/** Oldest first; ids ascend with time and order events of the same instant. */
const sortByTime = (events: ApplicationEvent[]) =>
  events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))

/**
 * Refuses to write an application of an approved user.
 * @throws ProblemError APPLICATION_APPROVED
 */
export const assertNotApproved = async (
  transaction: Database,
  person: UserInfo,
  now: Date,
): Promise<void> => {
  const { state, status } = await readAnnouncedState(transaction, person, now)
  if (isAlreadyApproved(state, status)) throw new ProblemError('APPLICATION_APPROVED')
}

/**
 * Stores an unfinished draft. Drops answers to questions that the current form does not have, since a page may show an
 * earlier version.
 * @throws ProblemError NOT_FOUND, APPLICATION_APPROVED
 */
export const saveDraft = ({ database, now }: ServiceContext, identityUid: string, draft: Answers) =>
  database.transaction().execute(async (transaction) => {
    await assertNotApproved(transaction, await lockUser(transaction, identityUid), now())
    const { form } = await findCurrentForm(transaction)
    const asked = new Set(listQuestions(form).map(({ id }) => id))
    const kept = Object.entries(draft).filter(([name]) => asked.has(name))
    await mergeDraft(transaction, identityUid, Object.fromEntries(kept), now())
  })

/** Whether these answers lead to the same questions in the current form as in the answered version. */
const hasSameQuestions = async (
  transaction: Database,
  inForce: FormVersion,
  answered: number | undefined,
  given: AnswersInput,
): Promise<boolean> => {
  if (answered === undefined || answered === inForce.version) return true
  const before = await findForm(transaction, answered)
  return (
    before !== undefined &&
    isDeepStrictEqual(listVisibleQuestions(before.form, given), listVisibleQuestions(inForce.form, given))
  )
}

/**
 * Submits the whole application for review, the first time or again after a denial.
 * @param submitted.formVersion the version of the form that was answered; the current one by default
 * @throws ProblemError NOT_FOUND, APPLICATION_WAITING, APPLICATION_APPROVED, EMAIL_NOT_CONFIRMED,
 *   IDEMPOTENCY_KEY_REUSED; CONFLICT if the current form has other questions; FIELDS_INVALID at the ids of questions
 */
export const submitApplication = (
  context: ServiceContext,
  call: IdempotentCall,
  identityUid: string,
  { formVersion, ...given }: AnswersInput & { formVersion?: number | undefined },
): Promise<void> =>
  writeOnce(context, call, {
    write: async (transaction) => {
      const applicant = await lockUser(transaction, identityUid)
      const at = context.now()
      const { row, state, status } = await readAnnouncedState(transaction, applicant, at)
      if (isAlreadyApproved(state, status)) throw new ProblemError('APPLICATION_APPROVED')
      if (state === 'submitted') throw new ProblemError('APPLICATION_WAITING')
      if (!applicant.verified) throw new ProblemError('EMAIL_NOT_CONFIRMED')

      const inForce = await findCurrentForm(transaction)
      if (!(await hasSameQuestions(transaction, inForce, formVersion, given))) {
        throw new ProblemError('CONFLICT', {
          detail: t`The questions changed while you wrote. Your answers are kept. Check them and submit again.`,
        })
      }
      const { answers, problems } = checkAnswers(inForce.form, given)
      const named = listFileAnswers(inForce.form, answers)
      const fileIds = named.map(({ file }) => file)
      const uploaded = await markSubmitted(transaction, identityUid, fileIds)
      const missing = named.filter(({ file }) => !uploaded.has(file))
      const fields = [...problems, ...missing.map(({ path }) => createFieldProblem(path, 'fileNotUploaded'))]
      if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })

      const version = (row?.version ?? 0) + 1
      const summary = summarizeAnswers(inForce.form, answers)
      const submission = { identityUid, version, formVersion: inForce.version, answers, summary }
      await insertSubmission(transaction, submission, at)
      if (applicant.status === 'denied') await writeStatus(transaction, identityUid, 'pending', at)
      await publish(context, transaction, { type: 'application.submitted', applicant, version, at })
    },
    read: async () => undefined,
  })
