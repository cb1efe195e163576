import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { readableBy } from './readable'

/** A page as readers get it, without what stands around it. */
export interface OpenPage {
  slug: string
  title: string
  html: string
  changedAt: string
}

/** Which of these addresses these audiences may open, and in which version. */
export const listOpenVersions = async (
  database: Database,
  audiences: readonly Audience[],
  slugs: readonly string[],
): Promise<Map<string, number>> => {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ slug: string; version: number }>`
    select slug, coalesce(published_version, version) as version from pages
    where ${readableBy(audiences)} and slug in (${sql.join(slugs)})`.execute(database)
  return new Map(rows.map(({ slug, version }) => [slug, version]))
}

export const findOpenPage = async (
  database: Database,
  audiences: readonly Audience[],
  slug: string,
): Promise<OpenPage | null> => {
  const { rows } = await sql<OpenPage>`
    select slug, title, html, changed_at as "changedAt" from pages
    where ${readableBy(audiences)} and slug = ${slug}`.execute(database)
  return rows[0] ?? null
}
