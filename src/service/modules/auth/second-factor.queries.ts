import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { countQueryRows } from '../../database/paging'

type KnownFactorRow = Selectable<Tables['second_factors']>

/** Whether a factor is stored. */
export const isStored = async (
  database: Database,
  identityUid: string,
  factorId: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('second_factors')
    .select('factor_id')
    .where('identity_uid', '=', identityUid)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the stored factors of a user. */
export const listStoredFactors = (database: Database, identityUid: string): Promise<KnownFactorRow[]> =>
  database
    .selectFrom('second_factors')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where('removed_at', 'is', null)
    .execute()

/** Stores new factors and returns them. */
export const insertFactors = (
  transaction: Database,
  rows: readonly Omit<KnownFactorRow, 'removed_at'>[],
): Promise<KnownFactorRow[]> =>
  rows.length === 0
    ? Promise.resolve([])
    : transaction
        .insertInto('second_factors')
        .values(rows.map((row) => ({ ...row, removed_at: null })))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()

/**
 * Marks stored factors that are not among `present` as gone.
 * @param seenAt when the provider was asked: factors stored later were not in its response
 */
export const markGone = (
  transaction: Database,
  identityUid: string,
  present: readonly string[],
  { seenAt, now }: { seenAt: Date; now: Date },
): Promise<KnownFactorRow[]> =>
  transaction
    .updateTable('second_factors')
    .set({ removed_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .where('removed_at', 'is', null)
    .where('noted_at', '<=', seenAt.toISOString())
    .$if(present.length > 0, (query) => query.where('factor_id', 'not in', present))
    .returningAll()
    .execute()

/** Deletes all codes of a user. */
export const deleteCodes = async (transaction: Database, identityUid: string) => {
  await transaction.deleteFrom('recovery_codes').where('identity_uid', '=', identityUid).execute()
}

export const insertCodes = async (
  transaction: Database,
  identityUid: string,
  hashes: readonly string[],
  now: Date,
) => {
  const row = { identity_uid: identityUid, created_at: now.toISOString(), used_at: null }
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ ...row, code_hash })))
    .execute()
}

/** Counts the codes that are left. */
export const countCodes = (database: Database, identityUid: string): Promise<number> =>
  countQueryRows(
    database
      .selectFrom('recovery_codes')
      .where('identity_uid', '=', identityUid)
      .where('used_at', 'is', null),
  )

type Owner = Pick<Selectable<Tables['users']>, 'identity_uid' | 'email' | 'first_name' | 'verified'>

/**
 * Deletes a code of the user with that address; undefined if there is none. One statement, so that timing does not
 * reveal whether the user or the code is missing.
 */
export const consumeCode = (
  database: Database,
  { email, codeHash }: { email: string; codeHash: string },
  now: Date,
): Promise<Owner | undefined> =>
  database
    .updateTable('recovery_codes')
    .from('users')
    .set({ used_at: now.toISOString() })
    .whereRef('users.identity_uid', '=', 'recovery_codes.identity_uid')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where('recovery_codes.code_hash', '=', codeHash)
    .where('recovery_codes.used_at', 'is', null)
    .returning(['users.identity_uid', 'users.email', 'users.first_name', 'users.verified'])
    .executeTakeFirst()

/** Restores a code whose use failed. */
export const restoreCode = async (database: Database, identityUid: string, codeHash: string) => {
  await database
    .updateTable('recovery_codes')
    .set({ used_at: null })
    .where('identity_uid', '=', identityUid)
    .where('code_hash', '=', codeHash)
    .execute()
}
