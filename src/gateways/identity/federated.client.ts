import { FirebaseError } from '@firebase/app'
import {
  type Auth,
  AuthErrorCodes,
  beforeAuthStateChanged,
  deleteUser,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  linkWithPopup,
  linkWithRedirect,
  type AuthCredential,
  type AuthProvider,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  type User,
} from '@firebase/auth'
import { type IdentityToken, getIdToken } from './identity-token.client'

/** The profile of a new sign-in; empty if the other provider does not send it, or there is none. */
export interface Arrival {
  displayName: string
  phoneNumber: string
}

/** An account of another provider that cannot be used until its owner proves to be the user. */
export interface PendingAccount {
  providerId: string
  /** The address that an existing account has too. */
  email: string
  /** Whether the identity provider has linked it already. */
  isLinked: boolean
  /** Links it to the signed-in user; returns a token created with it. */
  link: () => Promise<IdentityToken>
}

const providerFor = (providerId: string): AuthProvider => {
  if (providerId === GoogleAuthProvider.PROVIDER_ID) {
    // Lets users with several Google accounts choose each time.
    return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
  }
  if (providerId === GithubAuthProvider.PROVIDER_ID) return new GithubAuthProvider().addScope('user:email')
  const provider = new OAuthProvider(providerId)
  for (const scope of ['email', 'profile']) provider.addScope(scope)
  return provider
}

const getCredential = (error: FirebaseError): AuthCredential | null =>
  OAuthProvider.credentialFromError(error)

const getEmail = (error: FirebaseError): string => {
  const email = error.customData?.['email']
  return typeof email === 'string' ? email : ''
}

/** Sign-in with accounts of other providers. Everything throws the provider's errors. */
export const federatedSignIn = (auth: Auth) => {
  // A sign-in that the portal refused is not stored; its token identifies the account.
  let refused: { token: IdentityToken; email: string; providerId: string } | null = null
  beforeAuthStateChanged(auth, async (user) => {
    if (user === null || user.uid === auth.currentUser?.uid) return
    const token = await getIdToken(user)
    const { signInProvider } = await user.getIdTokenResult()
    refused = { token, email: user.email ?? '', providerId: signInProvider ?? '' }
  })

  const signedIn = (): User => {
    if (auth.currentUser === null) throw new Error('No user is signed in at the identity provider.')
    return auth.currentUser
  }

  return {
    /** Signs in in a popup of the provider. */
    signInWithProvider: async (providerId: string): Promise<void> => {
      await signInWithPopup(auth, providerFor(providerId))
    },
    /** Navigates to the provider's page; {@link returnFromProvider} returns the result. */
    leaveForProvider: (providerId: string): Promise<never> =>
      signInWithRedirect(auth, providerFor(providerId)),
    /** Links an account of that provider to the signed-in user; returns a token created with it. */
    linkProvider: async (providerId: string): Promise<IdentityToken> =>
      getIdToken((await linkWithPopup(signedIn(), providerFor(providerId))).user),
    /** Like {@link leaveForProvider}, for linking. */
    leaveToLink: (providerId: string): Promise<never> =>
      linkWithRedirect(signedIn(), providerFor(providerId)),
    /** The token after a redirect from the provider's page; null if the page was opened otherwise. */
    returnFromProvider: async (): Promise<IdentityToken | null> => {
      const result = await getRedirectResult(auth)
      return result && getIdToken(result.user)
    },
    /**
     * The account of a failed sign-in whose address belongs to an existing account; null for any other error.
     * @param isRefusedByPortal whether the portal refused, not the identity provider.
     */
    pendingAccountOf: (error: unknown, isRefusedByPortal: boolean): PendingAccount | null => {
      if (isRefusedByPortal) {
        if (refused === null) return null
        const { token, email, providerId } = refused
        return { providerId, email, isLinked: true, link: async () => token }
      }
      if (!(error instanceof FirebaseError) || error.code !== AuthErrorCodes.NEED_CONFIRMATION) return null
      const credential = getCredential(error)
      if (credential === null) return null
      return {
        providerId: credential.providerId,
        email: getEmail(error),
        isLinked: false,
        link: async () => getIdToken((await linkWithCredential(signedIn(), credential)).user),
      }
    },
    arrival: (): Arrival => ({
      displayName: auth.currentUser?.displayName ?? '',
      phoneNumber: auth.currentUser?.phoneNumber ?? '',
    }),
    /** Deletes the signed-in account, for a user who has another. */
    removeAccount: (): Promise<void> => deleteUser(signedIn()),
  }
}
