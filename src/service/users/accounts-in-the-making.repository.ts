import { sql } from 'kysely'
import type { Database } from '../deps'

export const noteAccount = async (database: Database, identityUid: string, now: Date): Promise<void> => {
  await database
    .insertInto('accounts_in_the_making')
    .values({ identity_uid: identityUid, begun_at: now.toISOString() })
    .execute()
}

export const forgetAccount = async (database: Database, identityUid: string): Promise<void> => {
  await database.deleteFrom('accounts_in_the_making').where('identity_uid', '=', identityUid).execute()
}

/**
 * An account has its profile; inside the transaction that writes it.
 * @returns false where the account is being taken back
 */
export const finishAccount = async (transaction: Database, identityUid: string): Promise<boolean> => {
  const row = await transaction
    .deleteFrom('accounts_in_the_making')
    .where('identity_uid', '=', identityUid)
    .returning('leaving_since')
    .executeTakeFirst()
  return row === undefined || row.leaving_since === null
}

/**
 * Marks some of the accounts that were begun before then and have no profile as being taken back, those begun first,
 * and then those whose last attempt is longest ago; answers which.
 */
export const claimUnfinished = async (
  database: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ identity_uid: string }>`
    update accounts_in_the_making as unfinished set leaving_since = ${now.toISOString()}
    where identity_uid = any (array(
        select identity_uid from accounts_in_the_making as begun
        where begun_at <= ${before.toISOString()}
          and not exists (select from users where users.identity_uid = begun.identity_uid)
        order by leaving_since nulls first, begun_at limit ${limit}
      ))
      and not exists (select from users where users.identity_uid = unfinished.identity_uid)
    returning identity_uid`.execute(database)
  return rows.map((row) => row.identity_uid)
}
