import type { Database } from '../deps'
import type { Act, ActingAdministrator } from './act'
import { insertEntries } from './audit.repository'

export type { Act, ActFacts, ActingAdministrator } from './act'

/** Writes acts into the audit log; call it inside the transaction of what they tell of. */
export const recordActs = (database: Database, by: ActingAdministrator, acts: Act[], now: Date) =>
  insertEntries(database, by, acts, now)

/** As {@link recordActs}, for a single one. */
export const recordAct = (database: Database, by: ActingAdministrator, act: Act, now: Date) =>
  insertEntries(database, by, [act], now)
