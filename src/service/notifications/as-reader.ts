import type { UserActor } from '../actor'
import type { Person } from '../users/find-person'

/** Whoever reads a mail, which asks for no sign-in: as that person would read it, by role and status. */
export const asReader = (
  { identityUid, email, name, role, status, verified }: Person,
  now: Date,
): UserActor => ({
  identityUid,
  email,
  emailVerified: verified,
  authTime: new Date(0),
  expiresAt: now,
  user: { name, role, status, verified },
})
