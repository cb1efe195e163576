import { sql } from 'kysely'
import type { Deadline, PathLevel, UnitKind, UnitOrder } from '~/contract/learning'
import type { IdentityActor } from '../../http/actor'
import type { Database } from '../../context'
import { getOpenVersion } from '../documents/pages.service'

type Place = { identityUid: string; pathId: string; unitId: string }

/**
 * Writes a user's position in a unit, and the time of activity in the path, in one statement. Safe to run concurrently;
 * the later one wins. Locks the path for share, so that it cannot be deleted meanwhile.
 * @param position seconds into the video; unchanged by default
 */
export const saveProgress = async (
  database: Database,
  { identityUid, pathId, unitId, position }: Place & { position: number | undefined },
  at: string,
): Promise<void> => {
  await sql`
    with held as materialized (
      select id from learning_paths where id = ${pathId} and removed_at is null for key share
    ), of_unit as (
      insert into learning_progress as kept (identity_uid, unit_id, position, started_at, last_at)
      select ${identityUid}, ${unitId}::uuid, ${position ?? 0}::double precision, ${at}::timestamptz, ${at}::timestamptz
      from held
      on conflict (identity_uid, unit_id) do update
        set last_at = excluded.last_at,
          position = ${position === undefined ? sql`kept.position` : sql`excluded.position`}
    )
    insert into learning_path_progress (identity_uid, path_id, started_at, last_at)
    select ${identityUid}, id, ${at}::timestamptz, ${at}::timestamptz from held
    on conflict (identity_uid, path_id) do update
      set last_at = excluded.last_at`.execute(database)
}

/**
 * Locks a path for share until the transaction ends, so that administrators cannot change it; null if it is not
 * published.
 */
export const lockPathForShare = async (transaction: Database, slug: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from learning_paths where slug = ${slug} and published for share`.execute(transaction)
  return rows[0]?.id ?? null
}

/** Serializes what a user finishes in a path, until the transaction ends. */
export const lockUserInPath = async (
  transaction: Database,
  { identityUid, pathId }: Omit<Place, 'unitId'>,
): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`learning:${pathId}:${identityUid}`}, 0))`.execute(
    transaction,
  )
}

/** The finished revision of a unit, and for a reading the version of the document. */
export interface Finished {
  unitRevision: number
  pageVersion: number | null
}

/** Marks a begun unit as finished. */
export const finishUnit = async (
  transaction: Database,
  { identityUid, unitId }: Omit<Place, 'pathId'>,
  { unitRevision, pageVersion }: Finished,
  at: string,
): Promise<void> => {
  await transaction
    .updateTable('learning_progress')
    .set({ finished_at: at, unit_revision: unitRevision, page_version: pageVersion })
    .where('identity_uid', '=', identityUid)
    .where('unit_id', '=', unitId)
    .execute()
}

/** Some of the users in a path. */
export interface UsersInPath {
  pathId: string
  identityUids: readonly string[]
}

/** Recounts the units of a path that these users have finished, and writes the numbers that changed. */
export const countFinishedUnits = async (
  transaction: Database,
  { pathId, identityUids }: UsersInPath,
): Promise<void> => {
  await sql`
    update learning_path_progress as done set finished_units = counted.units
    from (
      select identity_uid, (
        select count(*)::integer from learning_units as units
        join learning_progress as kept on kept.unit_id = units.id and kept.identity_uid = people.identity_uid
        where units.path_id = ${pathId} and units.removed_at is null and kept.finished_at is not null
      ) as units
      from unnest(${identityUids}::text[]) as people (identity_uid)
    ) as counted
    where done.path_id = ${pathId} and done.identity_uid = counted.identity_uid
      and done.finished_units <> counted.units`.execute(transaction)
}

/**
 * Marks a path as finished for those of these users who have finished all its units and had not finished it.
 * @returns these users
 */
export const markCompletedPaths = async (
  transaction: Database,
  { pathId, identityUids }: UsersInPath,
  at: string,
): Promise<string[]> => {
  const { rows } = await sql<{ identityUid: string }>`
    update learning_path_progress set finished_at = ${at}
    where path_id = ${pathId} and identity_uid = any (${identityUids}::text[])
      and finished_at is null and finished_units > 0
      and finished_units = (
        select count(*) from learning_units where path_id = ${pathId} and removed_at is null)
    returning identity_uid as "identityUid"`.execute(transaction)
  return rows.map((row) => row.identityUid)
}

/** A path whose progress is being recounted, and the last user who was recounted. */
interface Recount {
  pathId: string
  countedUntil: string
}

/** Schedules a recount of all users' finished units in a path. */
export const scheduleRecount = async (transaction: Database, pathId: string) => {
  await transaction
    .insertInto('learning_recounts')
    .values({ path_id: pathId })
    .onConflict((conflict) => conflict.column('path_id').doUpdateSet({ counted_until: '' }))
    .execute()
}

/**
 * Claims a path to recount and locks it against other recounts and saves until the transaction ends; learners do not
 * wait.
 */
export const claimRecount = async (transaction: Database): Promise<Recount | undefined> => {
  const { rows } = await sql<Recount>`
    select path_id as "pathId", counted_until as "countedUntil"
    from learning_recounts join learning_paths on learning_paths.id = path_id
    limit 1 for update of learning_recounts skip locked for share of learning_paths skip locked`.execute(
    transaction,
  )
  return rows[0]
}

