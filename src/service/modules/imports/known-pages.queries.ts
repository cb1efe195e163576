import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../context'

/** The page that an earlier import made of a file. */
export interface KnownPage {
  path: string
  pageId: string
  /** The slug that other files' links use. */
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

export const storeKnownPage = async (
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

/** Lists the categories and components that earlier imports made of folders, by path. */
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

export const storeKnownFolder = async (
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

/** The file of a source from which an import created a page without finishing it; null for any other page. */
const selectUnfinishedFile = (source: string, pageId: RawBuilder<unknown>) => sql<string | null>`(
  select files.path
  from import_files as files join imports on imports.id = files.import_id
  where files.page_id = ${pageId} and imports.source = ${source}
    and not exists (select from import_pages where import_pages.page_id = files.page_id)
  limit 1
)`

/** Returns those of these slugs that a page has, or had once, each with the source's file of an unfinished page. */
export const findTakenSlugs = async (
  database: Database,
  source: string,
  slugs: readonly string[],
): Promise<Map<string, string | null>> => {
  const { rows } = await sql<{ slug: string; path: string | null }>`
    select taken.slug, ${selectUnfinishedFile(source, sql`taken.id`)} as path
    from (
      select slug, id from pages where slug = any(${slugs}::text[])
      union
      select slug, page_id from page_slugs where slug = any(${slugs}::text[])
    ) as taken`.execute(database)
  return new Map(rows.map(({ slug, path }) => [slug, path]))
}

/** Finds the message of a version in the page's history. */
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

/** Finds the page that has an address, or had it once, with the source's file of an unfinished page. */
export const findPageBySlug = async (
  database: Database,
  source: string,
  slug: string,
): Promise<{ id: string; begunFrom: string | null } | null> => {
  const { rows } = await sql<{ id: string; begunFrom: string | null }>`
    select pages.id, ${selectUnfinishedFile(source, sql`pages.id`)} as "begunFrom"
    from pages
    where pages.id = coalesce(
      (select id from pages where slug = ${slug}), (select page_id from page_slugs where slug = ${slug})
    )`.execute(database)
  return rows[0] ?? null
}

/** Finds the current position of a page. */
export const findPagePosition = async (
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
