import type { AppCheckConfig } from './app-check'
import type { Brand } from './brand'
import type { FederatedProvider, SignInMethod } from './sign-in-methods'

/** Firebase's own web configuration, public by design. */
export interface FirebaseWebConfig {
  projectId: string
  apiKey: string
  authDomain: string
  /** `host:port` of the identity emulator; only in demonstration mode. */
  emulatorHost?: string
  /** Whether people sign in with accounts of other providers, for which the library needs a part more. */
  isFederated: boolean
}

/** What the browser may know. */
export interface PublicConfig {
  /** Where people reach the portal, without a slash at the end. */
  origin: string
  firebase: FirebaseWebConfig
  /** Whose accounts may be used to sign in; none unless configured. */
  federatedProviders: FederatedProvider[]
  /** The other ways to sign in; the password is always one. */
  signInMethods: SignInMethod[]
  brand: Brand
  supportEmail: string
  /** The external developer forum, where there is one. */
  forumUrl?: string
  /** Countries that lists begin with, by code; the specification's five where it is left out. */
  firstCountries?: string[]
  demonstration: boolean
  buildId: string
  /** With what pages show that they are the portal's own, where that is asked for. */
  appCheck?: AppCheckConfig
  /** The analytics provider's measurement property, where there is one. */
  analyticsId?: string
}
