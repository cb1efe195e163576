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
} from '@firebase/auth'
import type { FirebaseWebConfig } from '~/config/public'
import { federatedSignIn } from './identity/federated.client'
import { type IdentityToken, getIdToken } from './identity/identity-token.client'
import { mailedCodes } from './identity/mailed-codes.client'
import { phoneSignIn } from './identity/phone.client'
import { secondFactor } from './identity/second-factor.client'
import { reauthentication } from './identity/reauthentication.client'
import { canonicalEmail } from '~/contract/field-schemas'

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
