import type { Brand } from './brand'

/** Federated sign-in that an installation may offer. */
export const federatedProviders = ['google', 'github'] as const
export type FederatedProvider = (typeof federatedProviders)[number]

/** Firebase's own web configuration, public by design. */
export interface FirebaseWebConfig {
  projectId: string
  apiKey: string
  authDomain: string
  /** `host:port` of the identity emulator; only in demonstration mode. */
  emulatorHost?: string
}

/** What the browser may know. */
export interface PublicConfig {
  /** Where people reach the portal, without a slash at the end. */
  origin: string
  firebase: FirebaseWebConfig
  federatedProviders: FederatedProvider[]
  brand: Brand
  supportEmail: string
  forumUrl: string
  demonstration: boolean
  buildId: string
  /** The analytics provider's measurement property, where there is one. */
  analyticsId?: string
}
