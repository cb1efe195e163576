import type { SessionState, SessionUser } from '~/auth/session'

/** The session of an approved member, but for what is said otherwise. */
export const signedInAs = (more: Partial<SessionUser> = {}): SessionState => ({
  kind: 'signed-in',
  expiresAt: '2026-11-21T12:00:00.000Z',
  user: {
    identityUid: 'ana',
    name: 'Ana Rojas',
    firstName: 'Ana',
    email: 'ana@x.example',
    role: 'user',
    status: 'approved',
    verified: true,
    profilePicture: null,
    removalAt: null,
    termsToAccept: null,
    mustAcceptTerms: false,
    ...more,
  },
})
