import { sql } from 'kysely'
import type { ManagedPath, ManagedPathRow } from '~/contract/path-building'
import type { StoredQuiz, StoredVideo } from '../../database/stored-values'
import type { Database } from '../../context'
import { deleteRecount } from './progress.queries'
import { type StoredUnit, listStoredUnits } from './units.queries'

/** Lists all paths in their order, including drafts, with the number of learners in each. */
export const listManagedPaths = async (database: Database): Promise<ManagedPathRow[]> => {
  const { rows } = await sql<ManagedPathRow>`
    select paths.id, paths.slug, paths.title, paths.summary, paths.level, paths.unit_order as "order",
      paths.published as "isPublished", paths.changed_at as "changedAt", units."unitCount", units.minutes,
      people.learners, people.finished
    from learning_paths as paths
    cross join lateral (
      select count(*)::integer as "unitCount", coalesce(sum(minutes), 0)::integer as minutes
      from learning_units where path_id = paths.id and removed_at is null
    ) as units
    cross join lateral (
      select count(*)::integer as learners, count(done.finished_at)::integer as finished
      from learning_path_progress as done
      join users on users.identity_uid = done.identity_uid and users.deleted_at is null
      where done.path_id = paths.id
    ) as people
    where paths.removed_at is null
    order by paths.position, paths.slug`.execute(database)
  return rows
}

const presentVideo = ({ provider: _provider, providerId: _id, captions, ...video }: StoredVideo) => ({
  ...video,
  captions: captions.map(({ language, label, vtt }) => ({ language, label, vtt })),
})

const presentQuiz = ({ questions, ...policy }: StoredQuiz) => ({
  ...policy,
  questions: questions.map(({ explanationHtml: _html, ...question }) => question),
})

const presentUnit = ({
  isRemoved: _isRemoved,
  video,
  quiz,
  ...unit
}: StoredUnit): ManagedPath['units'][number] => ({
  ...unit,
  video: video && presentVideo(video),
  quiz: quiz && presentQuiz(quiz),
})

/** Finds a path for editing, with the right answers; null if there is none. */
export const findManagedPath = async (database: Database, id: string): Promise<ManagedPath | null> => {
  const { rows } = await sql<Omit<ManagedPath, 'units'>>`
    select paths.id, paths.slug, paths.title, paths.summary, paths.level, paths.unit_order as "order",
      paths.published as "isPublished", paths.revision, paths.changed_at as "changedAt",
      coalesce(
        (select jsonb_agg(required.slug order by required.position, required.slug)
          from learning_prerequisites
          join learning_paths as required on required.id = learning_prerequisites.required_id
          where learning_prerequisites.path_id = paths.id),
        '[]') as prerequisites
    from learning_paths as paths where paths.id = ${id} and paths.removed_at is null`.execute(database)
  const [path] = rows
  if (!path) return null
  const units = await listStoredUnits(database, id)
  return { ...path, units: units.filter(({ isRemoved }) => !isRemoved).map(presentUnit) }
}

/** Marks a path as removed: a draft that no learner sees, whose slug is free. */
export const markRemoved = async (transaction: Database, id: string, at: Date) => {
  await transaction
    .updateTable('learning_paths')
    .set({ removed_at: at.toISOString(), published: false, slug: id })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('learning_prerequisites').where('path_id', '=', id).execute()
  await deleteRecount(transaction, id)
}

/** Finds the id of a removed path whose data is not all deleted. */
export const findRemoved = async (database: Database): Promise<string | undefined> => {
  const row = await database
    .selectFrom('learning_paths')
    .select('id')
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

// Users per transaction.
const batchSize = 200

/**
 * Deletes the progress of some users in a path; their certificates stay. Skips locked rows, which the next run deletes.
 * Returns the number of users.
 */
export const deleteSomeProgress = (database: Database, pathId: string): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ identityUid: string }>`
      select done.identity_uid as "identityUid"
      from learning_path_progress as done join users on users.identity_uid = done.identity_uid
      where done.path_id = ${pathId}
      limit ${batchSize} for update of done skip locked for key share of users skip locked`.execute(
      transaction,
    )
    if (rows.length === 0) return 0
    const people = sql`any (${rows.map(({ identityUid }) => identityUid)}::text[])`
    for (const table of ['learning_answers', 'learning_attempts', 'learning_progress'] as const) {
      await sql`
        delete from ${sql.table(table)} where identity_uid = ${people}
          and unit_id in (select id from learning_units where path_id = ${pathId})`.execute(transaction)
    }
    await sql`
      update certificates set path_id = null
      where path_id = ${pathId} and identity_uid = ${people}`.execute(transaction)
    await sql`
      delete from learning_path_progress
      where path_id = ${pathId} and identity_uid = ${people}`.execute(transaction)
    return rows.length
  })

/** Deletes a path without learners; false if it has some, or another transaction has locked it. */
export const deletePath = async (database: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from learning_paths
    where id = (select id from learning_paths where id = ${id} for update skip locked)
      and not exists (select from learning_path_progress where path_id = ${id})
    returning id`.execute(database)
  return rows.length > 0
}
