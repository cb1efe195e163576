import { sql } from 'kysely'
import type { PageVersion, ClosedMention } from '~/contract/page-writing'
import type { Paging } from '~/contract/paging'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import type { RenderedPage } from '../../markdown/render-markdown'
import { type Audience, audiences } from '~/contract/pages'
import { readableBy } from './pages.policy'

/** The text that an editor writes. */
export interface PageText {
  title: string
  summary: string
  body: string
}

/** A version, without its rendered form. */
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

interface NewVersion extends PageText {
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

/** Lists the versions of a page, newest first, each with its times of publication. */
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
    ${limitToPage(paging)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** The user and the page of a working copy. */
interface CopyOwner {
  id: string
  authorUid: string
}

const getCopies = (database: Database, { id, authorUid }: CopyOwner) =>
  database
    .selectFrom('page_working_copies')
    .select(['base_version as baseVersion', 'revision', 'title', 'summary', 'body', 'saved_at as savedAt'])
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)

export const findCopy = (database: Database, owner: CopyOwner) =>
  getCopies(database, owner).executeTakeFirst()

/** Locks the working copy until the transaction ends. */
export const lockCopy = (transaction: Database, owner: CopyOwner) =>
  getCopies(transaction, owner).forUpdate().executeTakeFirst()

export type StoredCopy = NonNullable<Awaited<ReturnType<typeof findCopy>>>

interface CopyText extends PageText {
  baseVersion: number
}

const getColumns = ({ baseVersion, ...text }: CopyText, now: Date) => ({
  ...text,
  base_version: baseVersion,
  saved_at: now.toISOString(),
})

/** Returns its revision; null if another window of the same user was faster. */
export const insertCopy = async (
  transaction: Database,
  { id, authorUid }: CopyOwner,
  text: CopyText,
  now: Date,
): Promise<number | null> => {
  const inserted = await transaction
    .insertInto('page_working_copies')
    .values({ page_id: id, author_uid: authorUid, ...getColumns(text, now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  return inserted?.revision ?? null
}

/** @returns its new revision */
export const updateCopy = async (
  transaction: Database,
  { id, authorUid }: CopyOwner,
  text: CopyText,
  now: Date,
): Promise<number> => {
  const { revision } = await transaction
    .updateTable('page_working_copies')
    .set({ revision: sql<number>`default`, ...getColumns(text, now) })
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/**
 * Deletes a copy.
 * @param until a copy that was saved later stays
 */
export const deleteCopy = async (transaction: Database, { id, authorUid }: CopyOwner, until?: Date) => {
  const deletion = transaction
    .deleteFrom('page_working_copies')
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)
  await (until === undefined ? deletion : deletion.where('saved_at', '<=', until.toISOString())).execute()
}

/** Lists the other users who stored a copy of the page since then, latest first. */
export const listOtherWriters = (
  database: Database,
  { id, authorUid }: CopyOwner,
  since: Date,
): Promise<{ authorName: string; savedAt: string }[]> =>
  database
    .selectFrom('page_working_copies as copies')
    .innerJoin('users', 'users.identity_uid', 'copies.author_uid')
    .select(['users.name as authorName', 'copies.saved_at as savedAt'])
    .where('copies.page_id', '=', id)
    .where('copies.author_uid', '<>', authorUid)
    .where('copies.saved_at', '>=', since.toISOString())
    .where('users.deleted_at', 'is', null)
    .orderBy('copies.saved_at', 'desc')
    .orderBy('users.name')
    .execute()

const maxMentions = 20

/** The audiences of pages that readers of this audience and of no narrower one may open. */
const getReadableAudiences = (audience: Audience): Audience[] =>
  audiences.slice(0, audiences.indexOf(audience) + 1)

/**
 * Finds the documents that a text links and some of its readers may not open, and those whose title it contains: only
 * titles of several words, since a single one is mostly just a word.
 */
export const findClosedMentions = async (
  database: Database,
  { audience, text }: { audience: Audience; text: string },
): Promise<ClosedMention[]> => {
  const slugs = new Set(
    Array.from(text.matchAll(/\/documents\/([a-z0-9]+(?:-[a-z0-9]+)*)/g), ([, slug]) => slug ?? ''),
  )
  const linked = slugs.size === 0 ? sql`false` : sql`slug in (${sql.join([...slugs])})`
  const { rows } = await sql<ClosedMention>`
    select slug, title, ${linked} as "isLinked" from pages
    where kind = 'document' and not ${readableBy(getReadableAudiences(audience))}
      and (${linked} or (status = 'published' and not disabled and title like '% %' and strpos(${text}, title) > 0))
    order by "isLinked" desc, title limit ${maxMentions}`.execute(database)
  return rows
}
