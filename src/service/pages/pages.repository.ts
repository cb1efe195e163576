import type { RawBuilder } from 'kysely'
import type { Audience, Page } from '~/contract/pages'
import type { Database } from '../deps'
import {
  anyPageStatement,
  movedPageStatement,
  type PageKey,
  type PageRow,
  readablePageStatement,
} from './page-statements'

/** What a page is read for. */
export interface PageRequest {
  audiences: readonly Audience[]
  /** Whoever may read every version also learns of its state. */
  everyVersion: boolean
  version?: number | undefined
}

const first = async (database: Database, statement: RawBuilder<PageRow>) =>
  (await statement.execute(database)).rows[0] ?? null

/** The page of an address, as readers get it; to whoever may read every version, that of a version asked for. */
export const findPageBySlug = async (
  database: Database,
  { audiences, everyVersion, version }: PageRequest,
  slug: string,
): Promise<Page | null> => {
  const statement = everyVersion && version !== undefined ? anyPageStatement : readablePageStatement
  const row = await first(database, statement(audiences, { slug }, version))
  if (!row) return null
  return everyVersion ? { ...presentPage(row), editing: editingOf(row) } : presentPage(row)
}

/** A page by its id, as readers get it; to whoever may read every version, any page with its Markdown. */
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
  return row && { ...presentPage(row), body: row.body ?? '', editing: editingOf(row) }
}

/** The address that a page has now which once had this one; null where the reader may not open it. */
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
  category: placeOf(row.category_name, row.category_slug),
  component: componentOf(row),
  ancestors: row.ancestors,
  previous: row.previous,
  next: row.next,
})

const editingOf = (row: PageRow): Page['editing'] => ({
  newestVersion: row.newest_version,
  publishedVersion: row.published_version,
  disabled: row.disabled,
  component: row.component_id,
  parent: row.parent_id,
  position: row.position,
  publishAt: row.publish_at,
  withdrawAt: row.withdraw_at,
  scheduledVersion: row.scheduled_version,
})

/** Where something stands; null for a page that stands nowhere in the documentation. */
export const placeOf = (name: string | null, slug: string | null) =>
  name === null || slug === null ? null : { name, slug }

const componentOf = (row: PageRow): Page['component'] => {
  const place = placeOf(row.component_name, row.component_slug)
  return place && { ...place, versions: row.component_versions ?? [] }
}