/** Lists the next users of a path, in the order of their uids. */
export const listNext = async (
  transaction: Database,
  { pathId, countedUntil }: Recount,
  limit: number,
): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('learning_path_progress')
    .select('identity_uid')
    .where('path_id', '=', pathId)
    .where('identity_uid', '>', countedUntil)
    .orderBy('identity_uid')
    .limit(limit)
    .execute()
  return rows.map((row) => row.identity_uid)
}

/**
 * Locks these users in a path until the transaction ends, so that none finishes a unit or is erased. Waits for units
 * that are being finished, so that the recount includes them.
 */
export const lockUsersInPath = async (
  transaction: Database,
  pathId: string,
  identityUids: readonly string[],
) => {
  // The users first, as when a user is erased.
  await sql`
    select from users where identity_uid = any (${identityUids}::text[])
    order by identity_uid for key share`.execute(transaction)
  await sql`
    select from learning_path_progress where path_id = ${pathId} and identity_uid = any (${identityUids}::text[])
    order by identity_uid for no key update`.execute(transaction)
}

/** Records the last user who was recounted. */
export const writeRecountPosition = async (transaction: Database, { pathId, countedUntil }: Recount) => {
  await transaction
    .updateTable('learning_recounts')
    .set({ counted_until: countedUntil })
    .where('path_id', '=', pathId)
    .execute()
}

/** Ends the recount of a path. */
export const deleteRecount = async (transaction: Database, pathId: string) => {
  await transaction.deleteFrom('learning_recounts').where('path_id', '=', pathId).execute()
}

/** A published path, with one user's overall progress. */
export interface PathRow {
  id: string
  slug: string
  title: string
  summary: string
  level: PathLevel
  unitOrder: UnitOrder
  prerequisites: { slug: string; title: string; isFinished: boolean }[]
  startedAt: string | null
  lastAt: string | null
  finishedAt: string | null
  certificate: string | null
  /** The earliest deadline of the user's cohorts, also of a finished path. */
  deadline: Deadline | null
}

/** A unit of a published path, with one user's progress. */
export interface UnitRow {
  id: string
  pathId: string
  slug: string
  title: string
  kind: UnitKind
  minutes: number
  pageSlug: string | null
  /** The version of that document that readers see; null unless the user may open one. */
  openVersion: number | null
  revision: number
  /** The position and the length of a video in seconds. */
  position: number
  duration: number
  startedAt: string | null
  finishedAt: string | null
  /** The finished revision. */
  unitRevision: number | null
  pageVersion: number | null
}

interface PathsQuery {
  identityUid: string
  /** A day such as `2026-11-29`. */
  today: string
  slug?: string | undefined
}

/** Selects the published paths in their order, or the one with a given slug, with the user's progress. */
export const pathsStatement = ({ identityUid, today, slug }: PathsQuery) => sql<PathRow>`
  select paths.id, paths.slug, paths.title, paths.summary, paths.level, paths.unit_order as "unitOrder",
    done.started_at as "startedAt", done.last_at as "lastAt",
    done.finished_at as "finishedAt", certificates.code as certificate,
    coalesce(
      (select jsonb_agg(
          jsonb_build_object('slug', required.slug, 'title', required.title,
            'isFinished', earlier.finished_at is not null)
          order by required.position, required.slug)
        from learning_prerequisites
        join learning_paths as required
          on required.id = learning_prerequisites.required_id and required.published
        left join learning_path_progress as earlier
          on earlier.identity_uid = ${identityUid} and earlier.path_id = required.id
        where learning_prerequisites.path_id = paths.id),
      '[]') as prerequisites,
    (select jsonb_build_object('dueOn', members.due_on, 'daysLeft', members.due_on - ${today}::date,
        'isRequired', cohorts.is_required)
      from learning_cohort_members as members
      join learning_cohorts as cohorts on cohorts.id = members.cohort_id and cohorts.ended_at is null
      where members.identity_uid = ${identityUid} and cohorts.path_id = paths.id
      order by members.due_on, cohorts.is_required desc limit 1) as deadline
  from learning_paths as paths
  left join learning_path_progress as done
    on done.identity_uid = ${identityUid} and done.path_id = paths.id
  left join certificates
    on certificates.identity_uid = ${identityUid} and certificates.path_id = paths.id
  where paths.published ${slug === undefined ? sql`` : sql`and paths.slug = ${slug}`}
  order by paths.position, paths.slug`

/** Selects the units of those paths in their order, with the user's progress. */
export const unitsStatement = (actor: IdentityActor, slug?: string) => sql<UnitRow>`
  select units.id, units.path_id as "pathId", units.slug, units.title, units.kind, units.minutes,
    units.page_slug as "pageSlug", ${getOpenVersion(actor, 'units.page_slug')} as "openVersion",
    units.revision, coalesce(done.position, 0) as position,
    units.duration,
    done.started_at as "startedAt", done.finished_at as "finishedAt", done.unit_revision as "unitRevision",
    done.page_version as "pageVersion"
  from learning_units as units
  join learning_paths as paths on paths.id = units.path_id and paths.published
  left join learning_progress as done
    on done.identity_uid = ${actor.identityUid} and done.unit_id = units.id
  where units.removed_at is null ${slug === undefined ? sql`` : sql`and paths.slug = ${slug}`}
  order by units.path_id, units.position, units.slug`

export const listPathRows = async (database: Database, of: PathsQuery) =>
  (await pathsStatement(of).execute(database)).rows

export const listUnitRows = async (database: Database, actor: IdentityActor, slug?: string) =>
  (await unitsStatement(actor, slug).execute(database)).rows
