import { providerCode, type ProviderMessage } from '../provider-errors'
import { wayMessage } from '../sign-in/way-message'
import { isWindowRefused } from '../sign-in/window-of-provider'
import { NoWindow } from './no-window'

// The user's name stands beside the field already, so this reveals nothing.
const wrongPassword: ProviderMessage = {
  sentence: 'This password is not right.',
  next: 'Enter the one you log in with now.',
}

// The page cannot leave for the provider here: what was typed behind the dialog would be lost.
const windowRefused: ProviderMessage = {
  sentence: 'Your browser kept the sign-in window from opening.',
  next: 'Allow windows from this site and try again. Or sign out, log in again, and do this within five minutes.',
}
const noWindow: ProviderMessage = {
  sentence: 'This needs a second window, which cannot be opened here.',
  next: 'Open the portal in your browser. Or sign out, log in again, and do this within five minutes.',
}

const wrongCodes = ['wrong-password', 'user-not-found', 'invalid-credential', 'invalid-login-credentials']

/** The message for a failure to sign in once more. */
export const proofMessage = (error: unknown, supportEmail: string): ProviderMessage => {
  if (wrongCodes.includes(providerCode(error) ?? '')) return wrongPassword
  if (error instanceof NoWindow) return noWindow
  if (isWindowRefused(error)) return windowRefused
  const { sentence, next } = wayMessage(error, supportEmail)
  // Without links out of the dialog: what was typed behind it would be lost.
  return { sentence, next }
}
