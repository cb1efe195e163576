import { type Insertable, type Updateable, sql } from 'kysely'
import {
  type Certificate,
  type HeldCertificate,
  type LearningPathTeaser,
  type PathOutline,
  type UserPath,
  type UnitActivity,
  maxPathTeasers,
} from '~/contract/learning'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import type { IdentityActor } from '../../http/actor'
import { getOpenLink } from '../documents/pages.service'

/** Stores an attempt at a quiz. */
export const insertAttempt = async (
  transaction: Database,
  row: Insertable<Tables['learning_answers']>,
): Promise<void> => {
  await transaction.insertInto('learning_answers').values(row).execute()
}

/** Finds the certificate's data of a path, from its current version. */
export const findCertificateData = async (
  transaction: Database,
  pathId: string,
): Promise<{ pathTitle: string; level: string; minutes: number }> => {
  const { rows } = await sql<{ pathTitle: string; level: string; minutes: number }>`
    select title as "pathTitle", level,
      (select coalesce(sum(minutes), 0)::integer from learning_units
        where path_id = paths.id and removed_at is null) as minutes
    from learning_paths as paths where id = ${pathId}`.execute(transaction)
  const [path] = rows
  if (!path) throw new Error('A path that was held is gone.')
  return path
}

/**
 * Issues a certificate to a user, also to a deleted one, who may be restored. False if the user has one of this path.
 */
