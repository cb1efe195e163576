import type { Selectable } from 'kysely'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type KnownFactorRow = Selectable<Tables['second_factors']>

/** Whether a factor was noted before. */
export const isNoted = async (
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

/** Those that a person has, as far as was noted. */
export const listKnown = (database: Database, identityUid: string): Promise<KnownFactorRow[]> =>
  database
    .selectFrom('second_factors')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where('removed_at', 'is', null)
    .execute()

/** Those not noted before, written down. */
export const noteNew = (
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
 * Those that are gone, marked so: known, and not among `present`.
 * @param seenAt when the provider was asked: what was noted after it was not there to be seen
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
