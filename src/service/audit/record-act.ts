import type { AuditEntry } from '~/contract/audit'
import type { UserActor } from '../actor'
import type { Database } from '../deps'
import { insertEntries } from './audit.repository'

/** Which administrator acts, and in which request. */
export interface ActingAdministrator {
  actor: UserActor
  requestId: string
}

/** Facts of an act, each a plain value. */
export type ActFacts = AuditEntry['before']

/** What an administrator did, with what it was before and after. No secrets and no private notes. */
export interface Act {
  /** For example `user.status`, `user.role`, `application.review`. */
  action: string
  /** The noun and the id of what was acted on, such as `user` and its uid. */
  subjectKind: 'user' | 'invitation'
  subjectId: string
  before: ActFacts
  after: ActFacts
}

/** Writes acts into the audit log; call it inside the transaction of what they tell of. */
export const recordActs = (database: Database, by: ActingAdministrator, acts: Act[], now: Date) =>
  insertEntries(database, by, acts, now)

/** As {@link recordActs}, for a single one. */
export const recordAct = (database: Database, by: ActingAdministrator, act: Act, now: Date) =>
  insertEntries(database, by, [act], now)
