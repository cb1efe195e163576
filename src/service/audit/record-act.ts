import type { Database } from '../deps'
import { type Act, type ActingAdministrator, type Author, authorOf } from './act'
import { insertEntries } from './audit.repository'

export type { Act, ActFacts, ActingAdministrator, Author } from './act'
export { portal } from './act'

/** Writes acts into the audit log; call it inside the transaction of what they tell of. */
export const recordActs = (database: Database, by: ActingAdministrator, acts: Act[], now: Date) =>
  insertEntries(database, authorOf(by), acts, now)

/** As {@link recordActs}, for a single one. */
export const recordAct = (database: Database, by: ActingAdministrator, act: Act, now: Date) =>
  insertEntries(database, authorOf(by), [act], now)

/** As {@link recordAct}, in the name of somebody who is not calling, or of the portal. */
export const recordActOf = (database: Database, author: Author, act: Act, now: Date) =>
  insertEntries(database, author, [act], now)
