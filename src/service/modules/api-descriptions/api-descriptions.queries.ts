import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { ApiPart } from '~/contract/enums'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'

/** A description without its document. */
export type DescriptionRecord = Omit<Selectable<Tables['api_descriptions']>, 'document'>

const columns = [
  'id',
  'component_id',
  'state',
  'title',
  'version',
  'openapi',
  'operations',
  'size',
  'address',
  'notes',
  'changes',
  'audience',
  'publish',
  'reason',
  'pages_total',
  'pages_done',
  'failures',
  'cuts',
  'created_at',
  'created_by',
  'created_by_name',
  'request_id',
] as const

/** Lists the current description of a component, and the proposed one. */
export const listDescriptions = (database: Database, componentId: string): Promise<DescriptionRecord[]> =>
  database.selectFrom('api_descriptions').select(columns).where('component_id', '=', componentId).execute()

export const findDescription = (database: Database, id: string): Promise<DescriptionRecord | undefined> =>
  database.selectFrom('api_descriptions').select(columns).where('id', '=', id).executeTakeFirst()

/** Reads the document of a description, as JSON; null if it was deleted. */
export const readDocument = async (database: Database, id: string): Promise<string | null> => {
  const row = await database
    .selectFrom('api_descriptions')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.document ?? null
}

/** Locks the descriptions of a component, and the component, until the transaction ends. */
export const lockDescriptions = async (transaction: Database, componentId: string): Promise<boolean> => {
  const component = await transaction
    .selectFrom('components')
    .select('id')
    .where('id', '=', componentId)
    .forUpdate()
    .executeTakeFirst()
  return component !== undefined
}

export const insertDescription = async (
  transaction: Database,
  row: Insertable<Tables['api_descriptions']>,
): Promise<void> => {
  await transaction.insertInto('api_descriptions').values(row).execute()
}

export const updateDescription = async (
  database: Database,
  id: string,
  set: Updateable<Tables['api_descriptions']>,
): Promise<void> => {
  await database.updateTable('api_descriptions').set(set).where('id', '=', id).execute()
}

export const deleteDescription = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('api_descriptions').where('id', '=', id).execute()
}

/** Deletes descriptions that were proposed before then and never confirmed. */
export const deleteProposedBefore = async (database: Database, before: Date): Promise<void> => {
  await database
    .deleteFrom('api_descriptions')
    .where('state', '=', 'proposed')
    .where('created_at', '<', before.toISOString())
    .execute()
}

/** A page of a component's description. `slug` is its current address. */
export interface ApiPage {
  key: string
  operationId: string
  parent: string | null
  slug: string
  pageId: string | null
  sha256: string
  /** Whether the current description no longer has it, and its page was archived for that. */
  isGone: boolean
}

export const listApiPages = async (database: Database, componentId: string): Promise<ApiPage[]> => {
  const { rows } = await sql<ApiPage>`
    select api_pages.key, api_pages.operation_id as "operationId", api_pages.parent,
      coalesce(pages.slug, api_pages.slug) as slug, api_pages.page_id as "pageId", api_pages.sha256,
      api_pages.is_gone as "isGone"
    from api_pages left join pages on pages.id = api_pages.page_id
    where api_pages.component_id = ${componentId}`.execute(database)
  return rows
}

/** Finds the page of the overview; null until it is written. */
export const findOverview = async (database: Database, componentId: string): Promise<string | null> => {
  const row = await database
    .selectFrom('api_pages')
    .select('page_id')
    .where('component_id', '=', componentId)
    .where('key', '=', 'overview')
    .executeTakeFirst()
  return row?.page_id ?? null
}

export const deleteApiPages = async (
  transaction: Database,
  componentId: string,
  keys: readonly string[],
): Promise<void> => {
  await sql`delete from api_pages where component_id = ${componentId} and key = any(${keys}::text[])`.execute(
    transaction,
  )
}

// Rows in one statement.
const batchSize = 500

/** Stores the pages of a description before they are created. */
export const storeApiPages = async (
  transaction: Database,
  componentId: string,
  pages: readonly ApiPage[],
): Promise<void> => {
  for (let from = 0; from < pages.length; from += batchSize) {
    const rows = pages.slice(from, from + batchSize).map((page) => ({
      component_id: componentId,
      key: page.key,
      operation_id: page.operationId,
      parent: page.parent,
      slug: page.slug,
      page_id: page.pageId,
      sha256: page.sha256,
      is_gone: page.isGone,
    }))
    await transaction
      .insertInto('api_pages')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['component_id', 'key']).doUpdateSet((eb) => ({
          operation_id: eb.ref('excluded.operation_id'),
          parent: eb.ref('excluded.parent'),
          slug: eb.ref('excluded.slug'),
          page_id: eb.ref('excluded.page_id'),
          sha256: eb.ref('excluded.sha256'),
          is_gone: eb.ref('excluded.is_gone'),
        })),
      )
      .execute()
  }
}

/** Returns those of these slugs that a page has, or had once, or is planned to have. */
export const listTakenSlugs = async (database: Database, slugs: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ slug: string }>`
    select slug from pages where slug = any(${slugs}::text[])
    union select slug from page_slugs where slug = any(${slugs}::text[])
    union select slug from api_pages where slug = any(${slugs}::text[])`.execute(database)
  return new Set(rows.map(({ slug }) => slug))
}

/** The position and the publication of a page. */
export interface PageState {
  version: number
  status: 'draft' | 'published' | 'archived'
  wasPublished: boolean
  parentId: string | null
  position: number
  part: ApiPart | null
}

export const findPageState = async (database: Database, id: string): Promise<PageState | null> => {
  const { rows } = await sql<PageState>`
    select version, status, published_at is not null as "wasPublished", parent_id as "parentId", position,
      api_part as part
    from pages where id = ${id}`.execute(database)
  return rows[0] ?? null
}

/** Sets the part of a description that a page is generated from; null for one that is written by hand from now on. */
export const setPart = async (transaction: Database, pageId: string, part: ApiPart | null): Promise<void> => {
  await transaction.updateTable('pages').set({ api_part: part }).where('id', '=', pageId).execute()
}

/** Finds the slug of a component. */
export const findComponentSlug = async (database: Database, id: string): Promise<string | null> => {
  const row = await database.selectFrom('components').select('slug').where('id', '=', id).executeTakeFirst()
  return row?.slug ?? null
}
