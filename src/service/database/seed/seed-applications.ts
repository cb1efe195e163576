import { uuidv7 } from 'uuidv7'
import type { ReviewDecision } from '~/contract/applications'
import type { Database } from '../../context'
import type { Tables } from '../tables.gen'
import { application, type DemoAnswers, type DemoUser } from './content'
import { insert } from './insert'

type Decided = NonNullable<DemoUser['decided']>
type EventKind = Tables['application_events']['kind']

const hour = 3_600_000
const portal = { actor_uid: null, actor_name: 'Programme team' }

/**
 * Replaces the default application form, which has no answers yet, with the demonstration's, and adds decline reasons.
 */
export const seedApplicationForm = async (transaction: Database): Promise<void> => {
  const form = JSON.stringify(application.form)
  await transaction.updateTable('application_forms').set({ form }).execute()
  await transaction.updateTable('application_form_draft').set({ form }).execute()
  await transaction
    .updateTable('settings')
    .set({ reason_templates: JSON.stringify(application.reasons) })
    .execute()
}

/** Returns a function that records what happened, hours after the user registered. */
const createTimelineRecorder = (transaction: Database, person: DemoUser, now: Date) => {
  const registered = now.getTime() - person.daysBefore * 24 * hour
  const at = (hours: number) => new Date(Math.min(registered + hours * hour, now.getTime())).toISOString()
  const self = { actor_uid: person.identityUid, actor_name: person.name }
  const tell = async (
    hours: number,
    kind: EventKind,
    more: { text?: string; reason?: string; version?: number; actor?: typeof self | typeof portal } = {},
  ) => {
    const { actor = self, text = '', reason = '', version = null } = more
    await insert(transaction, 'application_events', {
      id: uuidv7(),
      identity_uid: person.identityUid,
      at: at(hours),
      kind,
      ...actor,
      text,
      reason,
      version,
    })
  }
  return { at, tell }
}

const insertApplication = async (
  transaction: Database,
  identityUid: string,
  state: 'submitted' | ReviewDecision,
  submissions: { answers: DemoAnswers; submittedAt: string; decidedAt: string | null }[],
) => {
  const last = submissions.at(-1)
  await insert(transaction, 'applications', {
    identity_uid: identityUid,
    state,
    draft: null,
    draft_saved_at: null,
    version: submissions.length,
    submitted_at: last?.submittedAt ?? null,
    decided_at: last?.decidedAt ?? null,
  })
  await insert(
    transaction,
    'application_submissions',
    submissions.map(({ answers, submittedAt, decidedAt }, index) => ({
      identity_uid: identityUid,
      version: index + 1,
      answers: JSON.stringify(answers),
      country: answers.country,
      project: answers.project,
      submitted_at: submittedAt,
      decision: decidedAt && state !== 'submitted' ? state : null,
      decided_at: decidedAt,
    })),
  )
}

/** Inserts an application, sent five hours after registering, and its decision. Returns the time of the decision. */
export const seedDecision = async (
  transaction: Database,
  person: DemoUser,
  { answers, waitedHours, decision, reason }: Decided,
  now: Date,
): Promise<string> => {
  const { at, tell } = createTimelineRecorder(transaction, person, now)
  const decidedAt = at(5 + waitedHours)
  const submission = { answers, submittedAt: at(5), decidedAt }
  await insertApplication(transaction, person.identityUid, decision, [submission])
  await tell(5, 'submitted', { version: 1 })
  await tell(5 + waitedHours, decision, { reason, version: 1, actor: portal })
  return decidedAt
}

/** Seeds a user's timeline: registered, confirmed, and the application's events if there is one. */
export const seedTimeline = async (transaction: Database, person: DemoUser, now: Date): Promise<void> => {
  const { at, tell } = createTimelineRecorder(transaction, person, now)
  const { isVerified, decided, waiting } = person
  await tell(0, 'registered')
  if (isVerified) await tell(0.3, 'confirmed')
  if (decided) await seedDecision(transaction, person, decided, now)
  if (!waiting) return
  const last = person.daysBefore * 24 - waiting.hours
  const first = waiting.earlier ? 20 : last
  const submission = { answers: waiting.answers, submittedAt: at(last), decidedAt: null }
  const earlier = waiting.earlier
    ? [{ answers: waiting.earlier, submittedAt: at(first), decidedAt: null }]
    : []
  await insertApplication(transaction, person.identityUid, 'submitted', [...earlier, submission])
  await tell(first, 'submitted', { version: 1 })
  for (const [index, { by, text }] of waiting.comments.entries()) {
    const hours = first + 24 + index * 18
    if (by === 'private') await insertNote(transaction, person.identityUid, at(hours), text)
    else if (by === 'applicant') await tell(hours, 'answered', { text, version: 1 })
    else await tell(hours, 'commented', { text, version: 1, actor: portal })
  }
  if (waiting.earlier) await tell(last, 'submitted', { version: 2 })
}

const insertNote = async (transaction: Database, identityUid: string, at: string, text: string) => {
  await insert(transaction, 'application_notes', {
    id: uuidv7(),
    identity_uid: identityUid,
    at,
    ...portal,
    text,
  })
}
