import type { Identity } from '~/gateways/identity.client'

/** What the session keeper needs of the identity provider. */
export type KeptIdentity = Pick<
  Identity,
  'onBeforeSignIn' | 'onPersonChanged' | 'readToken' | 'refresh' | 'signOut'
>
