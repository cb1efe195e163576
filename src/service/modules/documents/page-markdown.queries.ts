import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Database } from '../../context'
import { asPath } from './page-statements.queries'
import { readableBy } from './pages.policy'

/** A page as it is written, in the version that readers get. */
export interface WrittenPage {
  slug: string
  title: string
  summary: string
  body: string
  version: number
  appliesTo: string[]
  changedAt: string
}

/** A page in a list, with where it stands among those of its component. */
export interface ListedPage {
  id: string
  slug: string
  title: string
  summary: string
  path: number[]
}

const ofReaders = sql`
  pages.slug, pages.title, pages.summary, shown.body, shown.version, pages.applies_to as "appliesTo",
  pages.changed_at as "changedAt"
  from pages join page_versions as shown
    on shown.page_id = pages.id and shown.version = coalesce(pages.published_version, pages.version)`

/** The document that has this address, or had it, where these audiences may open it. */
export const findWrittenPage = async (
  database: Database,
  audiences: readonly Audience[],
  slug: string,
): Promise<WrittenPage | null> => {
  const { rows } = await sql<WrittenPage>`
    select ${ofReaders}
    where pages.kind = 'document' and pages.id = coalesce(
      (select id from pages where slug = ${slug}), (select page_id from page_slugs where slug = ${slug}))
      and ${readableBy(audiences)}`.execute(database)
  return rows[0] ?? null
}

/** The content pages, such as the FAQ. */
export const listContentPages = async (
  database: Database,
  audiences: readonly Audience[],
): Promise<Omit<ListedPage, 'id' | 'path'>[]> => {
  const { rows } = await sql<ListedPage>`
    select slug, title, summary from pages where kind = 'content' and ${readableBy(audiences)}
    order by slug`.execute(database)
  return rows
}

/** Where the next part of a component's pages begins. */
type After = Pick<ListedPage, 'path' | 'id'> | undefined

const ofComponent = (audiences: readonly Audience[], component: string, after: After): RawBuilder<boolean> =>
  sql`pages.component_id = (select id from components where slug = ${component}) and ${readableBy(audiences)}
    ${after ? sql`and (pages.path, pages.id) > (${asPath(after.path)}, ${after.id})` : sql``}`

/** The documents of a component in the order of reading, so many after another one. */
export const listDocuments = async (
  database: Database,
  audiences: readonly Audience[],
  component: string,
  after: After,
  count: number,
): Promise<ListedPage[]> => {
  const { rows } = await sql<ListedPage>`
    select id, slug, title, summary, to_jsonb(path) as path from pages
    where ${ofComponent(audiences, component, after)}
    order by path, id limit ${count}`.execute(database)
  return rows
}

/** The same as they are written. */
export const listWrittenDocuments = async (
  database: Database,
  audiences: readonly Audience[],
  component: string,
  after: After,
  count: number,
): Promise<(WrittenPage & Pick<ListedPage, 'path' | 'id'>)[]> => {
  const { rows } = await sql<WrittenPage & Pick<ListedPage, 'path' | 'id'>>`
    select pages.id, to_jsonb(pages.path) as path, ${ofReaders}
    where ${ofComponent(audiences, component, after)}
    order by pages.path, pages.id limit ${count}`.execute(database)
  return rows
}
