import { sql } from 'kysely'
import type { ManagedPath, ManagedPathRow } from '~/contract/path-building'
import type { KeptQuiz, KeptVideo } from '../database/schema/learning-paths'
import type { Database } from '../deps'
import { type KeptUnit, listKeptUnits } from './units.repository'

/** All paths in their order, drafts too, with the number of people in each. */
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

const presentVideo = ({ provider: _provider, providerId: _id, captions, ...video }: KeptVideo) => ({
  ...video,
  captions: captions.map(({ language, label, vtt }) => ({ language, label, vtt })),
})

const presentQuiz = ({ passPercent, questions }: KeptQuiz) => ({
  passPercent,
  questions: questions.map(({ explanationHtml: _html, ...question }) => question),
})

const presentUnit = ({
  isRemoved: _isRemoved,
  video,
  quiz,
  ...unit
}: KeptUnit): ManagedPath['units'][number] => ({
  ...unit,
  video: video && presentVideo(video),
  quiz: quiz && presentQuiz(quiz),
})

/** A path as it is written, with the right answers; null where there is none. */
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
  const units = await listKeptUnits(database, id)
  return { ...path, units: units.filter(({ isRemoved }) => !isRemoved).map(presentUnit) }
}
