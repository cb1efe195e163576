import type { AuditEntry } from '~/contract/audit'
import type { UserActor } from '../../http/actor'
import type { IdempotentCall } from '../../http/idempotency'

/** The acting administrator, and the request. */
export interface ActingAdministrator extends IdempotentCall {
  actor: UserActor
  requestId: string
}

/** The author of an audit entry. */
export interface Author extends IdempotentCall {
  /** Null for the portal itself. */
  actorUid: string | null
  actorName: string
  requestId: string
}

/** The calling administrator, or the user for whom the portal acts. */
export type By = ActingAdministrator | Author

/** Returns the author of an action's audit entry. */
export const getAuthor = (by: By): Author =>
  'actor' in by
    ? {
        actorUid: by.actor.identityUid,
        actorName: by.actor.user.name,
        requestId: by.requestId,
        idempotency: by.idempotency,
      }
    : by

/** The portal as the author of its automatic actions. */
export const portal: Author = { actorUid: null, actorName: 'Portal', requestId: '' }

/** Details of an action; all values are primitive. */
export type AuditFacts = AuditEntry['before']

/** An administrative action, with the values before and after. No secrets and no private notes. */
export interface AuditEvent {
  /** For example `user.status`, `user.role`, `application.review`. */
  action: string
  /** The kind and the id of the subject, such as `user` and its uid. `list`: a whole list was read. */
  subjectKind:
    | 'user'
    | 'invitation'
    | 'page'
    | 'category'
    | 'component'
    | 'media'
    | 'download'
    | 'import'
    | 'bulk-change'
    | 'list'
    | 'contact-message'
    | 'kit'
    | 'kit-request'
    | 'kit-unit'
    | 'announcement'
    | 'question'
    | 'answer'
    | 'report'
    | 'member'
    | 'learning-path'
    | 'webhook'
    | 'company'
    | 'mail'
    // Administrators' own records about a user, by the uid. Not `user`, whose entries the user's export includes.
    | 'user-record'
  subjectId: string
  before?: AuditFacts
  after?: AuditFacts
}

/** An action of users on their own account. */
export interface OwnAction {
  action:
    | 'own.session'
    | 'own.sign-out'
    | 'own.removal'
    | 'own.stay'
    | 'own.export'
    | 'own.password'
    | 'own.picture'
    | 'own.profile'
    | 'own.listing'
    | 'own.second-factor'
    | 'own.recovery'
    | 'own.way'
    | 'own.email'
    | 'own.terms'
  before?: AuditFacts
  after?: AuditFacts
}

/** Returns the details that differ, before and after; both empty if none do. */
export const getChangedDetails = (
  before: AuditFacts,
  after: AuditFacts,
): { before: AuditFacts; after: AuditFacts } => {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (facts: AuditFacts): AuditFacts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** Returns the filter of a list, to audit who read it; empty without a filter. */
export const getFilterDetails = (filter: Record<string, string | undefined>): AuditFacts =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
