import { type RawBuilder, sql } from 'kysely'
import type { ApiPart } from '~/contract/enums'
import type { Audience } from '~/contract/pages'
import type { Database } from '../../context'
import { asPath, maxPosition } from './page-statements.queries'
import { downloadableBy, selectNewest } from '../downloads/downloads.policy'
import { readableBy } from './pages.policy'

/** A component in its category; null for a category without components. */
export interface ComponentRow {
  category_name: string
  category_slug: string
  category_description: string
  name: string | null
  slug: string | null
  description: string | null
  versions: string[] | null
  /** The number of pages that the reader may open. */
  count: number
  first: { slug: string; title: string } | null
  /** The number of files that the reader may download. */
  downloads: number
}

/** Selects categories and components in their order, each component with the number of pages for these audiences. */
export const componentsStatement = (audiences: readonly Audience[]) => sql<ComponentRow>`
  select categories.name as category_name, categories.slug as category_slug,
    categories.description as category_description,
    components.name, components.slug, components.description, components.versions,
    coalesce(counted.total, 0)::integer as count, first.link as first,
    (select count(*)::integer from downloads
      where downloads.component_id = components.id and ${downloadableBy(audiences)}
        and exists (${selectNewest(sql`1`)})) as downloads
  from categories
  left join components on components.category_id = categories.id
  left join (
    select component_id, sum(total) as total from page_counts
    where audience in (${sql.join(audiences)}) group by component_id
  ) as counted on counted.component_id = components.id
  left join lateral (
    select jsonb_build_object('slug', pages.slug, 'title', pages.title) as link from pages
    where pages.component_id = components.id and ${readableBy(audiences)}
    order by pages.path, pages.id limit 1
  ) as first on counted.total > 0
  order by categories.position, categories.slug, components.position, components.slug`

/** The component that a tree is opened at, and the position of the current page. */
export interface TreePosition {
  id: string
  slug: string
  path: number[]
}

/**
 * Selects the component of a page by the page's address: of a page open to these audiences, or of any page for an
 * editor who may read every version (null).
 */
export const pagePositionStatement = (
  audiences: readonly Audience[] | null,
  slug: string,
) => sql<TreePosition>`
  select components.id, components.slug, to_jsonb(pages.path) as path from pages
  join components on components.id = pages.component_id
  where pages.slug = ${slug} ${audiences === null ? sql`` : sql`and ${readableBy(audiences)}`}`

export const componentStatement = (slug: string) => sql<TreePosition>`
  select id, slug, '[]'::jsonb as path from components where slug = ${slug}`

/** A document in reading order. */
export interface TreeRow {
  slug: string
  title: string
  path: number[]
  applies_to: string[]
  api_part: ApiPart | null
  has_more: boolean
}

const columns = sql`pages.id, pages.slug, pages.title, pages.path, pages.applies_to, pages.api_part`

const ofComponent = (audiences: readonly Audience[], component: string) =>
  sql`pages.component_id = ${component} and ${readableBy(audiences)}`

/** Selects the first documents of a component that these audiences may open, with all their descendants. */
export const firstPagesStatement = (audiences: readonly Audience[], component: string, count: number) =>
  sql<TreeRow>`
  select pages.slug, pages.title, to_jsonb(pages.path) as path, pages.applies_to, pages.api_part,
    false as has_more from pages
  where ${ofComponent(audiences, component)}
  order by pages.path, pages.id limit ${count}`

/** Selects the ancestors of a position that these audiences may open, from the topmost down. */
export const ancestorsStatement = (
  audiences: readonly Audience[],
  component: string,
  path: readonly number[],
) =>
  sql<{ path: number[] }>`
  select to_jsonb(above.path) as path
  from generate_series(1, ${sql.lit(path.length)}) as depth
  cross join lateral (
    select pages.path from pages
    where ${ofComponent(audiences, component)} and pages.path = (${asPath(path)})[1:depth]
    limit 1
  ) as above
  order by depth`

/** The position from which a level is read. */
interface LevelPart {
  /** The path of the parent; empty for the topmost level. */
  under: readonly number[]
  from: readonly number[]
  count: number
}

/**
 * Selects the next readable documents under one without a readable ancestor in between, from a position on, in their
 * order. Each step looks up the next document after the descendants of the previous one. So it costs as many look-ups
 * as it returns documents, regardless of the number of descendants or closed ones.
 */
export const levelFromStatement = (
  audiences: readonly Audience[],
  component: string,
  { under, from, count }: LevelPart,
) => {
  const next = (isAfter: RawBuilder<unknown>) => sql`
    select ${columns} from pages
    where ${ofComponent(audiences, component)}
      and pages.path ${isAfter} and pages.path < ${asPath(under)} || ${maxPosition}
    order by pages.path, pages.id limit 1`
  return sql<TreeRow>`
  with recursive level as (
    (select 1 as place, following.* from (${next(sql`>= ${asPath(from)}`)}) as following)
    union all
    select level.place + 1, following.* from level
    cross join lateral (${next(sql`> level.path || ${maxPosition}`)}) as following
    where level.place < ${count}
  )
  ${levelRows(audiences, component)}`
}

