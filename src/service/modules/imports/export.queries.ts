import { sql } from 'kysely'
import type { Audience, PageStatus } from '~/contract/pages'
import type { Database } from '../../context'

export interface ExportedPart {
  id: string
  slug: string
  name: string
  description: string
  position: number
}

/** An exported document. */
export interface ExportedPage {
  id: string
  componentId: string
  parentId: string | null
  slug: string
  position: number
  audience: Audience
  status: PageStatus
  disabled: boolean
  appliesTo: string[]
  version: number
  publishedVersion: number | null
  hasChildren: boolean
  changedAt: string
}

/** A text of a page. */
export interface ExportedText {
  title: string
  summary: string
  body: string
  createdAt: string
}

/** Lists the previous addresses of pages, by the id of the page. */
export const listAliases = async (database: Database): Promise<Map<string, string[]>> => {
  const rows = await database.selectFrom('page_slugs').select(['slug', 'page_id']).orderBy('slug').execute()
  const aliases = new Map<string, string[]>()
  for (const { slug, page_id } of rows) aliases.set(page_id, [...(aliases.get(page_id) ?? []), slug])
  return aliases
}

/** Lists all documents without their texts, in reading order. */
export const listPages = async (database: Database): Promise<ExportedPage[]> => {
  const { rows } = await sql<ExportedPage>`
    select pages.id, component_id as "componentId", parent_id as "parentId", slug, position, audience, status,
      disabled, applies_to as "appliesTo", version, published_version as "publishedVersion",
      exists (select from pages as children where children.parent_id = pages.id) as "hasChildren",
      changed_at as "changedAt"
    from pages
    where kind = 'document' and component_id is not null
    order by component_id, path`.execute(database)
  return rows
}

export const findText = (
  database: Database,
  pageId: string,
  version: number,
): Promise<ExportedText | undefined> =>
  database
    .selectFrom('page_versions')
    .select(['title', 'summary', 'body', 'created_at as createdAt'])
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst()
