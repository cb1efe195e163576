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

/** What a mailed code is for, as the provider has it. */
interface MailedCode {
  operation: ActionCodeInfo['operation']
  /** The address it is about; of a change, the new one. Empty for a code to sign in with, which tells none. */
  email: string
  /** The second step that it takes away, as its person named it or knows it; null for other codes. */
  factor: string | null
}

const getFactor = ({ data: { multiFactorInfo: info } }: ActionCodeInfo): string | null => {
  if (!info) return null
  if (info.displayName) return info.displayName
  return 'phoneNumber' in info && typeof info.phoneNumber === 'string' ? info.phoneNumber : null
}

/** The provider's mailed codes. Each throws when the code is used, expired or another project's. */
const mailedCodes = (auth: Auth) => ({
  /** Looks at a code without using it. */
  readActionCode: async (code: string): Promise<MailedCode> => {
    const info = await checkActionCode(auth, code)
    return { operation: info.operation, email: info.data.email ?? '', factor: getFactor(info) }
  },
  applyActionCode: (code: string): Promise<void> => applyActionCode(auth, code),
  resetPassword: (code: string, newPassword: string): Promise<void> =>
    confirmPasswordReset(auth, code, newPassword),
  /** Throws `invalid-email` where the code was mailed to another address. */
  signInWithMailedCode: async (email: string, code: string): Promise<void> => {
    // The library reads the code out of a link of the provider's own form.
    const parts = new URLSearchParams({ apiKey: auth.config.apiKey, mode: 'signIn', oobCode: code })
    await signInWithCredential(
      auth,
      EmailAuthProvider.credentialWithLink(email, `https://portal.invalid/?${parts}`),
    )
  },
})

/** Signing in with an address and a password. Throws the provider's errors. */
const passwordSignIn = (auth: Auth) => ({
  signInWithPassword: async (email: string, password: string): Promise<void> => {
    await signInWithEmailAndPassword(auth, canonicalEmail(email), password)
  },
})

export type { IdentityToken } from './identity/identity-token.client'

/**
 * Opens the identity provider's SDK for the browser. Once per page: the SDK keeps one app of a
 * name. The capabilities are in the files beside this one.
 */
export const openIdentity = (config: FirebaseWebConfig) => {
  const app = initializeApp({
    apiKey: config.apiKey,
    authDomain: config.authDomain,
    projectId: config.projectId,
  })
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // The resolver loads a frame from the provider in some browsers at once, so it is left out where it is not
    // needed.
    ...(config.isFederated && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  if (config.emulatorHost !== undefined) {
    connectAuthEmulator(auth, `http://${config.emulatorHost}`, { disableWarnings: true })
  }
  return {
    /** Runs before a sign-in counts; when it throws, the sign-in fails. */
    onBeforeSignIn: (check: (token: IdentityToken) => Promise<void>): void => {
      beforeAuthStateChanged(auth, async (user) => {
        if (user !== null) await check(await getIdToken(user))
      })
    },
    /** Calls the listener at once, and whenever the user or the token changes; null is no user. */
    onUserChanged: (listener: (identityUid: string | null) => void): void => {
      onIdTokenChanged(auth, (user) => listener(user?.uid ?? null))
    },
    /** The current token, or a new one where it has expired; null where no user is signed in. */
    readToken: async (): Promise<IdentityToken | null> =>
      auth.currentUser === null ? null : getIdToken(auth.currentUser),
    signOut: (): Promise<void> => signOut(auth),
    /** Asks the provider for a new token; null where no user is signed in. */
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
