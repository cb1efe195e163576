import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type ManagedPage, type PageState, maxPagesPerBranch } from '~/contract/page-writing'
import type { PageKind } from '~/contract/pages'
import type { Paging } from '~/contract/paging'
import { limitToPage } from '../../database/paging'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'
import type { Author } from '../audit/audit.service'
import { asPath, maxPosition } from './page-statements.queries'

/** A page in the tree: the paths of its descendants begin with its path. */
interface PageBranch {
  id: string
  component_id: string | null
  path: number[]
}

/** The scope of a list; each given part narrows it. */
export interface ManagedScope {
  /** The id of a component. */
  component?: string | undefined
  kind?: PageKind | undefined
  /** Only descendants of this page. */
  under: PageBranch | null
  /** Without this page and its descendants. */
  besides: PageBranch | null
}

/** The search of a list. */
interface ManagedSearch {
  /** Part of a title or an address; empty for all. */
  q: string
  state?: PageState | undefined
}

const allOf = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

const getBelow = ({ component_id, path }: PageBranch) => sql`pages.component_id = ${component_id}
  and pages.path > ${asPath(path)} and pages.path < ${asPath(path)} || ${maxPosition}`

const within = ({ component, kind, under, besides }: ManagedScope) =>
  allOf([
    ...(component === undefined ? [] : [sql`pages.component_id = ${component}`]),
    ...(kind === undefined ? [] : [sql`pages.kind = ${kind}`]),
    // Otherwise the planner would read all pages to find the few.
    ...(kind === 'content' ? [sql`pages.component_id is null`] : []),
    ...(under === null ? [] : [getBelow(under)]),
    ...(besides === null ? [] : [sql`pages.id <> ${besides.id} and not (${getBelow(besides)})`]),
  ])

const getOnLevel = ({ under, ...scope }: ManagedScope) =>
  allOf([
    within({ ...scope, under: null }),
    under === null
      ? sql`pages.parent_id is null`
      : sql`pages.component_id = ${under.component_id} and pages.parent_id = ${under.id}`,
  ])

const hasWords = (q: string) => {
  const words = stripNul(q.toLowerCase())
  return sql`(position(${words} in pages.slug) > 0 or exists (
    select from page_versions as newest
    where newest.page_id = pages.id and newest.version = pages.version
      and position(${words} in lower(newest.title)) > 0
  ))`
}

const matching = ({ q, state }: ManagedSearch) =>
  allOf([...(q === '' ? [] : [hasWords(q)]), ...(state === undefined ? [] : [sql`${pageState} = ${state}`])])

// The state of a page; the first match counts.
const pageState = sql`case
  when pages.disabled then 'disabled'
  when pages.status = 'archived' then 'archived'
  when pages.publish_at is not null then 'scheduled'
  when pages.status = 'draft' then 'draft'
  when pages.version = pages.published_version then 'published'
  else 'waiting'
end`

