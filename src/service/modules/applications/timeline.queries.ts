import { uuidv7 } from 'uuidv7'
import type { ApplicationEvent } from '~/contract/applications'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

/** Something that the applicant may read; `text`, `reason` and `version` where it has them. */
export interface NewEvent {
  /** A new one unless given. */
  id?: string
  kind: Tables['application_events']['kind']
  actorUid: string | null
  actorName: string
  text?: string
  reason?: string
  version?: number | null
}

export const insertEvents = async (
  database: Database,
  events: readonly (NewEvent & { identityUid: string })[],
  now: Date,
) => {
  if (events.length === 0) return
  await database
    .insertInto('application_events')
    .values(
      events.map((event) => ({
        id: event.id ?? uuidv7(),
        identity_uid: event.identityUid,
        at: now.toISOString(),
        kind: event.kind,
        actor_uid: event.actorUid,
        actor_name: event.actorName,
        text: event.text ?? '',
        reason: event.reason ?? '',
        version: event.version ?? null,
      })),
    )
    .execute()
}

/** Removes an event without a trace. */
export const deleteEvent = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('application_events').where('id', '=', id).execute()
}

export const insertNote = async (
  database: Database,
  note: { id: string; identityUid: string; actorUid: string; actorName: string; text: string },
  now: Date,
): Promise<void> => {
  await database
    .insertInto('application_notes')
    .values({
      id: note.id,
      identity_uid: note.identityUid,
      at: now.toISOString(),
      actor_uid: note.actorUid,
      actor_name: note.actorName,
      text: note.text,
    })
    .execute()
}

/** The events that the applicant may read, oldest first. */
export const listEvents = (database: Database, identityUid: string): Promise<ApplicationEvent[]> =>
  database
    .selectFrom('application_events')
    .select([
      'id',
      'at',
      'kind',
      'actor_uid as actorUid',
      'actor_name as actorName',
      'text',
      'reason',
      'version',
    ])
    .where('identity_uid', '=', identityUid)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** The kinds of the newest events that the applicant may read, newest first; up to a number. */
export const newestKinds = async (
  database: Database,
  identityUid: string,
  most: number,
): Promise<NewEvent['kind'][]> => {
  const rows = await database
    .selectFrom('application_events')
    .select('kind')
    .where('identity_uid', '=', identityUid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Private notes, oldest first. */
export const listNotes = async (database: Database, identityUid: string): Promise<ApplicationEvent[]> => {
  const rows = await database
    .selectFrom('application_notes')
    .select(['id', 'at', 'actor_uid as actorUid', 'actor_name as actorName', 'text'])
    .where('identity_uid', '=', identityUid)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => Object.assign(row, { kind: 'noted' as const, reason: '', version: null }))
}
