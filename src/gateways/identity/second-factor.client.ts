import { FirebaseError } from '@firebase/app'
import {
  type Auth,
  AuthErrorCodes,
  getMultiFactorResolver,
  type MultiFactorAssertion,
  type MultiFactorError,
  type MultiFactorInfo,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  TotpMultiFactorGenerator,
} from '@firebase/auth'
import { withAppVerifier } from './phone.client'
import { type IdentityToken, getIdToken } from './identity-token.client'

/** A second factor that can complete a sign-in. */
export interface StepFactor {
  id: string
  kind: 'sms' | 'totp'
  /** The name given by the user; may be empty. */
  name: string
  /** The masked phone number, as the provider returns it; empty for an app. */
  phone: string
}

/** A sign-in whose first factor was correct, and which waits for the second. */
export interface SecondStep {
  factors: readonly StepFactor[]
  /** Sends a code by SMS; returns the verification id. */
  sendCode: (factorId: string) => Promise<string>
  /** Finishes the sign-in with the code of an SMS. */
  finishBySms: (verificationId: string, code: string) => Promise<IdentityToken>
  /** Finishes the sign-in with the code of an authenticator app. */
  finishByApp: (factorId: string, code: string) => Promise<IdentityToken>
}

/** An authenticator app that is being added. */
export interface AppEnrolment {
  /** The secret as text, for typing. */
  secret: string
  /** The content of the QR code. */
  address: string
  finish: (code: string, name: string) => Promise<IdentityToken>
}

const isMultiFactorError = (error: unknown): error is MultiFactorError =>
  error instanceof FirebaseError && error.code === AuthErrorCodes.MFA_REQUIRED

const getPhone = (hint: MultiFactorInfo): string =>
  'phoneNumber' in hint && typeof hint.phoneNumber === 'string' ? hint.phoneNumber : ''

const toFactor = (hint: MultiFactorInfo): StepFactor => ({
  id: hint.uid,
  kind: hint.factorId === PhoneMultiFactorGenerator.FACTOR_ID ? 'sms' : 'totp',
  name: hint.displayName ?? '',
  phone: getPhone(hint),
})

const smsAssertion = (verificationId: string, code: string): MultiFactorAssertion =>
  PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code))

const signedIn = (auth: Auth) => {
  if (auth.currentUser === null) throw new Error('No user is signed in at the identity provider.')
  return auth.currentUser
}

/** Second factors: using one at sign-in, adding one. Everything throws the provider's errors. */
export const secondFactor = (auth: Auth) => ({
  /** The second step that a sign-in error requires; null for any other error. */
  getSecondStep: (error: unknown): SecondStep | null => {
    if (!isMultiFactorError(error)) return null
    const resolver = getMultiFactorResolver(auth, error)
    const finish = async (assertion: MultiFactorAssertion) =>
      getIdToken((await resolver.resolveSignIn(assertion)).user)
    return {
      factors: resolver.hints.map(toFactor),
      sendCode: (factorId) =>
        withAppVerifier(auth, (verifier) =>
          new PhoneAuthProvider(auth).verifyPhoneNumber(
            { multiFactorUid: factorId, session: resolver.session },
            verifier,
          ),
        ),
      finishBySms: (verificationId, code) => finish(smsAssertion(verificationId, code)),
      finishByApp: (factorId, code) => finish(TotpMultiFactorGenerator.assertionForSignIn(factorId, code)),
    }
  },
  /** Sends a code to a phone that is being added; the number has its country code. */
  sendEnrolmentCode: async (phoneNumber: string): Promise<string> => {
    const session = await multiFactor(signedIn(auth)).getSession()
    return withAppVerifier(auth, (verifier) =>
      new PhoneAuthProvider(auth).verifyPhoneNumber({ phoneNumber, session }, verifier),
    )
  },
  enrolPhone: async (verificationId: string, code: string, name: string): Promise<IdentityToken> => {
    const user = signedIn(auth)
    await multiFactor(user).enroll(smsAssertion(verificationId, code), name)
    return getIdToken(user)
  },
  /** Starts adding an authenticator app, which will show `account` under `issuer`. */
  startApp: async (account: string, issuer: string): Promise<AppEnrolment> => {
    const user = signedIn(auth)
    const enrolment = multiFactor(user)
    const secret = await TotpMultiFactorGenerator.generateSecret(await enrolment.getSession())
    return {
      secret: secret.secretKey,
      // The library does not encode them, though a name may contain characters that are invalid in a URL.
      address: secret.generateQrCodeUrl(encodeURIComponent(account), encodeURIComponent(issuer)),
      finish: async (code, name) => {
        await enrolment.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name)
        return getIdToken(user)
      },
    }
  },
  /** Null if the provider ended the session with it. */
  removeFactor: async (factorId: string): Promise<IdentityToken | null> => {
    const user = signedIn(auth)
    const factors = multiFactor(user)
    try {
      await factors.unenroll(factorId)
    } catch (error) {
      // The library then signs the user out, and reports only that.
      const isRemoved = factors.enrolledFactors.every(({ uid }) => uid !== factorId)
      if (!isRemoved || auth.currentUser !== null) throw error
    }
    return auth.currentUser === null ? null : getIdToken(user)
  },
})
