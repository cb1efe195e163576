import type { User } from '@firebase/auth'

/** A token of the provider; times in milliseconds since 1970. */
export interface IdentityToken {
  identityUid: string
  token: string
  expiresAt: number
}

/** Returns a signed-in user's token; requests a new one if `isForced`, or if it has expired. */
export const getIdToken = async (user: User, isForced = false): Promise<IdentityToken> => {
  const { token, expirationTime } = await user.getIdTokenResult(isForced)
  return { identityUid: user.uid, token, expiresAt: Date.parse(expirationTime) }
}
