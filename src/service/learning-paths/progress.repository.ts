import { sql } from 'kysely'
import type { Database } from '../deps'

type Place = { identityUid: string; pathId: string; unitId: string }

/**
 * Writes where a person is in a unit, and that the path was worked in, in one statement. Safe to run twice at once;
 * of two the later one stays. The path is held meanwhile, so that it cannot vanish in between.
 * @param position seconds into the video; absent: as it was
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
    insert into learning_path_progress (identity_uid, path_id, started_at, last_at, last_unit_id)
    select ${identityUid}, id, ${at}::timestamptz, ${at}::timestamptz, ${unitId}::uuid from held
    on conflict (identity_uid, path_id) do update
      set last_at = excluded.last_at, last_unit_id = excluded.last_unit_id`.execute(database)
}

/** Keeps administrators from changing a path until the transaction ends; null where it is not published. */
export const holdPath = async (transaction: Database, slug: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from learning_paths where slug = ${slug} and published for share`.execute(transaction)
  return rows[0]?.id ?? null
}

/** Lets the same person finish one thing at a time in a path, until the transaction ends. */
export const lockPersonInPath = async (
  transaction: Database,
  { identityUid, pathId }: Omit<Place, 'unitId'>,
): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`learning:${pathId}:${identityUid}`}, 0))`.execute(
    transaction,
  )
}

/** What was finished: the unit's revision, and of a reading the version of the document. */
export interface Finished {
  unitRevision: number
  pageVersion: number | null
}

/** Sets a begun unit finished. */
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

/** Some of the people in a path. */
export interface PeopleInPath {
  pathId: string
  identityUids: readonly string[]
}

/** Counts anew how many units of a path these people have finished, and writes it where it is another number. */
export const countFinishedUnits = async (
  transaction: Database,
  { pathId, identityUids }: PeopleInPath,
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
 * Sets a path finished for those of these people who have finished all its units and had not finished it.
 * @returns who they are
 */
export const finishPathWhereDone = async (
  transaction: Database,
  { pathId, identityUids }: PeopleInPath,
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
