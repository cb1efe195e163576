import { sql } from 'kysely'
import type { Audience, Page, PageKind } from '~/contract/pages'
import type { Database } from '../deps'
import { byReadingOrder, readableBy, readingOrder } from './readable'

type Neighbours = Pick<Page, 'previous' | 'next'>

/** A page without its neighbours, if these audiences may open it. */
export const findPage = async (
  database: Database,
  audiences: readonly Audience[],
  by: { slug: string } | { id: string },
): Promise<Omit<Page, keyof Neighbours> | null> => {
  const row = await database
    .selectFrom('pages')
    .leftJoin('components', 'components.id', 'pages.component_id')
    .leftJoin('categories', 'categories.id', 'components.category_id')
    .select([
      'pages.id',
      'pages.kind',
      'pages.slug',
      'pages.title',
      'pages.summary',
      'pages.audience',
      'pages.status',
      'pages.version',
      'pages.html',
      'pages.headings',
      'pages.minutes',
      'pages.published_at',
      'pages.changed_at',
      'components.name as component_name',
      'components.slug as component_slug',
      'categories.name as category_name',
      'categories.slug as category_slug',
    ])
    .where(readableBy(audiences))
    .where('slug' in by ? sql<boolean>`pages.slug = ${by.slug}` : sql<boolean>`pages.id = ${by.id}`)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    audience: row.audience,
    status: row.status,
    version: row.version,
    html: row.html,
    headings: row.headings,
    minutes: row.minutes,
    publishedAt: row.published_at,
    changedAt: row.changed_at,
    category: placeOf(row.category_name, row.category_slug),
    component: placeOf(row.component_name, row.component_slug),
  }
}

/** Where something stands; null for a page that stands nowhere in the documentation. */
export const placeOf = (name: string | null, slug: string | null) =>
  name === null || slug === null ? null : { name, slug }

interface NeighbourRow {
  previous_slug: string | null
  previous_title: string | null
  next_slug: string | null
  next_title: string | null
}

const neighbourOf = (slug: string | null, title: string | null) =>
  slug === null || title === null ? null : { slug, title }

/** The documents before and after one, among those that these audiences may open. */
export const findNeighbours = async (
  database: Database,
  audiences: readonly Audience[],
  id: string,
): Promise<Neighbours> => {
  const { rows } = await sql<NeighbourRow>`
    with recursive ${readingOrder},
    reading as (
      select pages.id,
        lag(pages.slug) over in_order as previous_slug, lag(pages.title) over in_order as previous_title,
        lead(pages.slug) over in_order as next_slug, lead(pages.title) over in_order as next_title
      from ordered
      join pages on pages.id = ordered.id
      join components on components.id = pages.component_id
      join categories on categories.id = components.category_id
      where ${readableBy(audiences)}
      window in_order as (order by ${byReadingOrder})
    )
    select previous_slug, previous_title, next_slug, next_title from reading where id = ${id}`.execute(
    database,
  )
  const [row] = rows
  return {
    previous: row ? neighbourOf(row.previous_slug, row.previous_title) : null,
    next: row ? neighbourOf(row.next_slug, row.next_title) : null,
  }
}

/** The pages changed last, of those that these audiences may open. */
export const listLatest = async (
  database: Database,
  audiences: readonly Audience[],
  { kind, count }: { kind?: PageKind | undefined; count: number },
) => {
  const rows = await database
    .selectFrom('pages')
    .leftJoin('components', 'components.id', 'pages.component_id')
    .select(['pages.slug', 'pages.title', 'pages.summary', 'pages.changed_at'])
    .select(['components.name as component_name', 'components.slug as component_slug'])
    .where(readableBy(audiences))
    .$if(kind !== undefined, (query) => query.where(sql<boolean>`pages.kind = ${kind}`))
    .orderBy('pages.changed_at', 'desc')
    .orderBy('pages.id', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    changedAt: row.changed_at,
    component: placeOf(row.component_name, row.component_slug),
  }))
}

/** Which of these addresses these audiences may open. */
export const listOpenSlugs = async (
  database: Database,
  audiences: readonly Audience[],
  slugs: readonly string[],
): Promise<Set<string>> => {
  if (slugs.length === 0) return new Set()
  const rows = await database
    .selectFrom('pages')
    .select('slug')
    .where(readableBy(audiences))
    .where('slug', 'in', slugs)
    .execute()
  return new Set(rows.map((row) => row.slug))
}
