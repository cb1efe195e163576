import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { KitRequestState } from '~/contract/kits'
import type { Database } from '../../context'
import { generateCode } from '../../secrets'
import type { Tables } from '../tables.gen'
import { activity, findDemoUser } from './content'
import { seedDecision } from './seed-applications'
import { insert } from './insert'

type NewAuditEntry = Pick<Tables['audit_entries'], 'action'> & {
  by: string
  hoursBefore: number
  subject: [kind: string, id: string]
  before?: Record<string, string | number | boolean>
  after?: Record<string, string | number | boolean>
}

const manager = 'admin@portal.example'
/** Handles kits and messages. */
const communityManager = 'owen.pritchard@severnside.example'

const getUid = (email: string): string => findDemoUser(email).identityUid

const createContext = (transaction: Database, now: Date) => {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const audit = async (entry: NewAuditEntry) => {
    const { by, hoursBefore, subject, ...own } = entry
    const actor = findDemoUser(by)
    await insert(transaction, 'audit_entries', {
      id: uuidv7(),
      at: before(hoursBefore),
      actor_uid: actor.identityUid,
      actor_name: actor.name,
      action: own.action,
      subject_kind: subject[0],
      subject_id: subject[1],
      before: JSON.stringify(own.before ?? {}),
      after: JSON.stringify(own.after ?? {}),
      request_id: '',
    })
  }
  const getSlugs = async (table: 'pages' | 'learning_paths') => {
    const rows = await transaction.selectFrom(table).select(['id', 'slug']).execute()
    return new Map(rows.map(({ slug, id }) => [slug, id]))
  }
  return { transaction, now, before, audit, getSlugs }
}

/** A state of a kit request. */
interface KitRequestStep {
  id: string
  identityUid: string
  kit: string
  quantity: number
  state: KitRequestState
  at: Date
}

/** Adds a webhook with past deliveries; returns its id. Passed in, since the database layer must not import modules. */
export type SeedWebhook = (
  transaction: Database,
  steps: readonly KitRequestStep[],
  setting: { origin: string },
) => Promise<string>

type SeedContext = ReturnType<typeof createContext>

