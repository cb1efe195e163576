import { sql } from 'kysely'
import type { PersonPath } from '~/contract/learning-paths'
import type { Database } from '../deps'

/**
 * The paths that a person has begun, the one worked in last first. `isOwn`: without those that are drafts again,
 * unless they are finished.
 */
export const listPersonPaths = async (
  database: Database,
  identityUid: string,
  { isOwn }: { isOwn: boolean },
): Promise<PersonPath[]> => {
  const { rows } = await sql<PersonPath>`
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
