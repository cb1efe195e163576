import type { AppCheckConfig } from './app-check'
import type { Brand } from './brand'
import type { FederatedProvider, SignInMethod } from './sign-in-methods'

/** Firebase's own web configuration, public by design. */
export interface FirebaseWebConfig {
  projectId: string
  apiKey: string
  authDomain: string
  /** `host:port` of the identity emulator; only in a demonstration. */
  emulatorHost?: string
  /** Whether federated sign-in is configured, for which the SDK needs a further module. */
  isFederated: boolean
}

/** The configuration that the browser gets. */
export interface PublicConfig {
  /** The portal's public origin, without a trailing slash. */
  origin: string
  firebase: FirebaseWebConfig
  /** The federated providers; empty by default. */
  federatedProviders: FederatedProvider[]
  /** The other sign-in methods; always includes the password. */
  signInMethods: SignInMethod[]
  brand: Brand
  supportEmail: string
  /** The external developer forum, if there is one. */
  forumUrl?: string
  /** The codes of countries that come first in lists; defaults to the specification's five. */
  firstCountries?: string[]
  demonstration: boolean
  buildId: string
  /** App Check, if it is configured. */
  appCheck?: AppCheckConfig
  /** The analytics property, if there is one. */
  analyticsId?: string
}
