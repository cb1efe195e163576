import { type Insertable, type Updateable, sql } from 'kysely'
import type { ApiPart } from '~/contract/enums'
import type { Audience, Heading, Page, PageKind, PageStatus } from '~/contract/pages'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { downloadableBy, selectNewest } from '../downloads/downloads.policy'
import { readableBy } from './pages.policy'
import { orNotFound } from '../../http/or-not-found'

/** A path of positions, as in `pages.path`. */
export const asPath = (path: readonly number[]) => sql`${`{${path.join(',')}}`}::integer[]`

/** Greater than every position: a path that ends with it sorts after all descendants of the path before it. */
export const maxPosition = sql`2147483647`

/** Identifies the requested page. */
export type PageKey = { slug: string } | { id: string }

interface Link {
  slug: string
  title: string
}

/** A page as shown, with its surrounding navigation. */
export interface PageRow {
  id: string
  kind: PageKind
  slug: string
  audience: Audience
  status: PageStatus
  disabled: boolean
  newest_version: number
  published_version: number | null
  api_part: ApiPart | null
  component_id: string | null
  parent_id: string | null
  position: number
  publish_at: string | null
  withdraw_at: string | null
  scheduled_version: number | null
  published_at: string | null
  applies_to: string[]
  /** The version shown, with its content. */
  version: number
  title: string
  summary: string
  html: string
  headings: Heading[]
  minutes: number
  author_name: string
  changed_at: string
  /** The Markdown; only for readers of all versions. */
  body: string | null
  component_name: string | null
  component_slug: string | null
  component_versions: string[] | null
  category_name: string | null
  category_slug: string | null
  ancestors: Link[]
  previous: Link | null
  next: Link | null
  files: Page['files']
  api_pages: Page['apiPages']
}

const keyCondition = (key: PageKey) =>
  'slug' in key ? sql`pages.slug = ${key.slug}` : sql`pages.id = ${key.id}`

const ofEveryVersion = sql`
  pages.id, pages.kind, pages.slug, pages.audience, pages.status, pages.disabled,
  pages.version as newest_version, pages.published_version, pages.api_part, pages.component_id, pages.parent_id, pages.position,
  pages.publish_at, pages.withdraw_at, pages.scheduled_version, pages.published_at, pages.applies_to,
  components.name as component_name, components.slug as component_slug,
  components.versions as component_versions,
  categories.name as category_name, categories.slug as category_slug,
  around.ancestors, previous.link as previous, next.link as next, attached.files,
  described.api_pages`

// The maximum number of pages of an API description that its overview or a group lists; the others are in the tree.
const maxApiPages = 500

/** Each neighbour and each ancestor is one index look-up, by position. */
const selectSurroundings = (audiences: readonly Audience[]) => sql`
  left join components on components.id = pages.component_id
  left join categories on categories.id = components.category_id
  left join lateral (
    select jsonb_build_object('slug', before.slug, 'title', before.title) as link from pages as before
    where before.component_id = pages.component_id and (before.path, before.id) < (pages.path, pages.id)
      and ${readableBy(audiences, 'before')}
    order by before.path desc, before.id desc limit 1
  ) as previous on true
  left join lateral (
    select jsonb_build_object('slug', after.slug, 'title', after.title) as link from pages as after
    where after.component_id = pages.component_id and (after.path, after.id) > (pages.path, pages.id)
      and ${readableBy(audiences, 'after')}
    order by after.path, after.id limit 1
  ) as next on true
  cross join lateral (
    select coalesce(jsonb_agg(above.link order by depth), '[]') as ancestors
    from generate_series(1, cardinality(pages.path) - 1) as depth
    cross join lateral (
      select jsonb_build_object('slug', upper.slug, 'title', upper.title) as link from pages as upper
      where upper.component_id = pages.component_id and upper.path = pages.path[1:depth]
        and ${readableBy(audiences, 'upper')}
      limit 1
    ) as above
  ) as around
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('slug', downloads.slug, 'name', downloads.name,
      'description', downloads.description, 'version', latest.version, 'size', latest.size)
      order by downloads.name, downloads.id), '[]') as files
    from downloads
    cross join lateral (${selectNewest(sql`releases.version, releases.size`)}) as latest
    where downloads.page_id = pages.id and ${downloadableBy(audiences)}
  ) as attached
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('slug', under.slug, 'title', under.title,
      'summary', case when under.api_part = 'group' then under.summary else '' end,
      'request', case when under.api_part = 'group' then '' else coalesce(api_pages.key, '') end)
      order by under.position, under.id), '[]') as api_pages
    from (
      select * from pages as below
      where pages.api_part in ('overview', 'group') and below.component_id = pages.component_id
        and below.parent_id = pages.id and below.api_part is not null and ${readableBy(audiences, 'below')}
      order by below.position, below.id limit ${maxApiPages}
    ) as under
    left join api_pages on api_pages.page_id = under.id
  ) as described`

