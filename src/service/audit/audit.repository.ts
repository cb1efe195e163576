import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '~/contract/audit'
import type { Database } from '../deps'
import type { Act, ActFacts, ActingAdministrator } from './act'

export const insertEntries = async (database: Database, by: ActingAdministrator, acts: Act[], now: Date) => {
  if (acts.length === 0) return
  await database
    .insertInto('audit_entries')
    .values(
      acts.map((act) => ({
        id: uuidv7(),
        at: now.toISOString(),
        actor_uid: by.actor.identityUid,
        actor_name: by.actor.user.name,
        action: act.action,
        subject_kind: act.subjectKind,
        subject_id: act.subjectId,
        before: JSON.stringify(act.before),
        after: JSON.stringify(act.after),
        request_id: by.requestId,
      })),
    )
    .execute()
}

/** The acts on one person, newest first, and how many there are. */
export const entriesOfUser = async (
  database: Database,
  identityUid: string,
  paging: { page: number; count: number },
): Promise<{ total: number; data: AuditEntry[] }> => {
  const ofUser = database
    .selectFrom('audit_entries')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', identityUid)
  const { total } = await ofUser.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const data = await ofUser
    .select(['id', 'at', 'actor_uid as actorUid', 'actor_name as actorName', 'action'])
    .select([sql<ActFacts>`before`.as('before'), sql<ActFacts>`after`.as('after')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count)
    .execute()
  return { total, data }
}