const countWhere = async (database: Database, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from pages where ${condition}`.execute(database)
  return rows[0]?.total ?? 0
}

export const countPages = (database: Database, scope: ManagedScope): Promise<number> =>
  countWhere(database, within(scope))

/** Counts the pages on the topmost level. */
export const countLevel = (database: Database, scope: ManagedScope): Promise<number> =>
  countWhere(database, getOnLevel(scope))

export const countFound = (database: Database, scope: ManagedScope, search: ManagedSearch): Promise<number> =>
  countWhere(database, allOf([within(scope), matching(search)]))

/** Returns the rows of a list in reading order. `listed` selects ids, and whether each matches itself. */
const getRows = async (database: Database, listed: RawBuilder<unknown>): Promise<ManagedPage[]> => {
  const { rows } = await sql<ManagedPage>`
    with recursive ${listed}
    select pages.id, pages.kind, pages.slug, newest.title, pages.audience, pages.status, pages.disabled,
      pages.version as "newestVersion", pages.published_version as "publishedVersion",
      pages.parent_id as parent, pages.position, greatest(cardinality(pages.path) - 1, 0) as depth,
      below.children, listed.found as "isFound",
      pages.publish_at as "publishAt", pages.withdraw_at as "withdrawAt",
      pages.scheduled_version as "scheduledVersion",
      greatest(pages.changed_at, newest.created_at) as "changedAt",
      feedback.helpful, feedback.unhelpful
    from listed
    -- One by one: the planner overestimates the recursive list, and would read all pages.
    cross join lateral (select * from pages where pages.id = listed.id limit 1) as pages
    cross join lateral (
      select title, created_at from page_versions
      where page_id = pages.id and version = pages.version limit 1
    ) as newest
    cross join lateral (
      select count(*)::integer as children from pages as child
      where child.component_id = pages.component_id and child.parent_id = pages.id
    ) as below
    cross join lateral (
      select count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as unhelpful
      from page_feedback where page_id = pages.id
    ) as feedback
    order by pages.component_id, pages.path, pages.position, pages.slug`.execute(database)
  return rows
}

/** Lists all pages, up to the limit. */
export const listAll = (database: Database, scope: ManagedScope, limit: number): Promise<ManagedPage[]> =>
  getRows(
    database,
    sql`listed as (
      select pages.id, true as found from pages where ${within(scope)}
      order by pages.component_id, pages.path, pages.position, pages.slug limit ${limit}
    )`,
  )

/** Lists the pages of the topmost level, with the first ones of each open branch. */
export const listLevel = (
  database: Database,
  scope: ManagedScope,
  open: readonly string[],
  paging: Paging,
): Promise<ManagedPage[]> =>
  getRows(
    database,
    sql`listed as (
      (
        select pages.id, pages.component_id, true as found from pages where ${getOnLevel(scope)}
        order by pages.component_id, pages.parent_id, pages.position, pages.slug ${limitToPage(paging)}
      )
      union all
      select branch.id, branch.component_id, true from listed
      cross join lateral (
        select pages.id, pages.component_id from pages
        where pages.component_id = listed.component_id and pages.parent_id = listed.id
        order by pages.position, pages.slug limit ${maxPagesPerBranch}
      ) as branch
      where listed.id = any(${open}::uuid[])
    )`,
  )

/** Lists the matching pages, with all their ancestors. */
export const listFound = (
  database: Database,
  scope: ManagedScope,
  search: ManagedSearch,
  paging: Paging,
): Promise<ManagedPage[]> =>
  getRows(
    database,
    sql`found as (
      select pages.id, pages.parent_id from pages where ${allOf([within(scope), matching(search)])}
      order by pages.component_id, pages.path, pages.position, pages.slug ${limitToPage(paging)}
    ),
    line as (
      select id, parent_id from found
      union
      select pages.id, pages.parent_id from pages join line on pages.id = line.parent_id
      where cardinality(pages.path) > ${scope.under?.path.length ?? 0}
    ),
    listed as (select id, id in (select id from found) as found from line)`,
  )

/** Finds a page with its position, if it belongs to a component. */
export const findBranch = async (database: Database, id: string): Promise<PageBranch | null> => {
  const { rows } = await sql<PageBranch>`
    select id, component_id, to_jsonb(path) as path from pages
    where id = ${id} and component_id is not null`.execute(database)
  return rows[0] ?? null
}

/** Lists the ancestors of a page from the topmost down, and the page itself. */
export const listAncestors = async (
  database: Database,
  { component_id, path }: PageBranch,
): Promise<{ id: string; title: string }[]> => {
  const { rows } = await sql<{ id: string; title: string }>`
    select pages.id, newest.title from generate_series(1, cardinality(${asPath(path)})) as depth
    join pages on pages.component_id = ${component_id} and pages.path = (${asPath(path)})[1:depth]
    join page_versions as newest on newest.page_id = pages.id and newest.version = pages.version
    order by depth`.execute(database)
  return rows
}

/** Copies the content of a version to the row of the page, which readers see. */
export const copyVersionToPage = async (transaction: Database, id: string, version: number, now: Date) => {
  await sql`
    update pages set
      title = versions.title, summary = versions.summary, html = versions.html, headings = versions.headings,
      text = versions.text, minutes = versions.minutes, author_name = versions.author_name,
      changed_at = ${now.toISOString()}
    from page_versions as versions
    where pages.id = ${id} and versions.page_id = pages.id and versions.version = ${version}`.execute(
    transaction,
  )
}

/** Writes the searchable sections of the published version; none if readers cannot open it. */
export const replaceSections = async (transaction: Database, id: string) => {
  await sql`delete from page_sections where page_id = ${id}`.execute(transaction)
  await sql`
    insert into page_sections (page_id, position, anchor, heading, depth, text)
    select pages.id, sections.position, section->>'anchor', section->>'heading', (section->>'depth')::integer,
      section->>'text'
    from pages
    join page_versions as versions
      on versions.page_id = pages.id and versions.version = pages.published_version
    cross join lateral jsonb_array_elements(versions.sections) with ordinality as sections (section, position)
    where pages.id = ${id} and pages.status = 'published' and not pages.disabled`.execute(transaction)
}

export const insertPublication = async (
  transaction: Database,
  { id, version, message }: { id: string; version: number; message: string },
  { actorUid, actorName }: Author,
  now: Date,
) => {
  await transaction
    .insertInto('page_publications')
    .values({
      id: uuidv7(),
      page_id: id,
      version,
      author_uid: actorUid,
      author_name: actorName,
      message,
      published_at: now.toISOString(),
    })
    .execute()
}

// Must match the index word for word, or the planner would not use it.
const isScheduled = sql`(publish_at is not null or withdraw_at is not null)`
const isDue = (now: Date) =>
  sql<boolean>`${isScheduled} and least(publish_at, withdraw_at) <= ${now.toISOString()}`

/** Finds the pages that are due to be published or withdrawn, the longest due first. */
/** Returns when the next scheduled change of a page is due; null if there is none. */
export const findNextScheduledTime = async (database: Database, id: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: string }>`
    select least(publish_at, withdraw_at) as at from pages where id = ${id} and ${isScheduled}`.execute(
    database,
  )
  return rows[0] ? new Date(rows[0].at) : null
}

/** Locks a due page until the transaction ends; false if another node has locked it or was faster. */
export const claimDue = async (transaction: Database, id: string, now: Date): Promise<boolean> => {
  const row = await transaction
    .selectFrom('pages')
    .select('id')
    .where('id', '=', id)
    .where(isDue(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}
