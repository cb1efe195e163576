import { type Insertable, type RawBuilder, type Selectable, type Updateable, sql } from 'kysely'
import type { DownloadTeaser, ManagedDownloadTeaser, ManagedRelease, Release } from '~/contract/downloads'
import { latestRelease } from '~/contract/downloads'
import type { Audience } from '~/contract/pages'
import type { Paging } from '~/contract/paging'
import type { Tables } from '../../database/tables.gen'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import { downloadableBy, isOpenRelease, selectNewest } from './downloads.policy'
import { toDay } from '../../days'

/** Lists the files that these audiences may download, in the order of components. */
export const listOpen = async (
  database: Database,
  audiences: readonly Audience[],
  component: string | undefined,
): Promise<DownloadTeaser[]> => {
  const { rows } = await sql<DownloadTeaser>`
    select downloads.slug, downloads.name, downloads.description,
      jsonb_build_object('name', components.name, 'slug', components.slug) as component,
      jsonb_build_object('version', latest.version, 'size', latest.size, 'releasedAt', latest.released_at) as latest
    from downloads
    join components on components.id = downloads.component_id
    join categories on categories.id = components.category_id
    cross join lateral (${selectNewest(sql`version, size, ${asInstant('released_at')} as released_at`)}) as latest
    where ${downloadableBy(audiences)} ${component === undefined ? sql`` : sql`and components.slug = ${component}`}
    order by categories.position, categories.slug, components.position, components.slug, downloads.name, downloads.id`.execute(
    database,
  )
  return rows
}

