import { type Insertable, type Selectable, sql } from 'kysely'
import type { Paging } from '~/contract/paging'
import { getOffset, countQueryRows } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

export type NoteRow = Selectable<Tables['user_notes']>

export const readTags = async (database: Database, identityUid: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('user_tags')
    .select('tag')
    .where('identity_uid', '=', identityUid)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Writes only differences, since each write invalidates the cached list of users. */
export const writeTags = async (transaction: Database, identityUid: string, tags: readonly string[]) => {
  await sql`
    delete from user_tags where identity_uid = ${identityUid} and tag <> all (${tags}::text[])`.execute(
    transaction,
  )
  await sql`
    insert into user_tags (identity_uid, tag)
    select ${identityUid}, tag from unnest(${tags}::text[]) as tag on conflict do nothing`.execute(
    transaction,
  )
}

// More than a select menu can show.
const maxTags = 200

/**
 * Lists the tags in use. Skips along the index from each tag to the next, so the cost does not depend on the number of
 * users.
 */
export const listTags = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ tag: string }>`
    with recursive used (tag) as (
      (select tag from user_tags order by tag limit 1)
      union all
      select (select tag from user_tags where tag > used.tag order by tag limit 1) from used where tag is not null
    )
    select tag from used where tag is not null limit ${maxTags}`.execute(database)
  return rows.map(({ tag }) => tag)
}

const ofUser = (database: Database, identityUid: string) =>
  database.selectFrom('user_notes').where('identity_uid', '=', identityUid)

export const listNotes = async (
  database: Database,
  identityUid: string,
  paging: Paging,
): Promise<{ total: number; rows: NoteRow[] }> => {
  const total = await countQueryRows(ofUser(database, identityUid))
  const rows = await ofUser(database, identityUid)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
    .execute()
  return { total, rows }
}

/** Locks a note until the transaction ends; undefined if the user has no such note. */
export const lockNote = (
  transaction: Database,
  identityUid: string,
  id: string,
): Promise<NoteRow | undefined> =>
  ofUser(transaction, identityUid).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findNote = (database: Database, id: string): Promise<NoteRow> =>
  database.selectFrom('user_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertNote = async (transaction: Database, row: Insertable<Tables['user_notes']>) => {
  await transaction.insertInto('user_notes').values(row).execute()
}

export const updateNote = async (transaction: Database, id: string, body: string, now: Date) => {
  await transaction
    .updateTable('user_notes')
    .set({ body, edited_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export const deleteNote = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('user_notes').where('id', '=', id).execute()
}
