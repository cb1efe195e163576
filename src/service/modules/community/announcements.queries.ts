import { type Insertable, sql } from 'kysely'
import type { Announcement, ManagedAnnouncement } from '~/contract/community'
import type { Paging } from '~/contract/paging'
import { getOffset } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

/** Lists published announcements, newest first; with `public`, only those that anyone may read. */
export const listAnnouncements = async (
  database: Database,
  now: Date,
  paging: Paging,
  readers: 'members' | 'public' = 'members',
): Promise<{ total: number; data: Announcement[] }> => {
  const published = database
    .selectFrom('announcements')
    .where('published_at', '<=', now.toISOString())
    .$if(readers === 'public', (query) => query.where('is_public', '=', sql.lit(true)))
  // At once: they go to the database together.
  const [{ total }, data] = await Promise.all([
    published.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    published
      .select(['id', 'title', 'html', 'published_at as publishedAt'])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(paging.count)
      .offset(getOffset(paging))
      .execute(),
  ])
  return { total, data }
}

/** Announcements to all members, and those to the users of segments, in one shape. */
const managed = (database: Database, now: Date) =>
  database
    .with('every', (all) =>
      all
        .selectFrom('announcements')
        .select(['id', 'title', 'body', 'html', 'published_at', 'revision', 'author_name', 'is_required'])
        .select(['is_public', sql<string | null>`null`.as('segment_name'), sql<number>`0`.as('recipients')])
        .unionAll(
          all
            .selectFrom('segment_messages')
            .select(['id', 'title', 'body', 'html', 'sent_at as published_at', 'revision', 'author_name'])
            .select(['is_required', sql<boolean>`false`.as('is_public')])
            .select([sql<string | null>`segment_name`.as('segment_name'), 'recipients']),
        ),
    )
    .selectFrom('every')
    .select(['id', 'title', 'body', 'html', 'published_at as publishedAt', 'revision'])
    .select(['is_public as isPublic', 'author_name as authorName', 'is_required as isRequired'])
    .select(({ eb }) => eb('published_at', '>', now.toISOString()).$castTo<boolean>().as('isToCome'))
    .select(
      sql<ManagedAnnouncement['sentTo']>`case when segment_name is not null then
        jsonb_build_object('name', segment_name, 'recipients', recipients) end`.as('sentTo'),
    )

/** Lists all announcements, newest first. */
export const listManaged = async (
  database: Database,
  now: Date,
  paging: Paging,
): Promise<{ total: number; data: ManagedAnnouncement[] }> => {
  const [{ total }, data] = await Promise.all([
    managed(database, now)
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    managed(database, now)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(paging.count)
      .offset(getOffset(paging))
      .execute(),
  ])
  return { total, data }
}

export const findAnnouncement = (database: Database, now: Date, id: string) =>
  managed(database, now).where('id', '=', id).executeTakeFirst()

export const insertAnnouncement = async (
  transaction: Database,
  row: Insertable<Tables['announcements']>,
): Promise<void> => {
  await transaction.insertInto('announcements').values(row).execute()
}

export const deleteAnnouncement = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('announcements').where('id', '=', id).execute()
}
