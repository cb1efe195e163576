import { uuidv7 } from 'uuidv7'
import type { Database } from '../deps'
import type { OwnAct } from './act'

export const insertOwnAct = async (
  database: Database,
  identityUid: string,
  { action, before = {}, after = {} }: OwnAct,
  now: Date,
) => {
  await database
    .insertInto('own_acts')
    .values({
      id: uuidv7(),
      identity_uid: identityUid,
      at: now.toISOString(),
      action,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sessions tell whether an account is used, which nobody asks of those long ago. */
export const deleteSessionsBefore = async (database: Database, before: Date) => {
  await database
    .deleteFrom('own_acts')
    .where('action', '=', 'own.session')
    .where('at', '<', before.toISOString())
    .execute()
}

/** When somebody signed in, and with which browser where that was noted, newest first. */
export const sessionsOf = async (database: Database, identityUid: string, limit: number) => {
  const rows = await database
    .selectFrom('own_acts')
    .select(['at', 'after'])
    .where('identity_uid', '=', identityUid)
    .where('action', '=', 'own.session')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, after }) => ({ at, browser: after.browser }))
}