const getId = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no ${name} in the starter content.`)
  return id
}

/** Seeds what the demonstration's users did, so that each administration screen has content. */
export const seedActivity = async (
  transaction: Database,
  now: Date,
  addWebhook: (steps: readonly KitRequestStep[]) => Promise<string>,
): Promise<void> => {
  const context = createContext(transaction, now)
  await seedDecisions(context)
  await seedInvitations(context)
  await seedLearners(context)
  const steps = await seedKitRequests(context)
  await seedWebhook(context, await addWebhook(steps))
  await seedMessages(context)
  await seedReports(context)
  await seedReaders(context)
  await seedBulkChange(context)
}

const seedDecisions = async ({ transaction, now, audit }: SeedContext) => {
  for (const { by, ...decided } of activity.decisions) {
    const person = findDemoUser(by)
    const at = await seedDecision(transaction, person, decided, now)
    if (decided.decision === 'approved') await setApprovedAt(transaction, person.identityUid, at)
    await audit({
      by: manager,
      hoursBefore: (now.getTime() - Date.parse(at)) / 3_600_000,
      action: 'application.review',
      subject: ['user', person.identityUid],
      before: { state: 'submitted', status: 'pending' },
      after: { state: decided.decision, status: decided.decision, version: 1, reason: decided.reason },
    })
  }
}

/** Inserted users count as approved since they registered, except those who are now disabled. */
const setApprovedAt = async (transaction: Database, identityUid: string, at: string) => {
  await sql`insert into milestones (identity_uid, stage, at) values (${identityUid}, 'approved', ${at})
    on conflict (identity_uid, stage) do update set at = excluded.at`.execute(transaction)
}

const seedInvitations = async ({ transaction, before, audit }: SeedContext) => {
  for (const invitation of activity.invitations) {
    const { email, role, approve, hoursBefore, isAccepted, isRevoked } = invitation
    const id = uuidv7()
    await insert(transaction, 'invitations', {
      id,
      email,
      role,
      approve,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      company_name: invitation.companyName,
      created_by: getUid(manager),
      created_at: before(hoursBefore),
      sent_at: before(hoursBefore),
      expires_at: before(hoursBefore - 14 * 24),
      // When the account was registered, a day after the mail.
      accepted_at: isAccepted ? before(hoursBefore - 24) : null,
      accepted_by: isAccepted ? getUid(email) : null,
      revoked_at: isRevoked ? before(hoursBefore - 1) : null,
    })
    const subject: NewAuditEntry['subject'] = ['invitation', id]
    await audit({
      by: manager,
      hoursBefore,
      action: 'invitation.create',
      subject,
      after: { email, role, approve },
    })
    if (!isRevoked) continue
    const states = { before: { state: 'pending' }, after: { state: 'revoked' } }
    await audit({
      by: manager,
      hoursBefore: hoursBefore - 1,
      action: 'invitation.revoke',
      subject,
      ...states,
    })
  }
}

const seedLearners = async ({ transaction, before, getSlugs }: SeedContext) => {
  const paths = await getSlugs('learning_paths')
  for (const { by, path, units: count, fromHours, toHours } of activity.learners) {
    const person = findDemoUser(by)
    const pathId = getId(paths, path)
    const units = await transaction
      .selectFrom('learning_units')
      .select(['id', 'minutes', 'kind'])
      .where('path_id', '=', pathId)
      .orderBy('position')
      .execute()
    const finishedAt = (index: number) =>
      before(count === 1 ? toHours : fromHours - ((fromHours - toHours) * index) / (count - 1))
    const rows = units.slice(0, count).map(({ id, kind }, index) => ({
      identity_uid: person.identityUid,
      unit_id: id,
      started_at: finishedAt(index),
      last_at: finishedAt(index),
      finished_at: finishedAt(index),
      unit_revision: 1,
      page_version: kind === 'reading' ? 1 : null,
    }))
    await insert(transaction, 'learning_progress', rows)
    const isFinished = count === units.length
    await insert(transaction, 'learning_path_progress', {
      identity_uid: person.identityUid,
      path_id: pathId,
      started_at: finishedAt(0),
      last_at: before(toHours),
      finished_units: count,
      finished_at: isFinished ? before(toHours) : null,
    })
    if (!isFinished) continue
    await sql`
      insert into certificates (code, identity_uid, path_id, name, path_title, level, minutes, finished_at)
      select ${generateCode()},
        ${person.identityUid}, id, ${person.name}, title, level,
        ${units.reduce((sum, { minutes }) => sum + minutes, 0)}::integer, ${before(toHours)}::timestamptz
      from learning_paths where id = ${pathId}`.execute(transaction)
  }
}

const seedKitRequests = async (context: SeedContext) => {
  const { transaction, before, audit } = context
  const reached: KitRequestStep[] = []
  const kits = await transaction
    .selectFrom('dev_kits')
    .leftJoin('pages', 'pages.id', 'dev_kits.agreement_id')
    .select(['dev_kits.id', 'dev_kits.slug', 'pages.id as pageId', 'pages.title', 'pages.slug as page'])
    .execute()
  for (const request of activity.kitRequests) {
    const { by, kit, quantity, purpose, steps, note } = request
    const person = findDemoUser(by)
    // The community manager joined later than the first request.
    const handler = by === manager ? manager : communityManager
    const chosen = kits.find(({ slug }) => slug === kit)
    const [, askedHours] = steps[0] ?? []
    const [lastState, lastHours] = steps.at(-1) ?? []
    if (!chosen || askedHours === undefined || lastState === undefined || lastHours === undefined)
      throw new Error(`The request of ${by} is not whole.`)
    const { id: kitId, pageId, title, page } = chosen
    const id = uuidv7()
    const isSent = lastState === 'shipped' || lastState === 'delivered'
    const acceptedAt = before(askedHours)
    await insert(transaction, 'dev_kit_requests', {
      id,
      kit_id: kitId,
      identity_uid: person.identityUid,
      quantity,
      asked: quantity,
      purpose,
      shipping_address: JSON.stringify({ ...person.address, recipient: person.name }),
      state: lastState,
      created_at: acceptedAt,
      changed_at: before(lastHours),
      carrier: isSent ? request.carrier : '',
      tracking: isSent ? request.tracking : '',
      agreement: pageId ? JSON.stringify({ title, path: `/${page}`, version: 1, acceptedAt }) : null,
    })
    if (pageId) {
      await transaction
        .insertInto('kit_agreements')
        .values({ identity_uid: person.identityUid, page_id: pageId, version: 1, accepted_at: acceptedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    let from: string | undefined
    for (const [state, hoursBefore] of steps) {
      const actor = state === 'requested' ? person : findDemoUser(handler)
      await insert(transaction, 'dev_kit_request_events', {
        id: uuidv7(),
        request_id: id,
        state,
        quantity,
        note: state === lastState ? note : '',
        actor_uid: actor.identityUid,
        actor_name: actor.name,
        at: before(hoursBefore),
      })
      if (from !== undefined) {
        await audit({
          by: handler,
          hoursBefore,
          action: 'kit.state',
          subject: ['kit-request', id],
          before: { state: from, quantity },
          after: { state, quantity },
        })
      }
      from = state
      const { identityUid } = person
      reached.push({ id, identityUid, kit, quantity, state, at: new Date(before(hoursBefore)) })
    }
    await seedUnits(context, { ...request, id, kitId, by: handler })
  }
  return reached
}

type KitRequest = (typeof activity.kitRequests)[number]

/** The units of a request with their history, in addition to those in stock. */
const seedUnits = async (
  { transaction, now, before }: SeedContext,
  { id, kitId, by, quantity, steps, damage }: KitRequest & { id: string; kitId: string },
) => {
  const [last] = steps.at(-1) ?? []
  if (last === 'refused') return
  const state = last === 'requested' || last === 'approved' ? 'reserved' : 'on-loan'
  const actor = findDemoUser(by)
  await sql`
    select make_kit_units(
      ${kitId}, ${quantity}::bigint, ${state}, ${id}, ${actor.identityUid}, ${actor.name}, ${before(4_780)}::timestamptz
    )`.execute(transaction)
  for (const [action, hoursBefore] of steps) {
    if (action !== 'shipped' && action !== 'returned') continue
    const at = before(hoursBefore)
    const isBack = action === 'returned'
    if (isBack) {
      await sql`
        update kit_units set state = 'in-repair', condition = 'damaged', request_id = null, changed_at = ${at},
          note = 'Waits for a new terminal block.'
        where request_id = ${id}`.execute(transaction)
    }
    await sql`
      insert into kit_unit_events
        (id, unit_id, action, serial, state, condition, note, request_id, actor_uid, actor_name, at)
      select gen_random_uuid(), unit_id, ${action}, serial, ${isBack ? 'in-repair' : 'on-loan'},
        ${isBack ? 'damaged' : 'good'}, ${isBack ? damage : ''}, request_id, ${actor.identityUid}, ${actor.name},
        ${at}::timestamptz
      from kit_unit_events where request_id = ${id} and action = 'added'`.execute(transaction)
  }
  await sql`
    update dev_kit_requests as requests
    set due_on = (requests.changed_at at time zone 'UTC')::date + make_interval(months => loan_months),
      remind_at = greatest(
        requests.changed_at + make_interval(months => loan_months) - interval '14 days', ${now.toISOString()}::timestamptz + interval '3 days'
      )
    from dev_kits
    where dev_kits.id = kit_id and requests.id = ${id} and state = 'delivered'`.execute(transaction)
}

const seedWebhook = ({ audit }: SeedContext, id: string) =>
  audit({
    by: manager,
    hoursBefore: 374,
    action: 'webhook.create',
    subject: ['webhook', id],
    after: { description: 'Kit dispatch' },
  })

const seedMessages = async ({ transaction, before, audit }: SeedContext) => {
  for (const {
    by,
    subject,
    message,
    hoursBefore,
    state,
    isAssigned,
    reply,
    ...visitor
  } of activity.messages) {
    const id = uuidv7()
    const author = by === undefined ? visitor : { name: findDemoUser(by).name, email: by }
    await insert(transaction, 'contact_messages', {
      id,
      identity_uid: by === undefined ? null : getUid(by),
      ...author,
      subject,
      message,
      state,
      created_at: before(hoursBefore),
      assigned_to: isAssigned ? getUid(communityManager) : null,
      changed_at: before(reply?.hoursBefore ?? hoursBefore),
    })
    if (!reply) continue
    const answerer = findDemoUser(communityManager)
    await insert(transaction, 'contact_replies', {
      id: uuidv7(),
      message_id: id,
      author_uid: answerer.identityUid,
      author_name: answerer.name,
      body: reply.body,
      created_at: before(reply.hoursBefore),
    })
    await audit({
      by: communityManager,
      hoursBefore: reply.hoursBefore,
      action: 'contact.reply',
      subject: ['contact-message', id],
      before: { state: 'new' },
      after: { state },
    })
  }
}

const seedReports = async ({ transaction, before, audit }: SeedContext) => {
  for (const report of activity.reports) {
    const question = await transaction
      .selectFrom('questions')
      .select('id')
      .where('title', '=', report.question)
      .executeTakeFirstOrThrow()
    const answers = await transaction
      .selectFrom('answers')
      .select('id')
      .where('question_id', '=', question.id)
      .orderBy('created_at')
      .execute()
    const answer = report.answer === undefined ? undefined : answers[report.answer]
    const { dismissedHoursBefore } = report
    const isOpen = dismissedHoursBefore === undefined
    const moderator = findDemoUser(communityManager)
    const id = uuidv7()
    await insert(transaction, 'post_reports', {
      id,
      post_kind: answer ? 'answer' : 'question',
      post_id: answer?.id ?? question.id,
      question_id: question.id,
      reporter_uid: getUid(report.by),
      reason: report.reason,
      note: report.note,
      state: isOpen ? 'open' : 'dismissed',
      created_at: before(report.hoursBefore),
      decided_by: isOpen ? '' : moderator.name,
      decided_by_uid: isOpen ? null : moderator.identityUid,
      decided_at: isOpen ? null : before(dismissedHoursBefore),
    })
    if (isOpen) continue
    await audit({
      by: communityManager,
      hoursBefore: dismissedHoursBefore,
      action: 'report.decide',
      subject: ['report', id],
      before: { state: 'open' },
      after: { state: 'dismissed' },
    })
  }
}

const seedReaders = async ({ transaction, before, getSlugs }: SeedContext) => {
  const pages = await getSlugs('pages')
  await insert(
    transaction,
    'page_feedback',
    activity.feedback.map(({ by, page, isHelpful, reason, hoursBefore }) => ({
      id: randomUUID(),
      page_id: getId(pages, page),
      version: 1,
      identity_uid: getUid(by),
      helpful: isHelpful,
      reason,
      created_at: before(hoursBefore),
    })),
  )
  await insert(
    transaction,
    'search_counts',
    activity.searches.map(({ q, unanswered, hoursBefore }) => ({
      q,
      audience: 'approved' as const,
      unanswered,
      last_at: before(hoursBefore),
    })),
  )
}

const seedBulkChange = async ({ transaction, before, audit }: SeedContext) => {
  const { by, alreadyDisabled, hoursBefore } = activity.disabled
  const id = uuidv7()
  const at = before(hoursBefore)
  await insert(transaction, 'bulk_changes', {
    id,
    kind: 'status',
    new_value: 'disabled',
    state: 'done',
    created_at: at,
    created_by: getUid(manager),
    started_at: at,
    started_by: getUid(manager),
    finished_at: at,
  })
  const rows = [
    { uid: getUid(by), from: 'approved', outcome: 'changed', reason: null },
    {
      uid: getUid(alreadyDisabled),
      from: 'disabled',
      outcome: 'skipped' as const,
      reason: 'UNCHANGED',
    },
  ] as const
  for (const [index, row] of rows.entries()) {
    const result = { before: row.from, after: 'disabled' as const, outcome: row.outcome }
    await insert(transaction, 'bulk_change_rows', {
      bulk_change_id: id,
      position: index + 1,
      identity_uid: row.uid,
      ...result,
      reason: row.reason,
      at,
    })
    await insert(transaction, 'bulk_change_counts', {
      bulk_change_id: id,
      ...result,
      reason: row.reason ?? '',
      count: 1,
    })
  }
  await audit({
    by: manager,
    hoursBefore,
    action: 'user.status',
    subject: ['user', getUid(by)],
    before: { status: 'approved' },
    after: { status: 'disabled', bulkChange: id },
  })
}