/** A time within JSON, in the contract's format. */
const asInstant = (column: string) =>
  sql`to_char(${sql.ref(`releases.${column}`)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface OpenRow {
  id: string
  slug: string
  name: string
  description: string
  audience: Audience
  component: { name: string; slug: string }
  licence: string
  licenceVersion: number
  /** When this user accepted the current licence; null if not yet. */
  acceptedAt: string | null
  isFollowed: boolean
}

const ofUser = (identityUid: string | null) => sql`
  left join download_licences as accepted on accepted.download_id = downloads.id
    and accepted.licence_version = downloads.licence_version and accepted.identity_uid = ${identityUid}`

/** Finds a file that these audiences may download, by its slug, with the user's acceptance. */
export const findOpen = async (
  database: Database,
  audiences: readonly Audience[],
  { slug, identityUid }: { slug: string; identityUid: string | null },
): Promise<OpenRow | null> => {
  const { rows } = await sql<OpenRow>`
    select downloads.id, downloads.slug, downloads.name, downloads.description, downloads.audience,
      jsonb_build_object('name', components.name, 'slug', components.slug) as component,
      downloads.licence, downloads.licence_version as "licenceVersion", accepted.accepted_at as "acceptedAt",
      exists (
        select from download_followers
        where download_id = downloads.id and download_followers.identity_uid = ${identityUid}
      ) as "isFollowed"
    from downloads
    join components on components.id = downloads.component_id
    ${ofUser(identityUid)}
    where downloads.slug = ${slug} and ${downloadableBy(audiences)}
      and exists (${selectNewest(sql`1`)})`.execute(database)
  return rows[0] ?? null
}

/** Lists the releases of a file that readers may download, newest first. */
export const listOpenReleases = async (database: Database, download: string): Promise<Release[]> => {
  const { rows } = await sql<Release>`
    select version, file_name as "fileName", media_type as "mediaType", size, sha256,
      released_at as "releasedAt", notes_html as "notesHtml"
    from download_releases as releases
    where download_id = ${download} and ${isOpenRelease}
    order by released_at desc, id desc limit 100`.execute(database)
  return rows
}

interface OpenRelease {
  id: string
  fileName: string
  mediaType: string
  size: number
  sha256: string
  /** Whether the user must accept the licence first. */
  needsLicence: boolean
}

/** Finds the release at an address, if these audiences may download it. */
export const findOpenRelease = async (
  database: Database,
  audiences: readonly Audience[],
  { slug, version, identityUid }: { slug: string; version: string; identityUid: string | null },
): Promise<OpenRelease | null> => {
  const named = version === latestRelease ? sql`true` : sql`lower(releases.version) = lower(${version})`
  const { rows } = await sql<OpenRelease>`
    select releases.id, releases.file_name as "fileName", releases.media_type as "mediaType", releases.size,
      releases.sha256, downloads.licence <> '' and accepted.accepted_at is null as "needsLicence"
    from downloads
    join download_releases as releases on releases.download_id = downloads.id
    ${ofUser(identityUid)}
    where downloads.slug = ${slug} and ${downloadableBy(audiences)} and ${isOpenRelease} and ${named}
    order by releases.released_at desc, releases.id desc limit 1`.execute(database)
  return rows[0] ?? null
}

/** Counts a download of a release on a day. */
export const countDownload = async (database: Database, release: string, now: Date) => {
  await sql`
    insert into download_days (release_id, day, downloads)
    select id, ${toDay(now)}::date, 1 from download_releases where id = ${release}
    on conflict (release_id, day) do update set downloads = download_days.downloads + 1`.execute(database)
}

interface Following {
  download: string
  identityUid: string
}

export const insertFollower = async (
  transaction: Database,
  { download, identityUid }: Following,
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('download_followers')
    .values({ download_id: download, identity_uid: identityUid, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteFollower = async (
  transaction: Database,
  { download, identityUid }: Following,
): Promise<void> => {
  await transaction
    .deleteFrom('download_followers')
    .where('download_id', '=', download)
    .where('identity_uid', '=', identityUid)
    .execute()
}

/** Finds a file and the users who follow it. */
export const findFollowed = async (
  transaction: Database,
  download: string,
): Promise<{ name: string; slug: string; followers: string[] } | null> => {
  const { rows } = await sql<{ name: string; slug: string; followers: string[] }>`
    select name, slug, array(
      select identity_uid from download_followers where download_id = downloads.id order by identity_uid
    ) as followers
    from downloads where id = ${download}`.execute(transaction)
  return rows[0] ?? null
}

/** Stores that a user accepted a licence; false if that is stored already. */
export const insertAcceptance = async (
  transaction: Database,
  { download, identityUid, version }: { download: string; identityUid: string; version: number },
  now: Date,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('download_licences')
    .values({
      download_id: download,
      identity_uid: identityUid,
      licence_version: version,
      accepted_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('download_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const managedColumns = sql`
  downloads.id, downloads.name, downloads.slug, downloads.description, downloads.audience,
  jsonb_build_object('id', components.id, 'name', components.name, 'slug', components.slug) as component,
  case when pages.id is not null
    then jsonb_build_object('id', pages.id, 'title', pages.title, 'slug', pages.slug) end as page,
  (${selectNewest(sql`version`)}) as latest,
  (select coalesce(sum(download_days.downloads), 0)::bigint from download_days
    join download_releases as counted on counted.id = download_days.release_id
    where counted.download_id = downloads.id) as downloads,
  downloads.changed_at as "changedAt"`

const managedTables = sql`
  downloads
  join components on components.id = downloads.component_id
  join categories on categories.id = components.category_id
  left join pages on pages.id = downloads.page_id`

/** Returns a page of all files. */
export const listManaged = async (
  database: Database,
  { component, ...paging }: Paging & { component?: string | undefined },
): Promise<{ total: number; data: ManagedDownloadTeaser[] }> => {
  const condition = component === undefined ? sql`true` : sql`downloads.component_id = ${component}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from downloads where ${condition}`.execute(database)
  const { rows } = await sql<ManagedDownloadTeaser>`
    select ${managedColumns} from ${managedTables} where ${condition}
    order by categories.position, categories.slug, components.position, components.slug, downloads.name, downloads.id
    ${limitToPage(paging)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

type ManagedRow = ManagedDownloadTeaser & {
  licence: string
  licenceVersion: number
  accepted: number
  revision: number
}

export const findManaged = async (database: Database, id: string): Promise<ManagedRow | null> => {
  const { rows } = await sql<ManagedRow>`
    select ${managedColumns}, downloads.licence, downloads.licence_version as "licenceVersion", downloads.revision,
      (select count(*) from download_licences
        where download_id = downloads.id and licence_version = downloads.licence_version) as accepted
    from ${managedTables} where downloads.id = ${id}`.execute(database)
  return rows[0] ?? null
}

const selectReleases = (condition: RawBuilder<unknown>) => sql<ManagedRelease>`
  select id, version, file_name as "fileName", media_type as "mediaType", size, sha256, notes, state,
    check_message as "checkMessage", withdrawn_at as "withdrawnAt", released_at as "releasedAt",
    uploaded_at as "uploadedAt", uploaded_by_name as "uploadedBy", revision,
    (select coalesce(sum(downloads), 0)::bigint from download_days where release_id = releases.id) as downloads
  from download_releases as releases where ${condition}
  order by uploaded_at desc, id desc`

/** Lists all releases of a file, newest first. */
export const listReleases = async (database: Database, download: string): Promise<ManagedRelease[]> =>
  (await selectReleases(sql`download_id = ${download}`).execute(database)).rows

export const findRelease = async (database: Database, id: string): Promise<ManagedRelease | null> =>
  (await selectReleases(sql`id = ${id}`).execute(database)).rows[0] ?? null

/** Counts the downloads of a file by day, from a day on. */
export const listDays = async (database: Database, download: string, from: Date) => {
  const { rows } = await sql<{ day: string; downloads: number }>`
    select download_days.day::text as day, sum(download_days.downloads)::bigint as downloads
    from download_days join download_releases on download_releases.id = download_days.release_id
    where download_releases.download_id = ${download} and day >= ${toDay(from)}::date
    group by day order by day`.execute(database)
  return rows
}

/** Locks a file until the transaction ends, so that its releases do not change; undefined if there is none. */
export const lockDownload = (transaction: Database, id: string) =>
  transaction.selectFrom('downloads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertDownload = async (transaction: Database, row: Insertable<Tables['downloads']>) => {
  await transaction.insertInto('downloads').values(row).execute()
}

export const updateDownload = async (
  transaction: Database,
  id: string,
  columns: Updateable<Tables['downloads']>,
) => {
  await transaction.updateTable('downloads').set(columns).where('id', '=', id).execute()
}

export const deleteDownload = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('downloads').where('id', '=', id).execute()
}

