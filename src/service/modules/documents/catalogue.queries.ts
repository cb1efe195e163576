import { type RawBuilder, sql } from 'kysely'
import {
  type ComponentOutline,
  type ManagedCategory,
  type ManagedComponent,
  maxOutlinePages,
} from '~/contract/catalogue'
import type { Audience } from '~/contract/pages'
import type { Paging } from '~/contract/paging'
import { limitToPage, countQueryRows } from '../../database/paging'
import type { Database } from '../../context'
import { readableBy } from './pages.policy'

export interface TeaserRow {
  category_name: string
  category_slug: string
  category_description: string
  name: string | null
  slug: string | null
  description: string | null
  pages: number
}

/**
 * Lists categories and components with their numbers of published pages, including those that the reader may not open.
 */
export const listTeaserRows = async (database: Database): Promise<TeaserRow[]> => {
  // Triggers maintain the counts, so that a visit of the front page counts no pages.
  const { rows } = await sql<TeaserRow>`
    with counted as (
      select component_id, sum(total)::bigint as pages from page_counts group by component_id
    )
    select categories.name as category_name, categories.slug as category_slug,
      categories.description as category_description,
      components.name, components.slug, components.description, coalesce(counted.pages, 0) as pages
    from categories
    left join components on components.category_id = categories.id
    left join counted on counted.component_id = components.id
    order by categories.position, categories.slug, components.position, components.slug`.execute(database)
  return rows
}

export interface OutlineRow extends TeaserRow {
  versions: string[] | null
  open_pages: number
  open: ComponentOutline['open']
}

/** Selects the same with the first pages of each component that these audiences may open. */
export const outlineStatement = (audiences: readonly Audience[]) => sql<OutlineRow>`
  with counted as (
    select component_id, sum(total)::integer as pages,
      coalesce(sum(total) filter (where audience in (${sql.join(audiences)})), 0)::integer as open_pages
    from page_counts group by component_id
  )
  select categories.name as category_name, categories.slug as category_slug,
    categories.description as category_description,
    components.name, components.slug, components.description, components.versions,
    coalesce(counted.pages, 0) as pages, coalesce(counted.open_pages, 0) as open_pages,
    coalesce(
      (select jsonb_agg(first) from (
        select slug, title, summary from pages
        where pages.component_id = components.id and ${readableBy(audiences)}
        order by pages.path, pages.id limit ${sql.lit(maxOutlinePages)}) as first),
      '[]') as open
  from categories
  left join components on components.category_id = categories.id
  left join counted on counted.component_id = components.id
  order by categories.position, categories.slug, components.position, components.slug`

export const listOutlineRows = async (database: Database, audiences: readonly Audience[]) =>
  (await outlineStatement(audiences).execute(database)).rows

/** The tables of categories and components. */
export type PartTable = 'categories' | 'components'

/** Tables whose rows have a slug. */
export type SluggedTable = PartTable | 'downloads'

/**
 * Locks the catalogue against other changes until the transaction ends, so that positions have no gaps. Reads do not
 * wait.
 */
export const lockCatalogue = async (transaction: Database) => {
  await sql`lock table categories, components in share row exclusive mode`.execute(transaction)
}

const selectCategories = (condition: RawBuilder<unknown>) => sql<ManagedCategory>`
  select id, name, slug, description, position, revision,
    (select count(*) from components where category_id = categories.id) as components
  from categories where ${condition} order by position, slug`

const selectComponents = (condition: RawBuilder<unknown>) => sql<ManagedComponent>`
  select id, category_id as category, name, slug, description, position, versions, revision,
    (select count(*) from pages where component_id = components.id) as pages
  from components where ${condition} order by position, slug`

/** Lists all categories in their order. */
export const listCategories = async (database: Database): Promise<ManagedCategory[]> =>
  (await selectCategories(sql`true`).execute(database)).rows

export const findCategory = async (database: Database, id: string): Promise<ManagedCategory | null> =>
  (await selectCategories(sql`id = ${id}`).execute(database)).rows[0] ?? null

/** Lists the components of a category or, without one, of all, in their order within each. */
export const listComponents = async (
  database: Database,
  category: string | null = null,
): Promise<ManagedComponent[]> => {
  const condition = category === null ? sql`true` : sql`category_id = ${category}`
  return (await selectComponents(condition).execute(database)).rows
}

export const findComponent = async (database: Database, id: string): Promise<ManagedComponent | null> =>
  (await selectComponents(sql`id = ${id}`).execute(database)).rows[0] ?? null

/** Returns a page of the components of a category. */
export const listComponentPage = async (
  database: Database,
  category: string,
  paging: Paging,
): Promise<ManagedComponent[]> => {
  const { rows } = await sql<ManagedComponent>`
    ${selectComponents(sql`category_id = ${category}`)}
    ${limitToPage(paging)}`.execute(database)
  return rows
}

/** Lists the slugs of a table that begin with this text. */
export const listSlugsWithPrefix = async (database: Database, table: SluggedTable, beginning: string) => {
  const rows = await database
    .selectFrom(table)
    .select('slug')
    .where('slug', 'like', `${beginning}%`)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Whether another part of the table has the slug. */
export const isSlugTaken = async (
  database: Database,
  table: SluggedTable,
  { slug, besides = null }: { slug: string; besides?: string | null },
): Promise<boolean> => {
  const row = await database
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirst()
  return row !== undefined
}

interface PartRow {
  id: string
  name: string
  slug: string
  description: string
  position: number
}

export const insertCategory = async (transaction: Database, row: PartRow) => {
  await transaction.insertInto('categories').values(row).execute()
}

export const insertComponent = async (
  transaction: Database,
  row: PartRow & { category_id: string; versions: string[] },
) => {
  await transaction.insertInto('components').values(row).execute()
}

/** A part with its changes. */
type SavedRow = PartRow & { revision: number }

export const updateCategory = async (transaction: Database, { id, ...row }: SavedRow) => {
  await transaction.updateTable('categories').set(row).where('id', '=', id).execute()
}

export const updateComponent = async (
  transaction: Database,
  { id, ...row }: SavedRow & { category_id: string; versions: string[] },
) => {
  await transaction.updateTable('components').set(row).where('id', '=', id).execute()
}

export const deletePart = async (transaction: Database, table: PartTable, id: string) => {
  await transaction.deleteFrom(table).where('id', '=', id).execute()
}

/** Sets the positions of these parts to 1, 2, 3 in the given order. */
export const writeOrder = async (transaction: Database, table: PartTable, ids: readonly string[]) => {
  await sql`
    update ${sql.table(table)} as parts set position = places.place
    from unnest(${ids}::uuid[]) with ordinality as places (id, place)
    where parts.id = places.id and parts.position <> places.place`.execute(transaction)
}

/** Locks a component until the transaction ends, so that no page is moved into it or refers to one of its versions. */
export const lockComponent = async (transaction: Database, id: string) => {
  await transaction.selectFrom('components').select('id').where('id', '=', id).forUpdate().execute()
}

/** Counts the files for download of a component. */
export const countDownloads = (database: Database, component: string): Promise<number> =>
  countQueryRows(database.selectFrom('downloads').where('component_id', '=', component))

/** Returns those of these product versions that pages of a component are about, with the number of pages. */
export const countVersionsInUse = async (
  database: Database,
  component: string,
  versions: readonly string[],
): Promise<{ version: string; pages: number }[]> => {
  const { rows } = await sql<{ version: string; pages: number }>`
    select product as version, count(*) as pages from pages, unnest(applies_to) as about (product)
    where component_id = ${component} and product = any(${versions}::text[])
    group by product order by product`.execute(database)
  return rows
}
