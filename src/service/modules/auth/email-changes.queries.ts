import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { maxArrivalMs } from '../../identity/firebase-errors'

export type EmailChangeRow = Selectable<Tables['email_changes']>
type NewEmailChange = Insertable<Tables['email_changes']>

export const insertChange = async (transaction: Database, row: NewEmailChange) => {
  await transaction.insertInto('email_changes').values(row).execute()
}

/** Changes claimed after this time may still be in progress. */
export const getClaimCutoff = (now: Date): Date => new Date(now.getTime() - maxArrivalMs)

/**
 * Whether a change is pending, that is, its link was not used. A change whose link was used is pending again if the
 * provider did not respond and the request can no longer arrive there.
 */
const isPending = (now: Date) => sql<boolean>`(
  cancelled_at is null and applied_at is null
  and (confirmed_at is null or confirmed_at < ${getClaimCutoff(now).toISOString()}))`

/** Finds the pending change, whether or not the link is still valid. */
export const findPending = (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<EmailChangeRow | undefined> =>
  database
    .selectFrom('email_changes')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where(isPending(now))
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()

/** Cancels pending changes. The caller has locked the users, so that no other change is requested meanwhile. */
export const cancelPending = async (transaction: Database, identityUids: readonly string[], now: Date) => {
  await transaction
    .updateTable('email_changes')
    .set({ cancelled_at: now.toISOString() })
    .where('identity_uid', 'in', identityUids)
    .where(isPending(now))
    .execute()
}

/** Finds the change of a link: either the one to the new address, or the one to the old. */
export const findByLink = (database: Database, tokenHash: string): Promise<EmailChangeRow | undefined> =>
  database
    .selectFrom('email_changes')
    .selectAll()
    .where((eb) => eb.or([eb('confirm_hash', '=', tokenHash), eb('revert_hash', '=', tokenHash)]))
    .executeTakeFirst()

/** Claims a pending change to apply it; false if it was applied, cancelled or replaced a moment earlier. */
export const claimConfirmation = async (database: Database, id: string, now: Date): Promise<boolean> => {
  const claimed = await database
    .updateTable('email_changes')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', id)
    .where(isPending(now))
    .where('confirm_until', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Cancels every incomplete change, also one that is being applied. */
export const cancelIncomplete = async (database: Database, identityUid: string, now: Date) => {
  await database
    .updateTable('email_changes')
    .set({ cancelled_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .where('cancelled_at', 'is', null)
    .where('applied_at', 'is', null)
    .execute()
}

export const isCancelled = async (database: Database, id: string): Promise<boolean> => {
  const row = await database
    .selectFrom('email_changes')
    .select('cancelled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined || row.cancelled_at !== null
}

/**
 * Reopens a claimed change; if another was requested meanwhile, that one stays pending instead. The caller has locked
 * the user.
 */
export const releaseConfirmation = async (transaction: Database, { id, identity_uid }: EmailChangeRow) => {
  await transaction
    .updateTable('email_changes')
    .set(({ exists, selectFrom }) => ({
      confirmed_at: null,
      cancelled_at: sql<string | null>`case when ${exists(
        selectFrom('email_changes as others')
          .select('others.id')
          .where('others.identity_uid', '=', identity_uid)
          .where('others.cancelled_at', 'is', null)
          .where('others.confirmed_at', 'is', null)
          .where('others.applied_at', 'is', null),
      )} then confirmed_at else cancelled_at end`,
    }))
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .execute()
}

/** Finds the change that was just applied by its link; null if the change began at the provider. */
export const findConfirmed = (
  transaction: Database,
  identityUid: string,
  newEmail: string,
): Promise<EmailChangeRow | undefined> =>
  transaction
    .selectFrom('email_changes')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where('new_email', '=', newEmail)
    .where('confirmed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('applied_at', 'is', null)
    .orderBy('confirmed_at', 'desc')
    .executeTakeFirst()

/** Records that a change was applied, and the link that can undo it. */
export const markApplied = async (
  transaction: Database,
  id: string,
  applied: { old_email: string; applied_at: string; revert_hash: string | null; revert_until: string },
) => {
  await transaction.updateTable('email_changes').set(applied).where('id', '=', id).execute()
}

/** Finds the first change away from this address that can still be undone. */
export const findRevertibleTo = (
  transaction: Database,
  identityUid: string,
  email: string,
  now: Date,
): Promise<EmailChangeRow | undefined> =>
  transaction
    .selectFrom('email_changes')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where('old_email', '=', email)
    .where('applied_at', 'is not', null)
    .where('reverted_at', 'is', null)
    .where('revert_until', '>', now.toISOString())
    .orderBy('applied_at')
    .executeTakeFirst()

/** Reverts a change and all later ones, whose links would otherwise restore a reverted address. */
export const markReverted = async (
  transaction: Database,
  { identity_uid, applied_at }: Pick<EmailChangeRow, 'identity_uid' | 'applied_at'>,
  now: Date,
) => {
  await transaction
    .updateTable('email_changes')
    .set({ reverted_at: now.toISOString() })
    .where('identity_uid', '=', identity_uid)
    .where('applied_at', '>=', applied_at)
    .where('reverted_at', 'is', null)
    .execute()
}

/** Deletes old changes that were requested and never applied. */
export const deleteUnusedBefore = async (database: Database, before: Date) => {
  await database
    .deleteFrom('email_changes')
    .where('applied_at', 'is', null)
    .where('requested_at', '<', before.toISOString())
    .execute()
}
