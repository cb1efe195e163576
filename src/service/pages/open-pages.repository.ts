import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { readableBy } from './readable'

/** A page as readers get it, without what stands around it. */
export interface OpenPage {
  slug: string
  title: string
  html: string
  /** That readers get. */
  version: number
  changedAt: string
}

/** Of the page whose address another statement has in this column: its version, where these audiences may open it. */
export const versionFor = (audiences: readonly Audience[], slug: string): RawBuilder<number | null> =>
  sql`(select coalesce(pages.published_version, pages.version) from pages
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
