import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '~/contract/audit'
import type { Paging } from '~/contract/paging'
import { onPage } from '../database/paging'
import { storable } from '../database/storable'
import type { Database } from '../deps'
import type { Act, Author } from './act'

// Facts may be what somebody searched for. Nothing stored can hold the null character, and PostgreSQL refuses it.
const factsOf = (facts: Act['before']) =>
  JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'string' ? storable(value) : value))

export const insertEntries = async (database: Database, by: Author, acts: Act[], now: Date) => {
  if (acts.length === 0) return
  await database
    .insertInto('audit_entries')
    .values(
      acts.map((act) => ({
        id: uuidv7(),
        at: now.toISOString(),
        actor_uid: by.actorUid,
        actor_name: by.actorName,
        action: act.action,
        subject_kind: act.subjectKind,
        subject_id: act.subjectId,
        before: factsOf(act.before),
        after: factsOf(act.after),
        request_id: by.requestId,
      })),
    )
    .execute()
}

// What the story of an application has that nobody else wrote down: what the person did.
const ownEvents = ['registered', 'confirmed', 'submitted', 'answered']

/** What happened to one account: done by administrators, and by the person. */
const storyOf = (identityUid: string) => sql`
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

/** Newest first, and how many there are. */
export const entriesOfUser = async (
  database: Database,
  identityUid: string,
  paging: Paging,
): Promise<{ total: number; data: AuditEntry[] }> => {
  const story = storyOf(identityUid)
  const counted = await sql<{ total: number }>`select count(*) as total from (${story}) as story`.execute(
    database,
  )
  const { rows } = await sql<AuditEntry>`
    select id, at, actor_uid as "actorUid", actor_name as "actorName", action, before, after
    from (${story}) as story
    order by at desc, id desc
    ${onPage(paging)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}
