import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'

// The provider wants a password that was good once to be changed for one that meets today's policy.
const outgrown: ProviderMessage = {
  sentence: 'Your password no longer meets the requirements of this portal.',
  next: 'Choose another: we mail you a link with which you can.',
  steps: ['reset-password'],
}

/** What to tell of a sign-in that failed. */
export const signInMessage = (error: unknown, supportEmail: string): ProviderMessage =>
  providerCode(error) === 'password-does-not-meet-requirements'
    ? outgrown
    : providerMessage(error, supportEmail)