/** Selects as {@link levelFromStatement} the documents before a position, the nearest first. */
export const levelBeforeStatement = (
  audiences: readonly Audience[],
  component: string,
  { under, from, count }: LevelPart,
) => {
  // Finds the last document before, at any depth, and then its topmost ancestor on this level.
  const previous = (path: RawBuilder<unknown>) => sql`
    select top.* from (
      select pages.path from pages
      where ${ofComponent(audiences, component)} and pages.path < ${path} and pages.path > ${asPath(under)}
      order by pages.path desc limit 1
    ) as last
    cross join generate_series(${sql.lit(under.length + 1)}, cardinality(last.path)) as depth
    cross join lateral (
      select ${columns} from pages
      where ${ofComponent(audiences, component)} and pages.path = last.path[1:depth] limit 1
    ) as top
    order by depth limit 1`
  return sql<TreeRow>`
  with recursive level as (
    (select 1 as place, preceding.* from (${previous(asPath(from))}) as preceding)
    union all
    select level.place + 1, preceding.* from level
    cross join lateral (${previous(sql`level.path`)}) as preceding
    where level.place < ${count}
  )
  ${levelRows(audiences, component)}`
}

const levelRows = (audiences: readonly Audience[], component: string) => sql`
  select level.slug, level.title, to_jsonb(level.path) as path, level.applies_to, level.api_part,
    exists (
      select from pages where ${ofComponent(audiences, component)}
        and pages.path > level.path and pages.path < level.path || ${maxPosition}
    ) as has_more
  from level order by level.place`

/** The parent of a list of pages; null for the top of the component. */
export interface ParentPosition {
  componentId: string
  parentId: string | null
}

/**
 * Locks these components against pages being added, moved or deleted until the transaction ends. Always in the same
 * order, so that two concurrent moves between them do not deadlock.
 * @returns the existing ones, with the product versions they list
 */
export const lockComponents = async (
  transaction: Database,
  ids: readonly string[],
): Promise<Map<string, { versions: string[] }>> => {
  const rows = await transaction
    .selectFrom('components')
    .select(['id', 'versions'])
    .where('id', 'in', ids)
    .orderBy('id')
    // Publishing a page updates the count in its component while holding the page, which may be locked next here.
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, versions }) => [id, { versions }]))
}

export const findComponentVersions = async (database: Database, id: string): Promise<string[]> => {
  const row = await database
    .selectFrom('components')
    .select('versions')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.versions ?? []
}

/** Finds the data of a possible parent. */
export const findParent = (database: Database, id: string) =>
  database.selectFrom('pages').select(['component_id', 'path']).where('id', '=', id).executeTakeFirst()

/** Lists a page and all its descendants. `depth` counts from 0 for the page itself. */
export const listSubtree = async (
  database: Database,
  id: string,
): Promise<{ id: string; depth: number }[]> => {
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive subtree as (
      select id, 0 as depth from pages where id = ${id}
      union all
      select pages.id, subtree.depth + 1 from pages join subtree on pages.parent_id = subtree.id
    )
    select id, depth from subtree`.execute(database)
  return rows
}

/** Describes the position of a page in a sentence. */
export const describePosition = (
  database: Database,
  id: string,
): Promise<{ component: string | null; parent: string | null; position: number }> =>
  database
    .selectFrom('pages')
    .leftJoin('components', 'components.id', 'pages.component_id')
    .leftJoin('pages as parents', 'parents.id', 'pages.parent_id')
    .select(['components.name as component', 'parents.title as parent', 'pages.position'])
    .where('pages.id', '=', id)
    .executeTakeFirstOrThrow()

const isChildOf = ({ componentId, parentId }: ParentPosition) =>
  sql`pages.component_id = ${componentId} and pages.kind = 'document' and ${
    parentId === null ? sql`pages.parent_id is null` : sql`pages.parent_id = ${parentId}`
  }`

export const listChildren = async (database: Database, place: ParentPosition): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from pages where ${isChildOf(place)} order by position, slug`.execute(database)
  return rows.map(({ id }) => id)
}

/** The position after the last one. */
export const nextPosition = async (database: Database, place: ParentPosition): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from pages where ${isChildOf(place)}`.execute(database)
  return (rows[0]?.last ?? 0) + 1
}

/** Moves pages into a component; of their product versions, those stay that it lists. */
export const moveToComponent = async (
  transaction: Database,
  ids: readonly string[],
  { componentId, versions }: { componentId: string; versions: readonly string[] },
) => {
  await sql`
    update pages set component_id = ${componentId},
      applies_to = array(
        select version from unnest(${versions}::text[]) with ordinality as listed (version, place)
        where version = any(pages.applies_to) order by place
      )
    where id = any(${ids}::uuid[])`.execute(transaction)
}

/** Sets the positions of the children of a parent to 1, 2, 3 in the given order. */
export const writePositions = async (
  transaction: Database,
  place: ParentPosition,
  ids: readonly string[],
) => {
  await sql`
    update pages set position = ordered.position,
      -- At once, so that a row is written once; what stands below follows with the paths.
      path = coalesce((select path from pages where id = ${place.parentId}), '{}') || ordered.position::integer
    from unnest(${ids}::uuid[]) with ordinality as ordered (id, position)
    where pages.id = ordered.id and pages.position is distinct from ordered.position`.execute(transaction)
}

/** Recomputes the reading order of a parent's descendants. */
export const writePaths = async (transaction: Database, place: ParentPosition) => {
  await sql`
    with recursive ordered as (
      select pages.id, coalesce(parents.path, '{}') || pages.position as path
      from pages left join pages as parents on parents.id = pages.parent_id
      where ${isChildOf(place)}
      union all
      select pages.id, ordered.path || pages.position
      from pages join ordered on pages.parent_id = ordered.id
      -- As all that is below is. The planner, who does not know how much that is, would read all pages for it.
      where pages.component_id = ${place.componentId}
    )
    update pages set path = ordered.path
    from ordered
    where pages.id = ordered.id and pages.path is distinct from ordered.path`.execute(transaction)
}
