import { sql } from 'kysely'
import type { PageVersion } from '~/contract/page-writing'
import type { Paging } from '~/contract/paging'
import { onPage } from '../database/paging'
import type { Database } from '../deps'
import type { RenderedPage } from './render-markdown'

/** What somebody wrote. */
export interface PageText {
  title: string
  summary: string
  body: string
}

/** A version, without what was rendered of it. */
export interface StoredVersion extends PageText {
  version: number
  authorName: string
  createdAt: string
}

export const findVersion = async (
  database: Database,
  id: string,
  version: number,
): Promise<StoredVersion | undefined> =>
  database
    .selectFrom('page_versions')
    .select(['version', 'title', 'summary', 'body', 'author_name as authorName', 'created_at as createdAt'])
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

export interface NewVersion extends PageText {
  id: string
  version: number
  message: string
  /** Null for the portal itself. */
  authorUid: string | null
  authorName: string
}

export const insertVersion = async (
  transaction: Database,
  { id, version, authorUid, authorName, ...text }: NewVersion,
  { headings, sections, ...rendered }: RenderedPage,
  now: Date,
) => {
  await transaction
    .insertInto('page_versions')
    .values({
      page_id: id,
      version,
      ...text,
      ...rendered,
      headings: JSON.stringify(headings),
      sections: JSON.stringify(sections),
      author_uid: authorUid,
      author_name: authorName,
      created_at: now.toISOString(),
    })
    .execute()
}

/** The versions of a page, newest first, each with the times that it came before readers. */
export const listVersions = async (
  database: Database,
  id: string,
  paging: Paging,
): Promise<{ total: number; data: PageVersion[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from page_versions where page_id = ${id}`.execute(database)
  const { rows } = await sql<PageVersion>`
    select versions.version, versions.title, versions.message, versions.author_name as "authorName",
      versions.created_at as "createdAt",
      (versions.version = pages.published_version) is true as "isPublished",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'authorName', author_name,
          'message', message
        ) order by published_at desc, id desc), '[]'::jsonb)
        from page_publications as publications
        where publications.page_id = versions.page_id and publications.version = versions.version
      ) as publications
    from page_versions as versions
    join pages on pages.id = versions.page_id
    where versions.page_id = ${id}
    order by versions.version desc
    ${onPage(paging)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}
