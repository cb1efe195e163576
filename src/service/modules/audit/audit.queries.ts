import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import type { AuditEntry, AuditFilter, AuditLogEntry } from '~/contract/audit'
import type { Paging } from '~/contract/paging'
import { canonicalEmail, day } from '~/contract/field-schemas'
import type { AuditEvent, AuditFacts, Author, OwnAction } from './audit-actions'
import { onDays } from '../../database/on-days'
import { limitToPage } from '../../database/paging'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'

// Details may contain a search text. PostgreSQL refuses the null character, which no stored text contains.
const toStoredDetails = (facts: AuditFacts = {}) =>
  JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'string' ? stripNul(value) : value))

export const insertEntries = async (
  database: Database,
  by: Author,
  events: readonly AuditEvent[],
  now: Date,
) => {
  if (events.length === 0) return
  await database
    .insertInto('audit_entries')
    .values(
      events.map((event) => ({
        id: uuidv7(),
        at: now.toISOString(),
        actor_uid: by.actorUid,
        actor_name: by.actorName,
        action: event.action,
        subject_kind: event.subjectKind,
        subject_id: event.subjectId,
        before: toStoredDetails(event.before),
        after: toStoredDetails(event.after),
        request_id: by.requestId,
      })),
    )
    .execute()
}

// The applicant's own actions, which only this part of the timeline has.
const ownEvents = ['registered', 'confirmed', 'submitted', 'answered']

/** The history of one account: actions of administrators and of the user. */
const getStory = (identityUid: string) => sql`
  select id, at, actor_uid, actor_name, action, before, after from audit_entries
  where subject_kind = 'user' and subject_id = ${identityUid}
  union all
  select id, at, identity_uid, (select name from users where identity_uid = ${identityUid}), action, before, after
  from own_acts where identity_uid = ${identityUid}
  union all
  select id, at, actor_uid, actor_name, 'own.' || kind, '{}',
    case when version is null then '{}' else jsonb_build_object('version', version) end
  from application_events
  where identity_uid = ${identityUid} and actor_uid = ${identityUid} and kind in (${sql.join(ownEvents)})`

