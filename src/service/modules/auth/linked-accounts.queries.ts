import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { type TakenWish, enqueueTelling, isTakable, leaseFrom } from './provider-sync'

/** An account of another provider that a user proved to own, or is about to link. */
interface KeptWay {
  subject: string | null
  expected_until: string | null
}

export const findWay = (
  database: Database,
  identityUid: string,
  providerId: string,
): Promise<KeptWay | undefined> =>
  database
    .selectFrom('sign_in_ways')
    .select(['subject', 'expected_until'])
    .where('identity_uid', '=', identityUid)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

/** The subjects of the linked accounts, by their provider. */
export const getSubjects = async (database: Database, identityUid: string): Promise<Map<string, string>> => {
  const rows = await database
    .selectFrom('sign_in_ways')
    .select(['provider_id', 'subject'])
    .where('identity_uid', '=', identityUid)
    .where('subject', 'is not', null)
    .$narrowType<{ subject: string }>()
    .execute()
  return new Map(rows.map(({ provider_id, subject }) => [provider_id, subject]))
}

/** Lists the accounts that a user proved to own, and those of a provider that is just being linked. */
export const keptWays = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<(account: { providerId: string; subject: string }) => boolean> => {
  const rows = await database
    .selectFrom('sign_in_ways')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .execute()
  const isExpected = (until: string | null) => until !== null && new Date(until) > now
  return ({ providerId, subject }) =>
    rows.some(
      (row) => row.provider_id === providerId && (row.subject === subject || isExpected(row.expected_until)),
    )
}

export const writeWay = async (
  database: Database,
  { identityUid, providerId, ...way }: { identityUid: string; providerId: string } & KeptWay,
): Promise<void> => {
  await database
    .insertInto('sign_in_ways')
    .values({ identity_uid: identityUid, provider_id: providerId, ...way })
    .onConflict((conflict) => conflict.columns(['identity_uid', 'provider_id']).doUpdateSet(way))
    .execute()
}

/** All, or all but one. */
export const deleteWays = async (
  database: Database,
  identityUid: string,
  except: string | undefined,
): Promise<void> => {
  await database
    .deleteFrom('sign_in_ways')
    .where('identity_uid', '=', identityUid)
    .$if(except !== undefined, (query) => query.where('provider_id', '!=', except ?? ''))
    .execute()
}

export const deleteWay = async (
  database: Database,
  identityUid: string,
  providerId: string,
): Promise<void> => {
  await database
    .deleteFrom('sign_in_ways')
    .where('identity_uid', '=', identityUid)
    .where('provider_id', '=', providerId)
    .execute()
}

export type WayRemovalRow = Selectable<Tables['way_removals']>

/** In place of a provider's id: every linked account that the user has not proved to own. */
export const unproven = '*'

/**
 * Requests the removal of a sign-in method at the identity provider. Call it inside the transaction of the write it
 * follows from; the provider is called after the commit.
 * @returns false if that was requested before and is not done yet
 */
export const requestRemoval = async (
  transaction: Database,
  identityUid: string,
  providerId: string,
  now: Date,
): Promise<boolean> => {
  const at = now.toISOString()
  const { version } = await transaction
    .insertInto('way_removals')
    .values({ identity_uid: identityUid, provider_id: providerId, asked_at: at, due_at: at })
    .onConflict((conflict) =>
      conflict.columns(['identity_uid', 'provider_id']).doUpdateSet({
        asked_at: sql`excluded.asked_at`,
        version: sql`way_removals.version + 1`,
        attempts: 0,
        due_at: sql`excluded.due_at`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  await enqueueTelling(transaction, now, { isAnswered: true })
  return version === 1
}

/** Lets a removal that waits for its next attempt be due. @returns whether there is one */
export const hastenRemoval = async (
  database: Database,
  identityUid: string,
  providerId: string,
  now: Date,
): Promise<boolean> => {
  const row = await database
    .updateTable('way_removals')
    .set({ due_at: sql`least(due_at, ${now.toISOString()}::timestamptz)` })
    .where('identity_uid', '=', identityUid)
    .where('provider_id', '=', providerId)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Which sign-in methods of a user the provider has yet to remove. */
export const getRemovals = async (
  database: Database,
  identityUid: string,
): Promise<(providerId: string) => boolean> => {
  const rows = await database
    .selectFrom('way_removals')
    .select('provider_id')
    .where('identity_uid', '=', identityUid)
    .execute()
  const leaving = new Set(rows.map((row) => row.provider_id))
  return (providerId) => leaving.has(providerId) || leaving.has(unproven)
}

/**
 * Claims due removals: up to a number, or those of one user. They stay claimed until their lease ends, in case this
 * process dies.
 */
export const takeRemovals = async (
  database: Database,
  now: Date,
  whose: number | string,
): Promise<WayRemovalRow[]> => {
  const isTheirs = typeof whose === 'string' ? sql`identity_uid = ${whose}` : sql`true`
  const atMost = typeof whose === 'string' ? sql`all` : sql`${whose}`
  const { rows } = await sql<WayRemovalRow>`
    update way_removals set taken_until = ${leaseFrom(now)}, attempts = attempts + 1
    where (identity_uid, provider_id) in (
      select identity_uid, provider_id from way_removals
      where ${isTheirs} and ${isTakable(now)}
      order by due_at, identity_uid, provider_id limit ${atMost} for update skip locked
    ) returning *`.execute(database)
  return rows
}

/** A removal in the form that the provider worker takes. */
export const toWish = (row: WayRemovalRow): TakenWish => ({
  ...row,
  table: 'way_removals',
  key: sql`identity_uid = ${row.identity_uid} and provider_id = ${row.provider_id}`,
})
