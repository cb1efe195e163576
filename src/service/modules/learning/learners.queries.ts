import { type RawBuilder, sql } from 'kysely'
import type { PathLearner } from '~/contract/learning'
import type { LearnersQuery } from '~/contract/path-building'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import { isNotDeleted } from '../users/find-user'
import { whereFound } from '../users/user-filter'

export type LearnersFilter = Pick<LearnersQuery, 'name' | 'state'>

const columns = sql`
  users.identity_uid as "identityUid", users.name, users.email, users.company_name as company,
  done.finished_units as "finishedUnits", done.started_at as "startedAt", done.last_at as "lastAt",
  done.finished_at as "finishedAt"`

const matching = (pathId: string, { name, state }: LearnersFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`done.path_id = ${pathId}`,
      isNotDeleted('done.identity_uid'),
      // Users are found by their trigrams first, and among them the learners of the path.
      ...(name ? [sql`done.identity_uid in (select identity_uid from users ${whereFound({ name })})`] : []),
      ...(state === 'finished' ? [sql`done.finished_at is not null`] : []),
      ...(state === 'begun' ? [sql`done.finished_at is null`] : []),
    ],
    sql` and `,
  )

/** A page of the users in a path, who did something last first. */
export const learnersStatement = (pathId: string, query: LearnersQuery) => sql<PathLearner>`
  select ${columns} from (
    select done.identity_uid, done.path_id, done.last_at from learning_path_progress as done where ${matching(pathId, query)}
    order by done.last_at desc, done.identity_uid
    ${limitToPage(query)}
  ) as page
  join learning_path_progress as done using (identity_uid, path_id)
  join users using (identity_uid)
  order by page.last_at desc, page.identity_uid`

/** That page, and how many the filter finds. */
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
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** The next learners after a given one, in the order of their uids, up to a number. */
export const learnersAfterStatement = (
  pathId: string,
  filter: LearnersFilter,
  { last, limit }: { last: string | undefined; limit: number },
) => sql<PathLearner>`
  select ${columns} from learning_path_progress as done join users on users.identity_uid = done.identity_uid
  where ${matching(pathId, filter)} ${last === undefined ? sql`` : sql`and done.identity_uid > ${last}`}
  order by done.identity_uid limit ${limit}`

/** How many users finished each unit of a path, in order. */
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