/** Returns the entries of a user, newest first, and their total. */
export const listUserEntries = async (
  database: Database,
  identityUid: string,
  paging: Paging,
): Promise<{ total: number; data: AuditEntry[] }> => {
  const story = getStory(identityUid)
  const counted = await sql<{ total: number }>`select count(*) as total from (${story}) as story`.execute(
    database,
  )
  const { rows } = await sql<AuditEntry>`
    select id, at, actor_uid as "actorUid", actor_name as "actorName", action, before, after
    from (${story}) as story
    order by at desc, id desc
    ${limitToPage(paging)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

const address = (text: string) => canonicalEmail(stripNul(text))

const byActor = (actor: string) =>
  actor.includes('@')
    ? sql`actor_uid = (select identity_uid from users where email = ${address(actor)})`
    : sql`actor_uid = ${stripNul(actor)}`

const bySubject = (subject: string) =>
  subject.includes('@')
    ? sql`subject_id in (
        select identity_uid from users where email = ${address(subject)}
        union all select id::text from invitations where email = ${address(subject)}
      )`
    : sql`subject_id = ${stripNul(subject)}`

/** `user.` matches every action with this prefix. */
const byAction = (action: string) =>
  action.endsWith('.')
    ? sql`action like ${`${stripNul(action).replace(/[\\%_]/g, '\\$&')}%`}`
    : sql`action = ${stripNul(action)}`

const isDay = (text: string) => v.is(day, text)
const until = (to: string) => (isDay(to) ? onDays('at', { to }) : [sql`at <= ${new Date(to).toISOString()}`])

/** The conditions of a filter, at least one. */
const matching = ({ actor, action, subject, from, to }: AuditFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(actor ? [byActor(actor)] : []),
      ...(action ? [byAction(action)] : []),
      ...(subject ? [bySubject(subject)] : []),
      ...(from ? [sql`at >= ${new Date(from).toISOString()}`] : []),
      ...(to ? until(to) : []),
    ],
    sql` and `,
  )

const selectSubjectName = sql`case subject_kind
  when 'user' then (select name from users where identity_uid = subject_id)
  when 'invitation' then (select email from invitations where id = subject_id::uuid)
  when 'category' then (select name from categories where id = subject_id::uuid)
  when 'component' then (select name from components where id = subject_id::uuid)
  when 'page' then (select title from pages where id = subject_id::uuid)
  when 'download' then (select name from downloads where id = subject_id::uuid)
  when 'contact-message' then (select subject from contact_messages where id = subject_id::uuid)
  when 'announcement' then coalesce(
    (select title from announcements where id = subject_id::uuid),
    (select title from segment_messages where id = subject_id::uuid)
  )
  when 'learning-path' then (
    select title from learning_paths where id = subject_id::uuid and removed_at is null
  )
  when 'question' then (select title from questions where id = subject_id::uuid)
  when 'answer' then (
    select questions.title from answers join questions on questions.id = answers.question_id
    where answers.id = subject_id::uuid
  )
  when 'report' then (
    select questions.title from post_reports join questions on questions.id = post_reports.question_id
    where post_reports.id = subject_id::uuid
  )
  when 'user-record' then (select name from users where identity_uid = subject_id)
  when 'member' then (select name from users where identity_uid = subject_id)
  when 'webhook' then (
    select url from webhook_endpoints where id = subject_id::uuid and removed_at is null
  )
  when 'company' then (select name from companies where id = subject_id::uuid)
  when 'kit' then (select name from dev_kits where id = subject_id::uuid)
  when 'kit-unit' then (
    select dev_kits.name || ', ' || kit_units.serial
    from kit_units join dev_kits on dev_kits.id = kit_units.kit_id
    where kit_units.id = subject_id::uuid
  )
  when 'kit-request' then (
    select dev_kits.name || ', ' || users.name
    from dev_kit_requests
    join dev_kits on dev_kits.id = dev_kit_requests.kit_id
    join users on users.identity_uid = dev_kit_requests.identity_uid
    where dev_kit_requests.id = subject_id::uuid
  )
end`

/** Joins names, only for the entries that the inner query selected. */
const selectEntries = (entries: RawBuilder<unknown>) => sql`
  select id, at, actor_uid as "actorUid", actor_name as "actorName", action, before, after,
    subject_kind as "subjectKind", subject_id as "subjectId", coalesce(${selectSubjectName}, '') as "subjectName",
    at::text as "exactAt"
  from (${entries}) as entries
  order by entries.at desc, entries.id desc`

/** Returns a page of the entries that a filter finds, newest first, and their total. */
export const listEntries = async (
  database: Database,
  filter: AuditFilter,
  paging: Paging,
): Promise<{ total: number; data: AuditLogEntry[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from audit_entries where ${matching(filter)}`.execute(database)
  const page = sql`
    select * from audit_entries where ${matching(filter)}
    order by at desc, id desc ${limitToPage(paging)}`
  const { rows } = await sql<AuditLogEntry>`${selectEntries(page)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

// The maximum number of entries on a company's page, and of its users, the most recently seen ones, whose entries are
// included.
const maxCompanyEntries = 200
const maxCompanyUsers = 1_000

/** Lists administrators' actions on a company and its users, newest first: only the latest, up to the limits. */
export const listCompanyEntries = async (
  database: Database,
  companyId: string,
  paging: Paging,
): Promise<{ total: number; data: AuditLogEntry[] }> => {
  const last = sql`order by at desc, id desc limit ${maxCompanyEntries}`
  const entries = sql`
    select * from (
      (select * from audit_entries where subject_kind = 'company' and subject_id = ${companyId} ${last})
      union all
      select entries.* from (
        select identity_uid from users where company_id = ${companyId}::uuid and deleted_at is null
        order by seen_day desc, identity_uid limit ${maxCompanyUsers}
      ) as people cross join lateral (
        select * from audit_entries where subject_id = people.identity_uid and subject_kind = 'user' ${last}
      ) as entries
    ) as found ${last}`
  const counted = await sql<{ total: number }>`select count(*) as total from (${entries}) as found`.execute(
    database,
  )
  const page = sql`select * from (${entries}) as found order by at desc, id desc ${limitToPage(paging)}`
  const { rows } = await sql<AuditLogEntry>`${selectEntries(page)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** An entry with its exact sort key: a JavaScript date would round it. */
export type KeyedEntry = AuditLogEntry & { exactAt: string }

/** Returns the next entries after one, newest first, up to a number. */
export const listEntriesAfter = async (
  database: Database,
  filter: AuditFilter,
  last: KeyedEntry | undefined,
  limit: number,
): Promise<KeyedEntry[]> => {
  const after = last ? sql`(at, id) < (${last.exactAt}::timestamptz, ${last.id}::uuid)` : sql`true`
  const entries = sql`
    select * from audit_entries where ${matching(filter)} and ${after}
    order by at desc, id desc limit ${limit}`
  const { rows } = await sql<KeyedEntry>`${selectEntries(entries)}`.execute(database)
  return rows
}

export const insertOwnAction = async (
  database: Database,
  identityUid: string,
  { action, before = {}, after = {} }: OwnAction,
  now: Date,
) => {
  await database
    .insertInto('own_acts')
    .values({
      id: uuidv7(),
      identity_uid: identityUid,
      at: now.toISOString(),
      action,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sessions show whether an account is in use, which is not needed for old ones. */
export const deleteSessionsBefore = async (database: Database, before: Date) => {
  await database
    .deleteFrom('own_acts')
    .where('action', '=', 'own.session')
    .where('at', '<', before.toISOString())
    .execute()
}

/** Lists a user's sign-ins, with the browser if it was stored, newest first. */
export const getSessions = async (database: Database, identityUid: string, limit: number) => {
  const rows = await database
    .selectFrom('own_acts')
    .select(['at', 'after'])
    .where('identity_uid', '=', identityUid)
    .where('action', '=', 'own.session')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, after }) => ({ at, browser: after.browser }))
}
