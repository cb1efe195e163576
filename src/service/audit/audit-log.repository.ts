import { type RawBuilder, sql } from 'kysely'
import type { AuditFilter, AuditLogEntry } from '~/contract/audit'
import type { Paging } from '~/contract/paging'
import { onPage } from '../database/paging'
import type { Database } from '../deps'
import { matching } from './audit-log-filter'

const nameOfSubject = sql`case subject_kind
  when 'user' then (select name from users where identity_uid = subject_id)
  when 'invitation' then (select email from invitations where id = subject_id::uuid)
  when 'category' then (select name from categories where id = subject_id::uuid)
  when 'component' then (select name from components where id = subject_id::uuid)
  when 'page' then (select title from pages where id = subject_id::uuid)
  when 'contact-message' then (select subject from contact_messages where id = subject_id::uuid)
  when 'announcement' then (select title from announcements where id = subject_id::uuid)
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
  when 'member' then (select name from users where identity_uid = subject_id)
  when 'webhook' then (
    select url from webhook_endpoints where id = subject_id::uuid and removed_at is null
  )
  when 'kit' then (select name from dev_kits where id = subject_id::uuid)
  when 'kit-request' then (
    select dev_kits.name || ', ' || users.name
    from dev_kit_requests
    join dev_kits on dev_kits.id = dev_kit_requests.kit_id
    join users on users.identity_uid = dev_kit_requests.identity_uid
    where dev_kit_requests.id = subject_id::uuid
  )
end`

/** With names for those entries alone that the inner query chose. */
const named = (entries: RawBuilder<unknown>) => sql`
  select id, at, actor_uid as "actorUid", actor_name as "actorName", action, before, after,
    subject_kind as "subjectKind", subject_id as "subjectId", coalesce(${nameOfSubject}, '') as "subjectName",
    at::text as "exactAt"
  from (${entries}) as entries
  order by entries.at desc, entries.id desc`

/** A page of what a filter finds, newest first, and how many it finds. */
export const listEntries = async (
  database: Database,
  filter: AuditFilter,
  paging: Paging,
): Promise<{ total: number; data: AuditLogEntry[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from audit_entries where ${matching(filter)}`.execute(database)
  const page = sql`
    select * from audit_entries where ${matching(filter)}
    order by at desc, id desc ${onPage(paging)}`
  const { rows } = await sql<AuditLogEntry>`${named(page)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** An entry and where it stands, more exactly than a JavaScript date could say. */
export type PlacedEntry = AuditLogEntry & { exactAt: string }

/** The next entries after one, newest first, however many there are. */
export const entriesAfter = async (
  database: Database,
  filter: AuditFilter,
  last: PlacedEntry | undefined,
  limit: number,
): Promise<PlacedEntry[]> => {
  const after = last ? sql`(at, id) < (${last.exactAt}::timestamptz, ${last.id}::uuid)` : sql`true`
  const entries = sql`
    select * from audit_entries where ${matching(filter)} and ${after}
    order by at desc, id desc limit ${limit}`
  const { rows } = await sql<PlacedEntry>`${named(entries)}`.execute(database)
  return rows
}
