import { sql } from 'kysely'
import type { BulkChangeKind } from '~/contract/bulk-changes'
import type { Database } from '../../context'
import { type PersonChange, valueOf } from './plan-batch'

/** Writes each user's new value, all in one statement. Lock the users first. */
export const updatePeople = async (
  transaction: Database,
  kind: BulkChangeKind,
  changes: readonly PersonChange[],
  now: Date,
) => {
  await sql`
    update users set ${sql.ref(kind)} = wanted.value, updated_at = ${now.toISOString()}
    from unnest(
      ${changes.map(({ after }) => after.identityUid)}::text[],
      ${changes.map(({ after }) => valueOf(kind, after))}::text[]
    ) as wanted (identity_uid, value)
    where users.identity_uid = wanted.identity_uid`.execute(transaction)
}
