import type { ApplicationState } from '~/contract/applications'
import type { UserStatus } from '~/contract/users'
import { type IdentityActor, isAdmin } from '../../http/actor'

const isApplicant = (actor: IdentityActor, identityUid: string) => actor.identityUid === identityUid

/** An application is read by its applicant and by administrators. */
export const mayRead = (actor: IdentityActor, identityUid: string): boolean =>
  isApplicant(actor, identityUid) || isAdmin(actor)

/** It is written by its applicant alone. */
export const mayWrite = isApplicant

/** Private notes are for administrators, except about themselves. */
export const mayReadNotes = (actor: IdentityActor, identityUid: string): boolean =>
  isAdmin(actor) && !isApplicant(actor, identityUid)

/** An applicant reads the decision once it is announced, administrators at once. */
export const mayReadDecision = (actor: IdentityActor, identityUid: string): boolean =>
  isAdmin(actor) || !isApplicant(actor, identityUid)

/** An approved user has nothing to apply for, with or without an application. */
export const isSettled = (state: ApplicationState, status: UserStatus): boolean =>
  state === 'approved' || status === 'approved'
