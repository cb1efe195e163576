import { uuidv7 } from 'uuidv7'
import type { ReviewDecision } from '~/contract/applications'
import type { ReasonTemplate } from '~/contract/reason-templates'
import type { Database } from '../../context'
import type { Tables } from '../tables.gen'
import { type DemoAnswers, demoForm } from './content/application-form'
import type { HeroPerson, SeedActivity, SeedPerson } from './content'
import type { DemoPerson } from './demo-people'

type Applicant = SeedPerson & { identityUid: string; daysBefore: number }
type EventKind = Tables['application_events']['kind']

const hour = 3_600_000
const portal = { actor_uid: null, actor_name: 'Programme team' }

const decidedAnswers: DemoAnswers = {
  project:
    'Compare the quarter-hours of a street before and after its solar roofs, and show the residents when their own power covers them.',
  devices: 60,
  country: 'Chile',
  needs: ['interval-data'],
  link: '',
}

/** Replaces the form that a new installation begins with, which has no answers yet, by that of the demonstration. */
export const seedApplicationForm = async (transaction: Database): Promise<void> => {
  const form = JSON.stringify(demoForm)
  await transaction.updateTable('application_forms').set({ form }).execute()
  await transaction.updateTable('application_form_draft').set({ form }).execute()
}

/** Writes down what happened, hours after the user registered. */
const getDiary = (transaction: Database, person: Applicant, now: Date) => {
  const registered = now.getTime() - person.daysBefore * 24 * hour
  const at = (hours: number) => new Date(Math.min(registered + hours * hour, now.getTime())).toISOString()
  const self = { actor_uid: person.identityUid, actor_name: `${person.firstName} ${person.lastName}` }
  const tell = async (
    hours: number,
    kind: EventKind,
    more: { text?: string; reason?: string; version?: number; actor?: typeof self | typeof portal } = {},
  ) => {
    const { actor = self, text = '', reason = '', version = null } = more
    await transaction
      .insertInto('application_events')
      .values({
        id: uuidv7(),
        identity_uid: person.identityUid,
        at: at(hours),
        kind,
        ...actor,
        text,
        reason,
        version,
      })
      .execute()
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
  await transaction
    .insertInto('applications')
    .values({
      identity_uid: identityUid,
      state,
      draft: null,
      draft_saved_at: null,
      version: submissions.length,
      submitted_at: last?.submittedAt ?? null,
      decided_at: last?.decidedAt ?? null,
    })
    .execute()
  await transaction
    .insertInto('application_submissions')
    .values(
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
    .execute()
}

/** The timeline of a demo user: registered, confirmed, and the outcome of an application if there was one. */
export const seedDecidedApplication = async (
  transaction: Database,
  person: DemoPerson,
  now: Date,
): Promise<void> => {
  const { tell } = getDiary(transaction, person, now)
  await tell(0, 'registered')
  await tell(0.3, 'confirmed')
  if (!person.decision) return
  const reason = person.decision === 'denied' ? 'The project needs more detail' : ''
  const decided = { answers: decidedAnswers, waitedHours: 26, decision: person.decision, reason }
  await seedDecision(transaction, person, decided, now)
}

/** Inserts an application that was sent five hours after registering, and its decision. Returns when it was decided. */
export const seedDecision = async (
  transaction: Database,
  person: Applicant,
  { answers, waitedHours, decision, reason = '' }: Omit<SeedActivity['decisions'][number], 'by'>,
  now: Date,
): Promise<string> => {
  const { at, tell } = getDiary(transaction, person, now)
  const decidedAt = at(5 + waitedHours)
  const submission = { answers, submittedAt: at(5), decidedAt }
  await insertApplication(transaction, person.identityUid, decision, [submission])
  await tell(5, 'submitted', { version: 1 })
  await tell(5 + waitedHours, decision, { reason, version: 1, actor: portal })
  return decidedAt
}

/** The timeline of a user of the demonstration list, with a waiting application if there is one. */
export const seedWaitingApplication = async (
  transaction: Database,
  person: HeroPerson & { identityUid: string },
  now: Date,
): Promise<void> => {
  const { at, tell } = getDiary(transaction, person, now)
  const { application, earlierApplication, comments = [] } = person
  await tell(0, 'registered')
  // Who was blocked had not confirmed the address.
  if (person.status !== 'blocked') await tell(0.3, 'confirmed')
  if (!application) return
  const last = person.daysBefore * 24 - (person.waitingHours ?? 0)
  const first = earlierApplication ? 20 : last
  const sent = earlierApplication ? [earlierApplication, application] : [application]
  const submissions = sent.map((answers, index) => ({
    answers,
    submittedAt: at(index === sent.length - 1 ? last : first),
    decidedAt: null,
  }))
  await insertApplication(transaction, person.identityUid, 'submitted', submissions)
  await tell(first, 'submitted', { version: 1 })
  for (const [index, { by, text }] of comments.entries()) {
    const hours = first + 24 + index * 18
    if (by === 'private') await insertNote(transaction, person.identityUid, at(hours), text)
    else if (by === 'applicant') await tell(hours, 'answered', { text, version: 1 })
    else await tell(hours, 'commented', { text, version: 1, actor: portal })
  }
  if (earlierApplication) await tell(last, 'submitted', { version: 2 })
}

const insertNote = async (transaction: Database, identityUid: string, at: string, text: string) => {
  await transaction
    .insertInto('application_notes')
    .values({ id: uuidv7(), identity_uid: identityUid, at, ...portal, text })
    .execute()
}

/** The reasons that reviewers of the starter brand choose from. */
const starterReasons: ReasonTemplate[] = [
  {
    use: 'approved',
    title: 'Clear project, devices named',
    text: 'Thank you for a clear application. The documents and the learning paths are open to you now; the first learning path is a good place to start.',
  },
  {
    use: 'approved',
    title: 'Known company or partner',
    text: 'Welcome to the programme. Colleagues who want to join can register with their own address and name you in their application.',
  },
  {
    use: 'approved',
    title: 'Open questions are answered',
    text: 'Thank you for answering our questions. Nothing stands in the way of your project any more.',
  },
  {
    use: 'denied',
    title: 'The project is not clear yet',
    text: 'Please say in a few sentences what you will build, who will use it and which data it needs. Then submit the application again.',
  },
  {
    use: 'denied',
    title: 'Devices or place of installation not settled',
    text: 'Please tell us how many devices you plan and in which country the first of them will stand. An estimate is fine.',
  },
  {
    use: 'denied',
    title: 'The company could not be confirmed',
    text: 'We could not confirm that you work for the company you named. Please register with your work address, or tell us who there can vouch for you.',
  },
  {
    use: 'denied',
    title: 'Outside the programme',
    text: 'The programme is for software that runs on our meters or works with their data, and we could not see that in your application. If we misread it, change the description and submit it again.',
  },
  {
    use: 'denied',
    title: 'Registered twice',
    text: 'You have another account in the programme already. Please use that one; write to us if you cannot reach it any more.',
  },
  {
    use: 'message',
    title: 'How many devices',
    text: 'Could you tell us how many devices you plan, and in which country? An estimate is fine.',
  },
]

/** Gives reviewers the reasons of the starter brand. */
export const seedReasons = async (transaction: Database): Promise<void> => {
  await transaction
    .updateTable('settings')
    .set({ reason_templates: JSON.stringify(starterReasons) })
    .execute()
}
