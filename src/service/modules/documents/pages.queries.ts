import { type RawBuilder, sql } from 'kysely'
import type { Audience, Page, PageKind } from '~/contract/pages'
import { pageKinds } from '~/contract/enums'
import type { Database } from '../../context'
import {
  type PageKey,
  type PageRow,
  anyPageStatement,
  movedPageStatement,
  readablePageStatement,
} from './page-statements.queries'
import { readableBy } from './pages.policy'

/** The reader of a page. */
export interface PageRequest {
  audiences: readonly Audience[]
  /** Whether the reader may read every version and so also sees the page's state. */
  everyVersion: boolean
  version?: number | undefined
}

const first = async (database: Database, statement: RawBuilder<PageRow>) =>
  (await statement.execute(database)).rows[0] ?? null

/** Finds the page of an address, as readers see it; an editor who may read every version gets the requested one. */
export const findPageBySlug = async (
  database: Database,
  { audiences, everyVersion, version }: PageRequest,
  slug: string,
): Promise<Page | null> => {
  const statement = everyVersion && version !== undefined ? anyPageStatement : readablePageStatement
  const row = await first(database, statement(audiences, { slug }, version))
  if (!row) return null
  return everyVersion ? { ...presentPage(row), editing: getEditing(row) } : presentPage(row)
}

/** Finds a page by its id, as readers see it; an editor who may read every version gets any page, with its Markdown. */
export const findPageById = async (
  database: Database,
  { audiences, everyVersion, version }: PageRequest,
  id: string,
): Promise<Page | null> => {
  const key: PageKey = { id }
  if (!everyVersion) {
    const row = await first(database, readablePageStatement(audiences, key, version))
    return row && presentPage(row)
  }
  const row = await first(database, anyPageStatement(audiences, key, version))
  return row && { ...presentPage(row), body: row.body ?? '', editing: getEditing(row) }
}

/** Finds the current address of a page that once had this one; null if the reader may not open it. */
export const findMovedPage = async (
  database: Database,
  { audiences, everyVersion, version }: PageRequest,
  slug: string,
): Promise<string | null> => {
  const any = everyVersion && version !== undefined
  const { rows } = await movedPageStatement(any ? null : audiences, slug).execute(database)
  return rows[0]?.slug ?? null
}

const presentPage = (row: PageRow): Page => ({
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
  authorName: row.author_name,
  publishedAt: row.published_at,
  changedAt: row.changed_at,
  appliesTo: row.applies_to,
  category: getPlace(row.category_name, row.category_slug),
  component: toComponent(row),
  ancestors: row.ancestors,
  previous: row.previous,
  next: row.next,
  files: row.files,
  apiPages: row.api_pages,
})

const getEditing = (row: PageRow): Page['editing'] => ({
  newestVersion: row.newest_version,
  publishedVersion: row.published_version,
  disabled: row.disabled,
  component: row.component_id,
  parent: row.parent_id,
  position: row.position,
  publishAt: row.publish_at,
  withdrawAt: row.withdraw_at,
  scheduledVersion: row.scheduled_version,
  apiPart: row.api_part,
})

/** The position of a page; null for a page without one. */
export const getPlace = (name: string | null, slug: string | null) =>
  name === null || slug === null ? null : { name, slug }

const toComponent = (row: PageRow): Page['component'] => {
  const place = getPlace(row.component_name, row.component_slug)
  return place && { ...place, versions: row.component_versions ?? [] }
}

/** A page as readers see it, without the surrounding navigation. */
export interface OpenPage {
  slug: string
  title: string
  html: string
  /** The published version. */
  version: number
  changedAt: string
}

/**
 * The published version of the page whose address is in this column of another statement, if these audiences may open
 * it.
 */
export const selectOpenVersion = (audiences: readonly Audience[], slug: string): RawBuilder<number | null> =>
  sql`(select coalesce(pages.published_version, pages.version) from pages
    where ${readableBy(audiences)} and pages.slug = ${sql.ref(slug)})`

/** The same page's address and title as JSON. */
export const selectOpenLink = (
  audiences: readonly Audience[],
  slug: string,
): RawBuilder<{ slug: string; title: string } | null> =>
  sql`(select jsonb_build_object('slug', pages.slug, 'title', pages.title) from pages
    where ${readableBy(audiences)} and pages.slug = ${sql.ref(slug)})`

