import { sql } from 'kysely'
import type { Database } from '../deps'

/** What the identity provider shall hold of a person. */
export interface IdentityUpdate {
  identityUid: string
  /** Whether the account is kept from signing in; whoever is, is signed out everywhere too. */
  disabled: boolean
}

/**
 * Asks for these accounts to be brought up to date at the identity provider. Call it inside the transaction of
 * what it follows from, so that neither exists without the other; it is told after the commit. The latest wish
 * for a person wins, but sessions that were to end do end.
 */
export const requestIdentityUpdates = async (
  transaction: Database,
  updates: readonly IdentityUpdate[],
  now: Date,
): Promise<void> => {
  if (updates.length === 0) return
  const rows = updates.map(({ identityUid, disabled }) => ({
    identity_uid: identityUid,
    disabled,
    end_sessions: disabled,
    due_at: now.toISOString(),
    taken_until: null,
  }))
  await transaction
    .insertInto('identity_updates')
    // In one order, so that two transactions never wait crosswise.
    .values(rows.toSorted((a, b) => (a.identity_uid < b.identity_uid ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('identity_uid').doUpdateSet({
        disabled: sql`excluded.disabled`,
        end_sessions: sql`identity_updates.end_sessions or excluded.end_sessions`,
        version: sql`identity_updates.version + 1`,
        attempts: 0,
        due_at: sql`excluded.due_at`,
      }),
    )
    .execute()
}
