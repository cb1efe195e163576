import type { ServiceDeps } from '../deps'

type Needs = Pick<ServiceDeps, 'identity' | 'log'>

/** Takes back an account whose profile could not be made: it would hold the address for ever. */
export const removeAccount = async ({ identity, log }: Needs, identityUid: string) => {
  try {
    await identity.deleteAccount(identityUid)
  } catch (error) {
    log.error('An identity account without a profile could not be removed', error, { identityUid })
  }
}

/** The service knows that the address is confirmed; that the provider does too is a courtesy. */
export const tellProviderConfirmed = async ({ identity, log }: Needs, identityUid: string) => {
  try {
    await identity.setEmailVerified(identityUid, true)
  } catch (error) {
    log.error('The identity provider could not be told of a confirmed address', error, { identityUid })
  }
}