export const findOpenPage = async (
  database: Database,
  audiences: readonly Audience[],
  slug: string,
): Promise<OpenPage | null> => {
  const { rows } = await sql<OpenPage>`
    select slug, title, html, coalesce(published_version, version) as version, changed_at as "changedAt"
    from pages
    where ${readableBy(audiences)} and slug = ${slug}`.execute(database)
  return rows[0] ?? null
}

export const hasVersion = async (database: Database, slug: string, version: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pages join page_versions as versions on versions.page_id = pages.id
    where pages.slug = ${slug} and versions.version = ${version}`.execute(database)
  return rows.length > 0
}

// A site map may list 50,000 addresses; smaller ones are made faster than a crawler requests the next.
const sitemapPartSize = 5000

/** Lists the addresses of the public pages, in parts, and the number of parts; at least one. */
export const listPublicPages = async (
  database: Database,
  part: number,
): Promise<{ parts: number; data: { kind: PageKind; slug: string; changedAt: string }[] }> => {
  const isPublic = readableBy(['public'])
  const counted = await sql<{ total: number }>`
    select count(*) as total from pages where ${isPublic}`.execute(database)
  const { rows } = await sql<{ kind: PageKind; slug: string; changedAt: string }>`
    select kind, slug, changed_at as "changedAt" from pages where ${isPublic}
    order by slug limit ${sitemapPartSize} offset ${(part - 1) * sitemapPartSize}`.execute(database)
  return { parts: Math.max(1, Math.ceil((counted.rows[0]?.total ?? 0) / sitemapPartSize)), data: rows }
}

interface LatestRow {
  slug: string
  title: string
  summary: string
  changed_at: string
  is_new: boolean
  component_name: string | null
  component_slug: string | null
}

/** Selects the pages changed last, of those that these audiences may open: of each kind the first of an index. */
export const latestStatement = (
  audiences: readonly Audience[],
  { kind, count }: { kind?: PageKind | undefined; count: number },
) => {
  const ofKind = (each: PageKind) => sql`(
    select pages.id, pages.slug, pages.title, pages.summary, pages.changed_at, pages.component_id,
      coalesce(pages.published_at >= pages.changed_at, false) as is_new
    from pages
    where pages.kind = ${sql.lit(each)} and ${readableBy(audiences)}
    order by pages.changed_at desc, pages.id desc limit ${count})`
  const kinds = kind === undefined ? pageKinds : [kind]
  return sql<LatestRow>`
    select latest.slug, latest.title, latest.summary, latest.changed_at, latest.is_new,
      components.name as component_name, components.slug as component_slug
    from (${sql.join(kinds.map(ofKind), sql` union all `)}) as latest
    left join components on components.id = latest.component_id
    order by latest.changed_at desc, latest.id desc limit ${count}`
}

export const listLatest = async (
  database: Database,
  audiences: readonly Audience[],
  search: { kind?: PageKind | undefined; count: number },
) => {
  const { rows } = await latestStatement(audiences, search).execute(database)
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    changedAt: row.changed_at,
    isNew: row.is_new,
    component: getPlace(row.component_name, row.component_slug),
  }))
}

/** Locks the addresses of pages until the transaction ends, so that no other page takes one. */
export const lockSlugs = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('pages.slugs', 0))`.execute(transaction)
}

/** Whether a page other than this one has the address, or had it once. */
export const isSlugTaken = async (
  database: Database,
  { slug, besides }: { slug: string; besides?: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select id from pages where slug = ${slug}
      union all
      select page_id from page_slugs where slug = ${slug}
    ) as owners (id)
    where ${besides === undefined ? sql`true` : sql`id <> ${besides}`}
    limit 1`.execute(database)
  return rows.length > 0
}

/** Redirects a page's previous address to it, and ends the redirect at its current address. */
export const insertRedirect = async (
  transaction: Database,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
) => {
  await transaction.deleteFrom('page_slugs').where('slug', '=', to).where('page_id', '=', id).execute()
  await transaction
    .insertInto('page_slugs')
    .values({ slug: from, page_id: id, changed_at: now.toISOString() })
    .execute()
}

/** Locks for share those of these addresses that documents have, until the transaction ends. */
export const lockDocumentSlugs = async (
  transaction: Database,
  slugs: readonly string[],
): Promise<Set<string>> => {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select slug from pages where kind = 'document' and slug in (${sql.join(slugs)})
    order by id for key share`.execute(transaction)
  return new Set(rows.map(({ slug }) => slug))
}
