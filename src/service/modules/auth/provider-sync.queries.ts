import { sql } from 'kysely'
import type { Database } from '../../context'
import { enqueue } from '../../jobs/queue'

/** The target state of an account at the identity provider. */
export interface IdentityUpdate {
  identityUid: string
  /** Whether the account is barred from signing in; if so, its sessions end too. */
  disabled: boolean
}

/** Jobs update more users than these, as the caller would wait too long. */
export const maxSyncedInCall = 10

// Milliseconds after which a job updates the provider, unless the call has done so itself.
const syncDelayMs = 5_000

/**
 * Requests updates of these accounts at the identity provider. Call it in the transaction of the related write, so that
 * neither exists without the other; the provider is called after the commit. The latest update of a user wins, but a
 * requested end of sessions always happens.
 * @param options.isAnswered the caller updates the provider itself before it responds, if they are few
 */
export const requestIdentityUpdates = async (
  transaction: Database,
  updates: readonly IdentityUpdate[],
  now: Date,
  { isAnswered = false } = {},
): Promise<void> => {
  if (updates.length === 0) return
  // Always in the same order, to prevent deadlocks.
  const sorted = updates.toSorted((a, b) => (a.identityUid < b.identityUid ? -1 : 1))
  await transaction
    .insertInto('identity_updates')
    .values(
      sorted.map(({ identityUid, disabled }) => ({
        identity_uid: identityUid,
        disabled,
        end_sessions: disabled,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('identity_uid').doUpdateSet({
        disabled: sql`excluded.disabled`,
        end_sessions: sql`identity_updates.end_sessions or excluded.end_sessions`,
        version: sql`identity_updates.version + 1`,
      }),
    )
    .execute()
  const dueAt = isAnswered && sorted.length <= maxSyncedInCall ? new Date(now.getTime() + syncDelayMs) : now
  const jobs = sorted.map(({ identityUid }) => ({ key: identityUid, dueAt }))
  await enqueue(transaction, 'provider sync', jobs, now)
}

/** Finds the update of a user. A user who was deleted since stays disabled, regardless of the update. */
export const findUpdate = (database: Database, identityUid: string) =>
  database
    .selectFrom('identity_updates')
    .select(['end_sessions', 'version'])
    .select(
      sql<boolean>`disabled or exists (
        select from users where users.identity_uid = identity_updates.identity_uid and users.deleted_at is not null
      )`.as('disabled'),
    )
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()

/** Deletes an applied update, unless another was requested since. */
export const deleteUpdate = async (
  database: Database,
  identityUid: string,
  version: number,
): Promise<void> => {
  await database
    .deleteFrom('identity_updates')
    .where('identity_uid', '=', identityUid)
    .where('version', '=', version)
    .execute()
}

const removalSuffix = '/ways'

/**
 * The key of the job that removes sign-in methods of a user. It differs from that of the account's updates, so neither
 * waits for the other.
 */
export const getRemovalKey = (identityUid: string): string => `${identityUid}${removalSuffix}`

/** Parses the user from the key of a removal job; null for the job of the account's updates. */
export const parseRemovalKey = (key: string): string | null =>
  key.endsWith(removalSuffix) ? key.slice(0, -removalSuffix.length) : null

/** Enqueues the removals of a user that have no job, such as those of a node of the previous release. */
export const enqueueOrphanedRemovals = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into jobs (kind, key, due_at, created_at)
    select 'provider sync', ${getRemovalKey(identityUid)}, ${at}, ${at}
    where exists (select from way_removals where identity_uid = ${identityUid})
    on conflict (kind, key) do nothing`.execute(database)
}

/** Stands for all linked accounts that the user has not proved to own, in place of a provider's id. */
export const unproven = '*'

/**
 * Requests the removal of a sign-in method at the identity provider. Call it in the transaction of the related write;
 * the provider is called after the commit.
 * @returns false if that was requested before and is not done yet
 */
export const requestRemoval = async (
  transaction: Database,
  identityUid: string,
  providerId: string,
  now: Date,
): Promise<boolean> => {
  const { version } = await transaction
    .insertInto('way_removals')
    .values({ identity_uid: identityUid, provider_id: providerId, asked_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['identity_uid', 'provider_id']).doUpdateSet({
        asked_at: sql`excluded.asked_at`,
        version: sql`way_removals.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  const dueAt = new Date(now.getTime() + syncDelayMs)
  await enqueue(transaction, 'provider sync', [{ key: getRemovalKey(identityUid), dueAt }], now)
  return version === 1
}

/** Lists a user's removals that are not done yet. */
export const listRemovals = (database: Database, identityUid: string) =>
  database
    .selectFrom('way_removals')
    .select(['provider_id as providerId', 'asked_at as askedAt', 'version'])
    .where('identity_uid', '=', identityUid)
    .execute()

/** Deletes a completed removal, unless it was requested again since. */
export const deleteRemoval = async (
  database: Database,
  identityUid: string,
  { providerId, version }: { providerId: string; version: number },
): Promise<void> => {
  await database
    .deleteFrom('way_removals')
    .where('identity_uid', '=', identityUid)
    .where('provider_id', '=', providerId)
    .where('version', '=', version)
    .execute()
}

/** Returns a predicate: whether the provider has yet to remove this sign-in method of the user. */
export const getRemovals = async (
  database: Database,
  identityUid: string,
): Promise<(providerId: string) => boolean> => {
  const removals = await listRemovals(database, identityUid)
  const leaving = new Set(removals.map(({ providerId }) => providerId))
  return (providerId) => leaving.has(providerId) || leaving.has(unproven)
}

/**
 * Milliseconds between account updates, over all nodes. The provider allows ten a second (Firebase Authentication,
 * limits); slightly slower, so that jitter never makes eleven.
 */
const updateIntervalMs = 110

// How many seconds ahead a slot may be; a later one was written before the database's clock was set back.
const maxSecondsAhead = 30

/** Reserves the next slot at the provider, by the database's clock. Returns the milliseconds until then. */
export const reserveSlot = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    update identity_pace
    set next_at = greatest(least(next_at, clock_timestamp() + ${maxSecondsAhead} * interval '1 second'), clock_timestamp()) + ${updateIntervalMs} * interval '1 millisecond'
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${updateIntervalMs} as wait`.execute(
    database,
  )
  return Math.max(0, rows[0]?.wait ?? 0)
}
