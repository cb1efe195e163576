import { type RawBuilder, sql } from 'kysely'
import type { PathLearner } from '~/contract/learning'
import type { LearnersQuery } from '~/contract/path-building'
import { onDays } from '../../database/on-days'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import { isNotDeleted } from '../users/find-user'
import { whereFound } from '../users/user-filter'

export type LearnersFilter = Pick<LearnersQuery, 'name' | 'state' | 'from' | 'to' | 'unit'>

const columns = sql`
  users.identity_uid as "identityUid", users.name, users.email, users.company_name as company,
  done.finished_units as "finishedUnits", done.started_at as "startedAt", done.last_at as "lastAt",
  done.finished_at as "finishedAt"`

const matching = (pathId: string, { name, state, from, to, unit }: LearnersFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`done.path_id = ${pathId}`,
      isNotDeleted('done.identity_uid'),
      // The name filter uses the trigram index first; the matches are then joined with the learners of the path.
      ...(name ? [sql`done.identity_uid in (select identity_uid from users ${whereFound({ name })})`] : []),
      ...onDays('done.started_at', { from, to }),
      ...(unit === undefined
        ? []
        : [
            sql`exists (
              select from learning_progress as kept join learning_units as units on units.id = kept.unit_id
              where kept.identity_uid = done.identity_uid and kept.finished_at is not null
                and units.path_id = ${pathId} and units.slug = ${unit} and units.removed_at is null)`,
          ]),
      ...(state === 'finished' ? [sql`done.finished_at is not null`] : []),
      ...(state === 'begun' ? [sql`done.finished_at is null`] : []),
    ],
    sql` and `,
  )

/** The current quizzes of a path that a learner has tried; the caller sorts them, to spare the database. */
const triedQuizzes = sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('id', units.id, 'title', units.title, 'attempts', tried.attempts,
        'maxAttempts', (units.quiz ->> 'maxAttempts')::integer + coalesce(allowed.granted, 0),
        'isPassed', tried.passed, 'position', units.position))
    from learning_units as units
    cross join lateral (
      select count(*) as attempts, bool_or(passed) as passed from learning_answers
      where identity_uid = done.identity_uid and unit_id = units.id and unit_revision = units.revision
    ) as tried
    left join learning_attempts as allowed on allowed.identity_uid = done.identity_uid
      and allowed.unit_id = units.id and allowed.unit_revision = units.revision
    where units.path_id = done.path_id and units.kind = 'quiz' and units.removed_at is null and tried.attempts > 0
  ), '[]') as quizzes`

/** Selects a page of the users in a path, most recently active first. */
export const learnersStatement = (pathId: string, query: LearnersQuery) => sql<
  Omit<PathLearner, 'quizzes'> & { quizzes: (PathLearner['quizzes'][number] & { position: number })[] }
>`
  select ${columns}, ${triedQuizzes} from (
    select done.identity_uid, done.path_id, done.last_at from learning_path_progress as done where ${matching(pathId, query)}
    order by done.last_at desc, done.identity_uid
    ${limitToPage(query)}
  ) as page
  join learning_path_progress as done using (identity_uid, path_id)
  join users using (identity_uid)
  order by page.last_at desc, page.identity_uid`

/** Returns a page of the users in a path, and their total. */
export const listLearners = async (
  database: Database,
  pathId: string,
  query: LearnersQuery,
): Promise<{ total: number; data: PathLearner[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from learning_path_progress as done where ${matching(pathId, query)}`.execute(
    database,
  )
  const { rows } = await learnersStatement(pathId, query).execute(database)
  const data = rows.map(({ quizzes, ...learner }) => ({
    ...learner,
    quizzes: quizzes
      .toSorted((a, b) => a.position - b.position)
      .map(({ position: _position, ...quiz }) => quiz),
  }))
  return { total: counted.rows[0]?.total ?? 0, data }
}

/** Selects up to a number of next learners after a given one, in the order of their uids. */
export const learnersAfterStatement = (
  pathId: string,
  filter: LearnersFilter,
  { last, limit }: { last: string | undefined; limit: number },
) => sql<Omit<PathLearner, 'quizzes'>>`
  select ${columns} from learning_path_progress as done join users on users.identity_uid = done.identity_uid
  where ${matching(pathId, filter)} ${last === undefined ? sql`` : sql`and done.identity_uid > ${last}`}
  order by done.identity_uid limit ${limit}`

/** Counts the users who finished each unit of a path, in order. */
export const countFinished = async (
  database: Database,
  pathId: string,
): Promise<{ slug: string; title: string; finished: number }[]> => {
  const { rows } = await sql<{ slug: string; title: string; finished: number }>`
    select units.slug, units.title,
      (select count(*)::integer from learning_progress as kept
        where kept.unit_id = units.id and kept.finished_at is not null
          and ${isNotDeleted('kept.identity_uid')}) as finished
    from learning_units as units
    where units.path_id = ${pathId} and units.removed_at is null
    order by units.position, units.slug`.execute(database)
  return rows
}

/**
 * Finds the names, as used in the audit log, of a user in a path and of a unit of that path; null unless both exist.
 */
export const findLearner = async (
  database: Database,
  { pathId, identityUid, unitId }: { pathId: string; identityUid: string; unitId: string },
): Promise<{ learner: string; unit: string } | null> => {
  const { rows } = await sql<{ learner: string; unit: string }>`
    select users.email as learner, units.slug as unit
    from learning_path_progress as done
    join users on users.identity_uid = done.identity_uid
    join learning_units as units on units.path_id = done.path_id and units.removed_at is null
    where ${matching(pathId, {})} and done.identity_uid = ${identityUid} and units.id = ${unitId}`.execute(
    database,
  )
  return rows[0] ?? null
}
