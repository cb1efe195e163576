import type { AuditEntry } from '~/contract/audit'
import type { UserActor } from '../../http/actor'

/** Which administrator acts, and in which request. */
export interface ActingAdministrator {
  actor: UserActor
  requestId: string
}

/** In whose name an entry stands. */
export interface Author {
  /** Null for the portal itself. */
  actorUid: string | null
  actorName: string
  requestId: string
}

/** The calling administrator, or the user in whose name the portal acts. */
export type By = ActingAdministrator | Author

/** In whose name an act of theirs stands. */
export const getAuthor = (by: By): Author =>
  'actor' in by
    ? { actorUid: by.actor.identityUid, actorName: by.actor.user.name, requestId: by.requestId }
    : by

/** The portal as the author of its automatic actions. */
export const portal: Author = { actorUid: null, actorName: 'Portal', requestId: '' }

/** Facts of an act, each a plain value. */
export type ActFacts = AuditEntry['before']

/** An administrative act, with the values before and after. No secrets and no private notes. */
export interface Act {
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
    | 'import'
    | 'bulk-change'
    | 'list'
    | 'contact-message'
    | 'kit'
    | 'kit-request'
    | 'announcement'
    | 'question'
    | 'answer'
    | 'report'
    | 'member'
    | 'learning-path'
    | 'webhook'
  subjectId: string
  before: ActFacts
  after: ActFacts
}

/** An act of users on their own account. */
export interface OwnAct {
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
  before?: ActFacts
  after?: ActFacts
}

/** The facts that differ, before and after; both empty if none do. */
export const changedFacts = (before: ActFacts, after: ActFacts): { before: ActFacts; after: ActFacts } => {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (facts: ActFacts): ActFacts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** The filter of a list, for the record of who read it; empty without a filter. */
export const filterFacts = (filter: Record<string, string | undefined>): ActFacts =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
