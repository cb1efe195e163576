import { sql } from 'kysely'
import type { Database } from '../deps'

/** Pages that stand under one parent; at the top of the component where there is none. */
export interface Place {
  componentId: string
  parentId: string | null
}

/**
 * Until the transaction ends nobody else adds, moves or removes pages in these components. Locked in one order, so
 * that two who move pages between them do not wait crosswise.
 * @returns those that there are, with the product versions they list
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
    // Whoever publishes a page counts it in its component while holding the page, which may be wanted next here.
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

/** Where a page may stand under: what a parent's row says of it. */
export const findParent = (database: Database, id: string) =>
  database.selectFrom('pages').select(['component_id', 'path']).where('id', '=', id).executeTakeFirst()

/** A page and all that is under it. `depth` counts from 0 for the page itself. */
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

/** Where a page stands, in words. */
export const describePlace = (
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

const standsAt = ({ componentId, parentId }: Place) =>
  sql`pages.component_id = ${componentId} and pages.kind = 'document' and ${
    parentId === null ? sql`pages.parent_id is null` : sql`pages.parent_id = ${parentId}`
  }`

export const listChildren = async (database: Database, place: Place): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from pages where ${standsAt(place)} order by position, slug`.execute(database)
  return rows.map(({ id }) => id)
}

/** The position after the last one. */
export const nextPosition = async (database: Database, place: Place): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from pages where ${standsAt(place)}`.execute(database)
  return (rows[0]?.last ?? 0) + 1
}

/** Takes pages along into a component; of product versions, those stay that it lists. */
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

/** Gives pages that stand at a place the positions 1, 2, 3 in the order given. */
export const writePositions = async (transaction: Database, place: Place, ids: readonly string[]) => {
  await sql`
    update pages set position = ordered.position,
      -- At once, so that a row is written once; what stands below follows with the paths.
      path = coalesce((select path from pages where id = ${place.parentId}), '{}') || ordered.position::integer
    from unnest(${ids}::uuid[]) with ordinality as ordered (id, position)
    where pages.id = ordered.id and pages.position is distinct from ordered.position`.execute(transaction)
}

/** Writes anew the order of reading of all that stands at a place and below it. */
export const writePaths = async (transaction: Database, place: Place) => {
  await sql`
    with recursive ordered as (
      select pages.id, coalesce(parents.path, '{}') || pages.position as path
      from pages left join pages as parents on parents.id = pages.parent_id
      where ${standsAt(place)}
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
