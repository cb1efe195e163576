import {
  type Auth,
  linkWithCredential,
  PhoneAuthProvider,
  signInWithCredential,
  signInWithCustomToken,
  RecaptchaVerifier,
} from '@firebase/auth'
import { type IdentityToken, getIdToken } from './identity-token.client'

/**
 * Runs an action that sends an SMS, which the provider allows only for people. It shows nothing unless the provider
 * requires a challenge.
 */
export const withAppVerifier = async <T>(
  auth: Auth,
  act: (verifier: RecaptchaVerifier) => Promise<T>,
): Promise<T> => {
  // Google's check needs its servers, which no emulator replaces.
  if (auth.emulatorConfig !== null) auth.settings.appVerificationDisabledForTesting = true
  const place = document.createElement('div')
  document.body.append(place)
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' })
  try {
    return await act(verifier)
  } finally {
    verifier.clear()
    place.remove()
  }
}

/** One-time codes by SMS as a sign-in method. Everything throws the provider's errors. */
export const phoneSignIn = (auth: Auth) => ({
  /** Sends a code to a number with its country code; returns the verification id. */
  sendSignInCode: (phoneNumber: string): Promise<string> =>
    withAppVerifier(auth, (verifier) => new PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, verifier)),
  signInWithCode: async (verificationId: string, code: string): Promise<void> => {
    await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code))
  },
  /** Signs in with the portal's token for it. */
  signInWithToken: async (token: string): Promise<void> => {
    await signInWithCustomToken(auth, token)
  },
  /** Links the phone number that received the code to the signed-in user; returns a token created with it. */
  linkPhone: async (verificationId: string, code: string): Promise<IdentityToken> => {
    const { currentUser } = auth
    if (currentUser === null) throw new Error('No user is signed in at the identity provider.')
    const credential = PhoneAuthProvider.credential(verificationId, code)
    return getIdToken((await linkWithCredential(currentUser, credential)).user)
  },
})
