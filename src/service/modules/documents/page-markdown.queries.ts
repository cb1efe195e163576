import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Database } from '../../context'
import { asPath } from './page-statements.queries'
import { readableBy } from './pages.policy'

/** The source of a page, in the version that readers see. */
export interface PageSource {
  slug: string
  title: string
  summary: string
  body: string
  version: number
  appliesTo: string[]
  changedAt: string
}

/** A page in a list, with its position in its component. */
export interface ListedPage {
  id: string
  slug: string
  title: string
  summary: string
  path: number[]
}

const readablePages = sql`
  pages.slug, pages.title, pages.summary, shown.body, shown.version, pages.applies_to as "appliesTo",
  pages.changed_at as "changedAt"
  from pages join page_versions as shown
    on shown.page_id = pages.id and shown.version = coalesce(pages.published_version, pages.version)`

/** Finds the document that has this address, or had it, if these audiences may open it. */
export const findPageSource = async (
  database: Database,
  audiences: readonly Audience[],
  slug: string,
): Promise<PageSource | null> => {
  const { rows } = await sql<PageSource>`
    select ${readablePages}
    where pages.kind = 'document' and pages.id = coalesce(
      (select id from pages where slug = ${slug}), (select page_id from page_slugs where slug = ${slug}))
      and ${readableBy(audiences)}`.execute(database)
  return rows[0] ?? null
}

/** Lists the content pages, such as the FAQ. */
export const listContentPages = async (
  database: Database,
  audiences: readonly Audience[],
): Promise<Omit<ListedPage, 'id' | 'path'>[]> => {
  const { rows } = await sql<ListedPage>`
    select slug, title, summary from pages where kind = 'content' and ${readableBy(audiences)}
    order by slug`.execute(database)
  return rows
}

/** The cursor for the next batch of a component's pages. */
type PageCursor = Pick<ListedPage, 'path' | 'id'> | undefined

const ofComponent = (
  audiences: readonly Audience[],
  component: string,
  after: PageCursor,
): RawBuilder<boolean> =>
  sql`pages.component_id = (select id from components where slug = ${component}) and ${readableBy(audiences)}
    ${after ? sql`and (pages.path, pages.id) > (${asPath(after.path)}, ${after.id})` : sql``}`

/** Lists the documents of a component in reading order, a number of them after a cursor. */
export const listDocuments = async (
  database: Database,
  audiences: readonly Audience[],
  component: string,
  after: PageCursor,
  count: number,
): Promise<ListedPage[]> => {
  const { rows } = await sql<ListedPage>`
    select id, slug, title, summary, to_jsonb(path) as path from pages
    where ${ofComponent(audiences, component, after)}
    order by path, id limit ${count}`.execute(database)
  return rows
}

/** The same with their source. */
export const listDocumentSources = async (
  database: Database,
  audiences: readonly Audience[],
  component: string,
  after: PageCursor,
  count: number,
): Promise<(PageSource & Pick<ListedPage, 'path' | 'id'>)[]> => {
  const { rows } = await sql<PageSource & Pick<ListedPage, 'path' | 'id'>>`
    select pages.id, to_jsonb(pages.path) as path, ${readablePages}
    where ${ofComponent(audiences, component, after)}
    order by pages.path, pages.id limit ${count}`.execute(database)
  return rows
}
