import type { AuditEntry } from '~/contract/audit'
import type { UserActor } from '../actor'

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
