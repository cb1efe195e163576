import {
  type Auth,
  linkWithCredential,
  PhoneAuthProvider,
  signInWithCredential,
  signInWithCustomToken,
} from '@firebase/auth'
import { withAppVerifier } from './app-verifier.client'
import { type IdentityToken, getIdToken } from './identity-token.client'

/** One-time codes by SMS, as a way to sign in. Everything throws the provider's errors. */
export const phoneSignIn = (auth: Auth) => ({
  /** Sends a code to a number with its country code; returns the verification id. */
  sendSignInCode: (phoneNumber: string): Promise<string> =>
    withAppVerifier(auth, (verifier) => new PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, verifier)),
  signInWithCode: async (verificationId: string, code: string): Promise<void> => {
    await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code))
  },
  /** Signs in with what the portal gave for it. */
  signInWithToken: async (token: string): Promise<void> => {
    await signInWithCustomToken(auth, token)
  },
  /** Links the telephone number that received the code to the signed-in user; returns a token got with it. */
  linkPhone: async (verificationId: string, code: string): Promise<IdentityToken> => {
    const { currentUser } = auth
    if (currentUser === null) throw new Error('No user is signed in at the identity provider.')
    const credential = PhoneAuthProvider.credential(verificationId, code)
    return getIdToken((await linkWithCredential(currentUser, credential)).user)
  },
})