export const insertCertificate = async (
  transaction: Database,
  { identityUid, pathId, ...says }: Omit<Certificate, 'name'> & { identityUid: string; pathId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into certificates (code, identity_uid, path_id, name, path_title, level, minutes, finished_at)
    select ${says.code}, identity_uid, ${pathId}::uuid, name, ${says.pathTitle}, ${says.level},
      ${says.minutes}::integer, ${says.finishedAt}::timestamptz
    from users where identity_uid = ${identityUid}
    on conflict (identity_uid, path_id) do nothing
    returning code`.execute(transaction)
  return rows.length > 0
}

/** Finds a certificate and its holder; null if there is none, or its holder is deleted. */
export const findCertificate = async (
  database: Database,
  code: string,
): Promise<(Certificate & { identityUid: string }) | null> => {
  const row = await database
    .selectFrom('certificates')
    .innerJoin('users', 'users.identity_uid', 'certificates.identity_uid')
    .select(['certificates.code', 'certificates.name', 'certificates.path_title as pathTitle'])
    .select(['certificates.level', 'certificates.minutes', 'certificates.finished_at as finishedAt'])
    .select('certificates.identity_uid as identityUid')
    .where('certificates.code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Lists a user's certificates, newest first; their paths may have been removed. */
export const listCertificates = (database: Database, identityUid: string): Promise<HeldCertificate[]> =>
  database
    .selectFrom('certificates')
    .select(['code', 'path_title as pathTitle', 'finished_at as finishedAt'])
    .where('identity_uid', '=', identityUid)
    .orderBy('finished_at', 'desc')
    .orderBy('code')
    .execute()

/** Returns the published paths for a public page: the first ones in their order, and the total. */
export const listTeasers = async (
  database: Database,
): Promise<{ total: number; data: LearningPathTeaser[] }> => {
  const { rows } = await sql<LearningPathTeaser & { total: number }>`
    select (count(*) over ())::integer as total, paths.slug, paths.title, paths.summary, paths.level,
      coalesce(sum(units.minutes), 0)::integer as minutes, count(units.id)::integer as "unitCount"
    from learning_paths as paths
    left join learning_units as units on units.path_id = paths.id and units.removed_at is null
    where paths.published
    group by paths.id
    order by paths.position, paths.slug
    limit ${maxPathTeasers}`.execute(database)
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _total, ...teaser }) => teaser) }
}

/**
 * Lists the units that a user worked in since then, latest first; a unit that was finished since then counts as
 * finished.
 */
export const listActivity = async (
  database: Database,
  identityUid: string,
  since: Date,
): Promise<UnitActivity[]> => {
  const { rows } = await sql<UnitActivity>`
    select case when finished_at >= since.at then finished_at else last_at end as at,
      coalesce(finished_at >= since.at, false) as "isFinished"
    from learning_progress cross join (select ${since.toISOString()}::timestamptz as at) as since
    where identity_uid = ${identityUid} and last_at >= since.at
    order by at desc limit 500`.execute(database)
  return rows
}

/** Finds the structure of a published path, without the names of its units; null if there is none. */
export const findOutline = async (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
): Promise<PathOutline | null> => {
  const { rows } = await sql<PathOutline>`
    select paths.slug, paths.title, paths.summary, paths.level, paths.unit_order as "order",
      coalesce(
        (select jsonb_agg(jsonb_build_object('slug', required.slug, 'title', required.title)
            order by required.position, required.slug)
          from learning_prerequisites
          join learning_paths as required
            on required.id = learning_prerequisites.required_id and required.published
          where learning_prerequisites.path_id = paths.id),
        '[]') as prerequisites,
      coalesce(sum(units.minutes), 0)::integer as minutes,
      coalesce(
        jsonb_agg(
          jsonb_build_object('kind', units.kind, 'minutes', units.minutes,
            'page', ${getOpenLink(actor, 'units.page_slug')})
          order by units.position, units.slug) filter (where units.id is not null),
        '[]') as units
    from learning_paths as paths
    left join learning_units as units on units.path_id = paths.id and units.removed_at is null
    where paths.slug = ${slug} and paths.published
    group by paths.id`.execute(database)
  return rows[0] ?? null
}

export const replacePageSlug = async (
  transaction: Database,
  { from, to }: { from: string; to: string | null },
) => {
  await transaction
    .updateTable('learning_units')
    .set({ page_slug: to })
    .where('page_slug', '=', from)
    .execute()
}

/** Serializes creating, saving, removing and ordering paths until the transaction ends. Learners do not wait. */
export const lockPaths = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('learning.paths', 0))`.execute(transaction)
}

/** Locks a path until the transaction ends, so that no learner finishes a unit of it. */
export const lockPath = (transaction: Database, id: string) =>
  transaction
    .selectFrom('learning_paths')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const isSlugTaken = async (
  database: Database,
  { slug, besides }: { slug: string; besides: string | null },
): Promise<boolean> => {
  const row = await database
    .selectFrom('learning_paths')
    .select('id')
    .where('slug', '=', slug)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a new path as the last one. */
export const insertPath = async (
  transaction: Database,
  row: Omit<Insertable<Tables['learning_paths']>, 'position'>,
) => {
  const { last } = await transaction
    .selectFrom('learning_paths')
    .select((paths) => paths.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('learning_paths')
    .values({ ...row, position: (last ?? 0) + 1 })
    .execute()
}

export const updatePathRow = async (
  transaction: Database,
  id: string,
  columns: Updateable<Tables['learning_paths']>,
) => {
  await transaction.updateTable('learning_paths').set(columns).where('id', '=', id).execute()
}

/** Lists the ids of all paths, in their order. */
export const listIds = async (database: Database): Promise<string[]> => {
  const rows = await database
    .selectFrom('learning_paths')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the order of the paths to that of the ids. */
export const writeOrder = async (transaction: Database, ids: readonly string[]) => {
  await sql`
    update learning_paths set position = place
    from unnest(array[${sql.join(ids)}]::uuid[]) with ordinality as ordered (id, place)
    where learning_paths.id = ordered.id`.execute(transaction)
}

/**
 * Lists the paths that a user has begun, most recently used first. `isOwn`: without those that are drafts again, unless
 * they are finished.
 */
export const listUserPaths = async (
  database: Database,
  identityUid: string,
  { isOwn }: { isOwn: boolean },
): Promise<UserPath[]> => {
  const { rows } = await sql<UserPath>`
    select paths.slug, paths.title, done.finished_units as "finishedUnits",
      (select count(*)::integer from learning_units
        where path_id = paths.id and removed_at is null) as "unitCount",
      done.started_at as "startedAt", done.last_at as "lastAt", done.finished_at as "finishedAt",
      certificates.code as certificate
    from learning_path_progress as done
    join learning_paths as paths on paths.id = done.path_id
    left join certificates on certificates.identity_uid = done.identity_uid and certificates.path_id = paths.id
    where done.identity_uid = ${identityUid} and paths.removed_at is null
      and ${isOwn ? sql`(paths.published or done.finished_at is not null)` : sql`true`}
    order by done.last_at desc, paths.slug`.execute(database)
  return rows
}

/** Returns the ids of existing paths by their slugs. */
export const findIdsBySlugs = async (
  database: Database,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  if (slugs.length === 0) return new Map()
  const rows = await database
    .selectFrom('learning_paths')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Lists every direct and indirect prerequisite of these paths, and the paths themselves. */
export const listAllPrerequisites = async (
  database: Database,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with recursive required (id) as (
      select unnest(array[${sql.join(ids)}]::uuid[])
      union
      select required_id from learning_prerequisites
      join required on required.id = learning_prerequisites.path_id
    )
    select id from required`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

export const replacePrerequisites = async (
  transaction: Database,
  pathId: string,
  requiredIds: readonly string[],
) => {
  await transaction.deleteFrom('learning_prerequisites').where('path_id', '=', pathId).execute()
  if (requiredIds.length === 0) return
  await transaction
    .insertInto('learning_prerequisites')
    .values(requiredIds.map((requiredId) => ({ path_id: pathId, required_id: requiredId })))
    .execute()
}

/** Lists the names of the paths that require this one. */
export const listRequiringTitles = async (database: Database, pathId: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('learning_prerequisites')
    .innerJoin('learning_paths', 'learning_paths.id', 'learning_prerequisites.path_id')
    .select('learning_paths.title')
    .where('required_id', '=', pathId)
    .orderBy('learning_paths.position')
    .execute()
  return rows.map(({ title }) => title)
}