/** Selects the page for readers: the published version, if these audiences may open it. */
export const readablePageStatement = (
  audiences: readonly Audience[],
  key: PageKey,
  version: number | undefined,
) => sql<PageRow>`
  select ${ofEveryVersion}, coalesce(pages.published_version, pages.version) as version, pages.title,
    pages.summary, pages.html, pages.headings, pages.minutes, pages.author_name, pages.changed_at,
    null as body
  from pages ${selectSurroundings(audiences)}
  where ${keyCondition(key)} and ${readableBy(audiences)}
    ${version === undefined ? sql`` : sql`and pages.published_version = ${version}`}`

/**
 * Selects a page for administrators: a version of a page of any status; by default the published one, or the newest if
 * none is published. A disabled page is not found by its address. The surrounding navigation is what readers of these
 * audiences may open.
 */
export const anyPageStatement = (
  audiences: readonly Audience[],
  key: PageKey,
  version: number | undefined,
) => sql<PageRow>`
  select ${ofEveryVersion}, shown.version, shown.title, shown.summary, shown.html, shown.headings, shown.minutes,
    shown.author_name, shown.body,
    case when shown.version = pages.published_version then pages.changed_at else shown.created_at end as changed_at
  from pages
  join page_versions as shown on shown.page_id = pages.id
    and shown.version = ${version === undefined ? sql`coalesce(pages.published_version, pages.version)` : version}
  ${selectSurroundings(audiences)}
  where ${keyCondition(key)} ${'slug' in key ? sql`and not pages.disabled` : sql``}`

/**
 * Selects the current address of a page that once had this one, if these audiences may open the page; null: any but a
 * disabled one.
 */
export const movedPageStatement = (audiences: readonly Audience[] | null, slug: string) => sql<{
  slug: string
}>`
  select pages.slug from page_slugs
  join pages on pages.id = page_slugs.page_id
  where page_slugs.slug = ${slug}
    and ${audiences === null ? sql`not pages.disabled` : readableBy(audiences)}`

type Columns = Tables['pages']

const written = [
  'id',
  'kind',
  'component_id',
  'parent_id',
  'slug',
  'position',
  'path',
  'audience',
  'status',
  'disabled',
  'version',
  'published_version',
  'applies_to',
  'published_at',
  'publish_at',
  'withdraw_at',
  'scheduled_version',
  'scheduled_by',
  'asks_from_version',
  'api_part',
] as const satisfies (keyof Columns)[]

const rowById = (database: Database, id: string) =>
  database.selectFrom('pages').select(written).where('id', '=', id)

/** A page as its editors see it, without its text. */
export type StoredPage = NonNullable<Awaited<ReturnType<ReturnType<typeof rowById>['executeTakeFirst']>>>

/** @throws ProblemError NOT_FOUND */
export const requireRow = async (database: Database, id: string): Promise<StoredPage> =>
  orNotFound(await rowById(database, id).executeTakeFirst())

/**
 * Locks a page for share, so that it is not deleted until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const lockRowForShare = async (transaction: Database, id: string): Promise<StoredPage> =>
  orNotFound(await rowById(transaction, id).forKeyShare().executeTakeFirst())

/**
 * Locks a page against changes until the transaction ends. Rows that only refer to it, such as a working copy or a
 * child page, need not wait.
 * @throws ProblemError NOT_FOUND
 */
export const lockRow = async (transaction: Database, id: string): Promise<StoredPage> =>
  orNotFound(await rowById(transaction, id).forNoKeyUpdate().executeTakeFirst())

export const insertRow = async (transaction: Database, row: Insertable<Columns>) => {
  await transaction.insertInto('pages').values(row).execute()
}

export const updateRow = async (transaction: Database, id: string, columns: Updateable<Columns>) => {
  await transaction.updateTable('pages').set(columns).where('id', '=', id).execute()
}

export const deleteRow = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('pages').where('id', '=', id).execute()
}

/** Whether this page has child pages. */
export const hasChildren = async (database: Database, id: string): Promise<boolean> => {
  const child = await database.selectFrom('pages').select('id').where('parent_id', '=', id).executeTakeFirst()
  return child !== undefined
}