/** Locks a component for share until the transaction ends; false if it does not exist. */
export const lockComponentForShare = async (transaction: Database, id: string): Promise<boolean> => {
  const query = transaction.selectFrom('components').select('id').where('id', '=', id)
  return (await query.forKeyShare().executeTakeFirst()) !== undefined
}

/** Locks a document for share until the transaction ends; false if it does not exist. */
export const lockDocumentForShare = async (transaction: Database, id: string): Promise<boolean> => {
  const query = transaction
    .selectFrom('pages')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'document')
  return (await query.forKeyShare().executeTakeFirst()) !== undefined
}

export const hasVersion = async (database: Database, download: string, version: string): Promise<boolean> => {
  const { rows } = await sql`
    select from download_releases
    where download_id = ${download} and lower(version) = lower(${version})`.execute(database)
  return rows.length > 0
}

export type ReleaseRow = Selectable<Tables['download_releases']>

export const insertRelease = async (transaction: Database, row: Insertable<Tables['download_releases']>) => {
  await transaction.insertInto('download_releases').values(row).execute()
}

/** Locks a release until the transaction ends; undefined if there is none. */
export const lockRelease = (transaction: Database, id: string): Promise<ReleaseRow | undefined> =>
  transaction.selectFrom('download_releases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateRelease = async (
  transaction: Database,
  id: string,
  columns: Updateable<Tables['download_releases']>,
) => {
  await transaction.updateTable('download_releases').set(columns).where('id', '=', id).execute()
}

export const deleteRelease = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('download_releases').where('id', '=', id).execute()
}

/** Lists the ids of a file's releases. */
export const listReleaseIds = async (database: Database, download: string): Promise<string[]> => {
  const query = database.selectFrom('download_releases').select('id').where('download_id', '=', download)
  return (await query.execute()).map(({ id }) => id)
}

/** Returns those of these ids that are releases. */
export const findKnownReleases = async (database: Database, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const query = database.selectFrom('download_releases').select('id').where('id', 'in', ids)
  return new Set((await query.execute()).map(({ id }) => id))
}
