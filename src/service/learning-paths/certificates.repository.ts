import { sql } from 'kysely'
import type { Certificate, HeldCertificate } from '~/contract/learning-paths'
import type { Database } from '../deps'

/** What a certificate says of a path, as the path is now. */
export const findCertified = async (
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

/** In the person's name, also of one who is deleted and may come back. False where there is one of this path. */
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

/** A certificate and whose it is; null where there is none, or its holder is deleted. */
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

/** What a person holds, the newest first; the paths need not be there any more. */
export const listCertificates = (database: Database, identityUid: string): Promise<HeldCertificate[]> =>
  database
    .selectFrom('certificates')
    .select(['code', 'path_title as pathTitle', 'finished_at as finishedAt'])
    .where('identity_uid', '=', identityUid)
    .orderBy('finished_at', 'desc')
    .orderBy('code')
    .execute()
