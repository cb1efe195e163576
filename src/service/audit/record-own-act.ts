import type { Database } from '../deps'
import type { OwnAct } from './act'
import { insertOwnAct } from './own-acts.repository'

/**
 * Notes what a person did to the own account, for whoever has to find out later what happened to it. The
 * beginning of a session is noted once a day.
 */
export const recordOwnAct = (database: Database, identityUid: string, act: OwnAct, now: Date) =>
  insertOwnAct(database, identityUid, act, now)
