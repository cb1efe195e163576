import type { Insertable, Updateable } from 'kysely'
import type { Announcement, ManagedAnnouncement } from '~/contract/community'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

const published = (database: Database, now: Date) =>
  database
    .selectFrom('announcements')
    .select(['id', 'title', 'html', 'published_at as publishedAt'])
    .where('published_at', '<=', now.toISOString())
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)

/** The newest announcements, those to come left out. */
export const listAnnouncements = (database: Database, now: Date): Promise<Announcement[]> =>
  published(database, now).execute()

/** Those of them that everybody may read. */
export const listNews = (database: Database, now: Date): Promise<Announcement[]> =>
  published(database, now).where('is_public', '=', true).execute()

const managed = (database: Database) =>
  database
    .selectFrom('announcements')
    .select([
      'id',
      'title',
      'body',
      'html',
      'published_at as publishedAt',
      'revision',
      'is_public as isPublic',
    ])
    .select('author_name as authorName')

/** All of them, the newest first. */
export const listManaged = async (
  database: Database,
  { page, count }: { page: number; count: number },
): Promise<{ total: number; data: ManagedAnnouncement[] }> => {
  const { total } = await database
    .selectFrom('announcements')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await managed(database)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset((page - 1) * count)
    .execute()
  return { total, data }
}

export const findAnnouncement = (database: Database, id: string) =>
  managed(database).where('id', '=', id).executeTakeFirst()

export const insertAnnouncement = async (
  transaction: Database,
  row: Insertable<Tables['announcements']>,
): Promise<void> => {
  await transaction.insertInto('announcements').values(row).execute()
}

/** False where it is gone, or was saved since. */
export const updateAnnouncement = async (
  transaction: Database,
  { id, revision }: { id: string; revision: number },
  change: Updateable<Tables['announcements']>,
): Promise<boolean> => {
  const updated = await transaction
    .updateTable('announcements')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export const deleteAnnouncement = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('announcements').where('id', '=', id).execute()
}
