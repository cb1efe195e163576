import { sql } from 'kysely'
import type { PreviewedPage, PreviewLink } from '~/contract/page-writing'
import type { Database } from '../../context'

interface NewLink {
  id: string
  pageId: string
  version: number
  tokenHash: string
  authorUid: string | null
  authorName: string
  createdAt: string
  expiresAt: string
}

export const insertLink = async (transaction: Database, link: NewLink) => {
  await transaction
    .insertInto('page_preview_links')
    .values({
      id: link.id,
      page_id: link.pageId,
      version: link.version,
      token_hash: link.tokenHash,
      author_uid: link.authorUid,
      author_name: link.authorName,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Lists the valid links to a page, newest first. */
export const listLinks = (database: Database, pageId: string, now: Date): Promise<PreviewLink[]> =>
  database
    .selectFrom('page_preview_links')
    .select([
      'id',
      'version',
      'author_name as authorName',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('page_id', '=', pageId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Deletes a link; returns the version that it showed, or null if there is no such link. */
export const deleteLink = async (
  transaction: Database,
  pageId: string,
  id: string,
): Promise<number | null> => {
  const row = await transaction
    .deleteFrom('page_preview_links')
    .where('id', '=', id)
    .where('page_id', '=', pageId)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

export const deleteExpiredLinks = async (database: Database, now: Date) => {
  await database.deleteFrom('page_preview_links').where('expires_at', '<=', now.toISOString()).execute()
}

/** Finds the content of a link; null if it has expired, or its page is disabled. */
export const findPreview = async (
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<PreviewedPage | null> => {
  const { rows } = await sql<PreviewedPage>`
    select shown.title, shown.summary, shown.html, shown.headings, shown.minutes, shown.version,
      links.expires_at as "expiresAt"
    from page_preview_links as links
    join page_versions as shown on shown.page_id = links.page_id and shown.version = links.version
    join pages on pages.id = links.page_id
    where links.token_hash = ${tokenHash} and links.expires_at > ${now.toISOString()} and not pages.disabled`.execute(
    database,
  )
  return rows[0] ?? null
}
