import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  beforeAuthStateChanged,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth'
import type { FirebaseWebConfig } from '~/config/public'

/** A token as the provider gave it; times in milliseconds since 1970. */
export interface IdentityToken {
  identityUid: string
  token: string
  expiresAt: number
}

const tokenOf = async (user: User, isForced = false): Promise<IdentityToken> => {
  const { token, expirationTime } = await user.getIdTokenResult(isForced)
  return { identityUid: user.uid, token, expiresAt: Date.parse(expirationTime) }
}

/** The identity provider as the browser uses it. */
export interface Identity {
  /** Runs before a sign-in counts; when it throws, the sign-in fails. */
  onBeforeSignIn: (check: (token: IdentityToken) => Promise<void>) => void
  /** Runs at once and at every change of the token; null is nobody. */
  onTokenChanged: (listener: (token: IdentityToken | null) => Promise<void>) => void
  signInWithPassword: (email: string, password: string) => Promise<void>
  signOut: () => Promise<void>
  /** Asks the provider for a new token; null when nobody is signed in. */
  refresh: () => Promise<IdentityToken | null>
  /** The address whose password a mailed code may change; throws when the code is used or expired. */
  readPasswordResetCode: (code: string) => Promise<string>
  resetPassword: (code: string, newPassword: string) => Promise<void>
  /** The address a mailed code stands for. */
  readActionCode: (code: string) => Promise<string>
  applyActionCode: (code: string) => Promise<void>
}

/** Opens the identity provider. Once a page: the SDK keeps one app of a name. */
export const openIdentity = (config: FirebaseWebConfig): Identity => {
  const app = initializeApp({
    apiKey: config.apiKey,
    authDomain: config.authDomain,
    projectId: config.projectId,
  })
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  if (config.emulatorHost !== undefined) {
    connectAuthEmulator(auth, `http://${config.emulatorHost}`, { disableWarnings: true })
  }
  return {
    onBeforeSignIn: (check) => {
      beforeAuthStateChanged(auth, async (user) => {
        if (user !== null) await check(await tokenOf(user))
      })
    },
    onTokenChanged: (listener) => {
      onIdTokenChanged(auth, async (user) => listener(user === null ? null : await tokenOf(user)))
    },
    signInWithPassword: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password)
    },
    signOut: () => signOut(auth),
    refresh: async () => (auth.currentUser === null ? null : tokenOf(auth.currentUser, true)),
    readPasswordResetCode: (code) => verifyPasswordResetCode(auth, code),
    resetPassword: (code, newPassword) => confirmPasswordReset(auth, code, newPassword),
    readActionCode: async (code) => (await checkActionCode(auth, code)).data.email ?? '',
    applyActionCode: (code) => applyActionCode(auth, code),
  }
}
