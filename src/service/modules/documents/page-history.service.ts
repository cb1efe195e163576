import { sql } from 'kysely'
import type { ManagedList, ManagedListQuery, PageVersion } from '~/contract/page-writing'
import type { Page } from '~/contract/pages'
import { type Paging, maxWholeTreePages } from '~/contract/paging'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../../http/actor'
import type { Database, WriteContext } from '../../context'
import { getAudiences, readableBy } from './pages.policy'
import { readPageForAdministrator } from './pages.service'
import { publish } from '../../events/publish'
import { renderBody } from './render-page'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  type ManagedScope,
  countFound,
  countLevel,
  countPages,
  findBranch,
  listAll,
  listFound,
  listLevel,
  listAncestors,
} from './managed-pages.queries'
import { lockRow, requireRow } from './page-statements.queries'
import { findVersion, listVersions } from './page-versions.queries'
import {
  addVersion,
  findNewestVersion,
  assertNotGenerated,
  assertCurrentVersion,
} from './page-writing.service'
import { getPlace } from './pages.queries'

/**
 * Lists pages of every status for administrators, in reading order: a small set is listed whole, a large one as a page
 * of siblings or of search results.
 */
export const listManaged = async (database: Database, query: ManagedListQuery): Promise<ManagedList> => {
  const scope = await getScope(database, query)
  const { q, state, open, page, count } = query
  const above = scope.under === null ? [] : await listAncestors(database, scope.under)
  const pages = await countPages(database, scope)
  const known = { pages, above, page, count }
  if (q !== '' || state !== undefined) {
    const total = await countFound(database, scope, { q, state })
    const data = await listFound(database, scope, { q, state }, { page, count })
    return { ...known, total, isWhole: false, data }
  }
  if (pages <= maxWholeTreePages) {
    return { ...known, total: pages, isWhole: true, data: await listAll(database, scope, maxWholeTreePages) }
  }
  const total = await countLevel(database, scope)
  return { ...known, total, isWhole: false, data: await listLevel(database, scope, open, { page, count }) }
}

const getScope = async (
  database: Database,
  { component, kind, under, besides }: ManagedListQuery,
): Promise<ManagedScope> => {
  const getBranch = (id: string | undefined) => (id === undefined ? null : findBranch(database, id))
  const scope = { component, kind, under: await getBranch(under), besides: await getBranch(besides) }
  const isElsewhere = component !== undefined && scope.under?.component_id !== component
  if (under !== undefined && (scope.under === null || isElsewhere)) throw new ProblemError('NOT_FOUND')
  return scope
}

/**
 * Lists the versions of a page, newest first.
 * @throws ProblemError NOT_FOUND
 */
export const listPageVersions = async (
  database: Database,
  id: string,
  paging: Paging,
): Promise<{ count: number; page: number; total: number; data: PageVersion[] }> => {
  await requireRow(database, id)
  return { ...paging, ...(await listVersions(database, id, paging)) }
}

interface ChangeRow {
  id: string
  slug: string
  title: string
  summary: string
  changed_at: string
  is_new: boolean
  message: string
  component_name: string | null
  component_slug: string | null
}

const maxChanges = 20

const findChanges = async (database: Database, actor: UserActor, since: string): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select pages.id, pages.slug, pages.title, pages.summary, pages.changed_at,
      coalesce(pages.published_at >= ${since}::timestamptz, false) as is_new,
      coalesce(page_versions.message, '') as message,
      components.name as component_name, components.slug as component_slug
    from pages
    left join components on components.id = pages.component_id
    left join page_versions
      on page_versions.page_id = pages.id and page_versions.version = pages.published_version
    where pages.kind = 'document' and ${readableBy(getAudiences(actor))} and pages.changed_at >= ${since}::timestamptz
    order by pages.changed_at desc, pages.id desc limit ${maxChanges}`.execute(database)
  return rows
}

const toChange = (row: ChangeRow) => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  changedAt: row.changed_at,
  component: getPlace(row.component_name, row.component_slug),
  isNew: row.is_new,
  message: row.message,
})

/** Lists the documents that are new or changed since then, of those that the user may open, latest first. */
export const listChanges = async (database: Database, actor: UserActor, since: string) =>
  (await findChanges(database, actor, since)).map((row) => ({ id: row.id, ...toChange(row) }))

/** Counts those of these documents that the user may open. */
export const countReadable = async (
  database: Database,
  actor: UserActor,
  ids: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ readable: number }>`
    select count(*) as readable from pages
    where id = any (${ids}::uuid[]) and kind = 'document' and ${readableBy(getAudiences(actor))}`.execute(
    database,
  )
  return rows[0]?.readable ?? 0
}

/** Lists the documents that are new or changed since the user's last visit, of those that the user may open. */
export const readChanges = async (database: Database, actor: UserActor) => {
  const person = await database
    .selectFrom('users')
    .select('previous_visit_at')
    .where('identity_uid', '=', actor.identityUid)
    .executeTakeFirst()
  const since = person?.previous_visit_at ?? null
  const changes = since === null ? [] : await findChanges(database, actor, since)
  return { since, data: changes.map(toChange) }
}

/**
 * Returns a page for its editor: its newest version with the Markdown, and its state.
 * @throws ProblemError NOT_FOUND
 */
export const readManagedPage = async (database: Database, id: string): Promise<Page> => {
  const { version } = await requireRow(database, id)
  return readPageForAdministrator(database, id, version)
}

/**
 * Saves the text of an earlier version as the newest one; nothing is published.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text, FIELDS_INVALID at `version`
 */
export const restoreVersion = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { version, baseVersion }: { version: number; baseVersion: number },
): Promise<{ version: number }> => {
  await requireRow(context.database, id)
  const earlier = await findVersion(context.database, id, version)
  if (!earlier) throw createFieldError('version', 'versionUnknown')
  const { title, summary, body } = earlier
  // Rendered again: old HTML may lack features that pages have today.
  const rendered = await renderBody(body)
  return context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    assertNotGenerated(row)
    const newest = await findNewestVersion(transaction, row)
    assertCurrentVersion(newest, baseVersion)
    const at = context.now()
    const message = `Restored from version ${version}`
    const written = { text: { title, summary, body }, message, rendered }
    const restored = await addVersion(transaction, by, { row, newest }, written, at)
    if (restored === null) return { version: newest.version }
    const event = { by, id, before: newest.version, after: restored, restored: version, at }
    await publish(context, transaction, { type: 'page.version-restored', ...event })
    return { version: restored }
  })
}
