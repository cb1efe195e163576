import type { ApplicationState } from '~/contract/applications'
import type { UserStatus } from '~/contract/users'
import { type IdentityActor, isAdmin } from '../../http/actor'

const isApplicant = (actor: IdentityActor, identityUid: string) => actor.identityUid === identityUid

/** The applicant and administrators may read an application. */
export const mayRead = (actor: IdentityActor, identityUid: string): boolean =>
  isApplicant(actor, identityUid) || isAdmin(actor)

/** Only the applicant may write it. */
export const mayWrite = isApplicant

/** Administrators may read private notes, except about themselves. */
export const mayReadNotes = (actor: IdentityActor, identityUid: string): boolean =>
  isAdmin(actor) && !isApplicant(actor, identityUid)

/** Administrators may read the decision at once, applicants once it is announced. */
export const mayReadDecision = (actor: IdentityActor, identityUid: string): boolean =>
  isAdmin(actor) || !isApplicant(actor, identityUid)

/** Approved users cannot apply, whether or not they have an application. */
export const isAlreadyApproved = (state: ApplicationState, status: UserStatus): boolean =>
  state === 'approved' || status === 'approved'
