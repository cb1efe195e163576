import { initializeApp } from '@firebase/app'
import {
  beforeAuthStateChanged,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signOut,
  type Auth,
  signInWithEmailAndPassword,
  type ActionCodeInfo,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  signInWithCredential,
} from '@firebase/auth'
import type { FirebaseWebConfig } from '~/config/public'
import { federatedSignIn } from './identity/federated.client'
import { type IdentityToken, getIdToken } from './identity/identity-token.client'
import { phoneSignIn } from './identity/phone.client'
import { secondFactor } from './identity/second-factor.client'
import { reauthentication } from './identity/reauthentication.client'
import { canonicalEmail } from '~/contract/field-schemas'

/** A mailed code's purpose, as the provider reports it. */
interface MailedCode {
  operation: ActionCodeInfo['operation']
  /** The address concerned; the new one of a change. Empty for a sign-in code, which has none. */
  email: string
  /** The second factor that it removes, by its label or number; null for other codes. */
  factor: string | null
}

const getFactor = ({ data: { multiFactorInfo: info } }: ActionCodeInfo): string | null => {
  if (!info) return null
  if (info.displayName) return info.displayName
  return 'phoneNumber' in info && typeof info.phoneNumber === 'string' ? info.phoneNumber : null
}

/** The provider's mailed codes. Each function throws if the code is used, expired or another project's. */
const mailedCodes = (auth: Auth) => ({
  /** Reads a code without using it. */
  readActionCode: async (code: string): Promise<MailedCode> => {
    const info = await checkActionCode(auth, code)
    return { operation: info.operation, email: info.data.email ?? '', factor: getFactor(info) }
  },
  applyActionCode: (code: string): Promise<void> => applyActionCode(auth, code),
  resetPassword: (code: string, newPassword: string): Promise<void> =>
    confirmPasswordReset(auth, code, newPassword),
  /** Throws `invalid-email` if the code was mailed to another address. */
  signInWithMailedCode: async (email: string, code: string): Promise<void> => {
    // The library only reads the code from a link in the provider's own format.
    const parts = new URLSearchParams({ apiKey: auth.config.apiKey, mode: 'signIn', oobCode: code })
    await signInWithCredential(
      auth,
      EmailAuthProvider.credentialWithLink(email, `https://portal.invalid/?${parts}`),
    )
  },
})

/** Sign-in with an address and a password. Throws the provider's errors. */
const passwordSignIn = (auth: Auth) => ({
  signInWithPassword: async (email: string, password: string): Promise<void> => {
    await signInWithEmailAndPassword(auth, canonicalEmail(email), password)
  },
})

export type { IdentityToken } from './identity/identity-token.client'

/**
 * Opens the identity provider's SDK in the browser. Call it once per page, since the SDK has one app per name. The
 * files beside this one have its capabilities.
 */
export const openIdentity = (config: FirebaseWebConfig) => {
  const app = initializeApp({
    apiKey: config.apiKey,
    authDomain: config.authDomain,
    projectId: config.projectId,
  })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // In some browsers, the resolver immediately loads a frame from the provider, so it is omitted unless it is needed.
    ...(config.isFederated && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  if (config.emulatorHost !== undefined) {
    connectAuthEmulator(auth, `http://${config.emulatorHost}`, { disableWarnings: true })
  }
  return {
    /** Runs before a sign-in takes effect; if it throws, the sign-in fails. */
    onBeforeSignIn: (check: (token: IdentityToken) => Promise<void>): void => {
      beforeAuthStateChanged(auth, async (user) => {
        if (user !== null) await check(await getIdToken(user))
      })
    },
    /** Calls the listener at once, and whenever the user or the token changes; null without a user. */
    onUserChanged: (listener: (identityUid: string | null) => void): void => {
      onIdTokenChanged(auth, (user) => listener(user?.uid ?? null))
    },
    /** The current token, or a new one if it has expired; null if no user is signed in. */
    readToken: async (): Promise<IdentityToken | null> =>
      auth.currentUser === null ? null : getIdToken(auth.currentUser),
    signOut: (): Promise<void> => signOut(auth),
    /** Requests a new token; null if no user is signed in. */
    refresh: async (): Promise<IdentityToken | null> =>
      auth.currentUser === null ? null : getIdToken(auth.currentUser, true),
    ...passwordSignIn(auth),
    ...federatedSignIn(auth),
    ...phoneSignIn(auth),
    ...mailedCodes(auth),
    ...secondFactor(auth),
    ...reauthentication(auth),
  }
}

/** The identity provider as the browser uses it. */
export type Identity = ReturnType<typeof openIdentity>
