import {
  type Auth,
  EmailAuthProvider,
  OAuthProvider,
  PhoneAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  SAMLAuthProvider,
  type User,
} from '@firebase/auth'
import { type IdentityToken, getIdToken } from './identity-token.client'

/** A user signed in at the provider, and their sign-in methods. */
export interface SignedInPerson {
  email: string | null
  /** With its country code; null if the phone is no sign-in method. */
  phoneNumber: string | null
  /** The provider's ids of the linked sign-in methods, such as `password`, `google.com`, `phone` or `oidc.acme`. */
  providerIds: string[]
}

/** Preselects the linked account, if the user has several at the other provider. */
const popupProvider = (user: User, providerId: string) => {
  if (providerId.startsWith('saml.')) return new SAMLAuthProvider(providerId)
  const provider = new OAuthProvider(providerId)
  const email = user.providerData.find((linked) => linked.providerId === providerId)?.email
  return email ? provider.setCustomParameters({ login_hint: email }) : provider
}

/**
 * Reauthentication of the signed-in user. Throws the provider's errors, `user-mismatch` for another user, and returns
 * the new token.
 */
export const reauthentication = (auth: Auth) => {
  const signedIn = (): User => {
    if (auth.currentUser === null) throw new Error('No user is signed in at the identity provider.')
    return auth.currentUser
  }
  return {
    /** Null if no user is signed in. */
    signedInPerson: (): SignedInPerson | null =>
      auth.currentUser === null
        ? null
        : {
            email: auth.currentUser.email,
            phoneNumber: auth.currentUser.phoneNumber,
            providerIds: auth.currentUser.providerData.map(({ providerId }) => providerId),
          },
    reauthenticateWithPassword: async (email: string, password: string): Promise<IdentityToken> => {
      const { user } = await reauthenticateWithCredential(
        signedIn(),
        EmailAuthProvider.credential(email, password),
      )
      return getIdToken(user)
    },
    reauthenticateWithPopup: async (providerId: string): Promise<IdentityToken> => {
      const before = signedIn()
      const { user } = await reauthenticateWithPopup(before, popupProvider(before, providerId))
      return getIdToken(user)
    },
    /** With an SMS code, sent by `sendSignInCode`. */
    reauthenticateWithCode: async (verificationId: string, code: string): Promise<IdentityToken> => {
      const { user } = await reauthenticateWithCredential(
        signedIn(),
        PhoneAuthProvider.credential(verificationId, code),
      )
      return getIdToken(user)
    },
  }
}
