import type { User } from '@firebase/auth'

/** A token as the provider gave it; times in milliseconds since 1970. */
export interface IdentityToken {
  identityUid: string
  token: string
  expiresAt: number
}

/** The token of a signed-in user; asks the provider for a new one where `isForced`, or where it has expired. */
export const getIdToken = async (user: User, isForced = false): Promise<IdentityToken> => {
  const { token, expirationTime } = await user.getIdTokenResult(isForced)
  return { identityUid: user.uid, token, expiresAt: Date.parse(expirationTime) }
}
