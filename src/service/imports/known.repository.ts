import { sql } from 'kysely'
import type { Database } from '../deps'

/** What became of a file when it was imported before. */
export interface KnownPage {
  path: string
  pageId: string
  /** The address that other files' links name. */
  slug: string
  version: number
  sha256: string
}

export const listKnownPages = async (database: Database, source: string): Promise<Map<string, KnownPage>> => {
  const rows = await database
    .selectFrom('import_pages')
    .select(['path', 'page_id as pageId', 'slug', 'version', 'sha256'])
    .where('source', '=', source)
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

export const keepKnownPage = async (
  database: Database,
  source: string,
  { path, pageId: page_id, slug, version, sha256 }: KnownPage,
) => {
  await database
    .insertInto('import_pages')
    .values({ source, path, page_id, slug, version, sha256 })
    .onConflict((conflict) =>
      conflict.columns(['source', 'path']).doUpdateSet({ page_id, slug, version, sha256 }),
    )
    .execute()
}

/** What became of folders when they were imported before, by path. */
export const listKnownFolders = async (
  database: Database,
  source: string,
): Promise<Map<string, { categoryId: string | null; componentId: string | null }>> => {
  const rows = await database
    .selectFrom('import_folders')
    .select(['path', 'category_id as categoryId', 'component_id as componentId'])
    .where('source', '=', source)
    .execute()
  return new Map(rows.map(({ path, ...ids }) => [path, ids]))
}

export const keepKnownFolder = async (
  database: Database,
  { source, path }: { source: string; path: string },
  ids: { categoryId: string | null; componentId: string | null },
) => {
  const row = { category_id: ids.categoryId, component_id: ids.componentId }
  await database
    .insertInto('import_folders')
    .values({ source, path, ...row })
    .onConflict((conflict) => conflict.columns(['source', 'path']).doUpdateSet(row))
    .execute()
}

/** Which of these slugs a page has, or had once, each with what that page's history says of its first version. */
export const takenSlugs = async (
  database: Database,
  slugs: readonly string[],
): Promise<Map<string, string | null>> => {
  const { rows } = await sql<{ slug: string; message: string | null }>`
    select taken.slug, versions.message
    from (
      select slug, id from pages where slug = any(${slugs}::text[])
      union
      select slug, page_id from page_slugs where slug = any(${slugs}::text[])
    ) as taken
    left join page_versions as versions on versions.page_id = taken.id and versions.version = 1`.execute(
    database,
  )
  return new Map(rows.map(({ slug, message }) => [slug, message]))
}

/** What the history of a page says of a version. */
export const findMessage = async (
  database: Database,
  pageId: string,
  version: number,
): Promise<string | null> => {
  const row = await database
    .selectFrom('page_versions')
    .select('message')
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.message ?? null
}

/** The page that has an address, or had it once. */
export const findPageBySlug = async (
  database: Database,
  slug: string,
): Promise<{ id: string; version: number; message: string } | null> => {
  const { rows } = await sql<{ id: string; version: number; message: string }>`
    select pages.id, pages.version, versions.message
    from pages join page_versions as versions on versions.page_id = pages.id and versions.version = 1
    where pages.id = coalesce(
      (select id from pages where slug = ${slug}), (select page_id from page_slugs where slug = ${slug})
    )`.execute(database)
  return rows[0] ?? null
}

/** Where a page stands now. */
export const findPlace = async (
  database: Database,
  pageId: string,
): Promise<{ componentId: string; parentId: string | null; position: number; siblings: number } | null> => {
  const { rows } = await sql<{
    componentId: string
    parentId: string | null
    position: number
    siblings: number
  }>`
    select pages.component_id as "componentId", pages.parent_id as "parentId", pages.position,
      (
        select count(*) from pages as others
        where others.component_id = pages.component_id and others.kind = 'document'
          and others.parent_id is not distinct from pages.parent_id
      ) as siblings
    from pages where id = ${pageId} and component_id is not null`.execute(database)
  return rows[0] ?? null
}
