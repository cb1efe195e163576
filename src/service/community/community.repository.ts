import type { Announcement } from '~/contract/community'
import type { Database } from '../deps'

/** The newest announcements, those to come left out. */
export const listAnnouncements = (database: Database, now: Date): Promise<Announcement[]> =>
  database
    .selectFrom('announcements')
    .select(['id', 'title', 'html', 'published_at as publishedAt'])
    .where('published_at', '<=', now.toISOString())
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
