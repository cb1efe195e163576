import { t } from '@lingui/core/macro'
import { providerCode, type ProviderMessage } from '../provider-errors'
import { signInMethodMessage } from '../sign-in/sign-in-method-message'
import { isPopupBlocked, supportsPopups } from '../sign-in/federated-sign-in'
import type { Identity, IdentityToken } from '~/gateways/identity.client'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { openSessionSync } from '../session/session-sync'
import { hasSignedInMark } from '../session/session-store'
import { usePublicConfig } from '../use-session'

/** Thrown if the browser does not support popups. */
export class PopupUnavailable extends Error {
  constructor() {
    super(t`There are no windows here.`)
    this.name = 'PopupUnavailable'
  }
}

// The user's name is already shown, so this reveals nothing.
const wrongPassword: () => ProviderMessage = () => ({
  sentence: t`This password is not right.`,
  next: t`Enter the one you log in with now.`,
})

// No redirect here, because text typed behind the dialog would be lost.
const windowRefused: () => ProviderMessage = () => ({
  sentence: t`Your browser blocked the sign-in window.`,
  next: t`Allow windows from this site and try again. Or sign out, log in again, and do this within five minutes.`,
})
const noWindow: () => ProviderMessage = () => ({
  sentence: t`This needs a second window, which cannot be opened here.`,
  next: t`Open the portal in your browser. Or sign out, log in again, and do this within five minutes.`,
})

const wrongCodes = ['wrong-password', 'user-not-found', 'invalid-credential', 'invalid-login-credentials']

/** Returns the message for a failed reauthentication. */
export const getReauthenticationMessage = (error: unknown, supportEmail: string): ProviderMessage => {
  if (wrongCodes.includes(providerCode(error) ?? '')) return wrongPassword()
  if (error instanceof PopupUnavailable) return noWindow()
  if (isPopupBlocked(error)) return windowRefused()
  const { sentence, next } = signInMethodMessage(error, supportEmail)
  // Without links that leave the dialog, because text typed behind it would be lost.
  return { sentence, next }
}

/** Signs the same user in again. The portal has the new token before `onDone` is called. */
export const useReauthentication = (onDone: () => void) => {
  const { firebase } = usePublicConfig()
  const attempt = useAuthRequest('sign-in', { tell: getReauthenticationMessage })

  const bring = async (token: IdentityToken) => {
    await (await openSessionSync(firebase)).follow(token)
    // A retry starts here.
    if (!hasSignedInMark()) throw new Error('Another page signed out meanwhile.')
  }
  /**
   * @param startOver used where the provider knows no user in this browser, or no longer does: another page of it,
   *   which noticed that the session had ended, has signed out
   */
  const prove =
    (
      again: (identity: Identity) => Promise<IdentityToken>,
      startOver: (identity: Identity) => Promise<void>,
    ) =>
    async () => {
      const sessionSync = await openSessionSync(firebase)
      // The SDK in this page notices a change later than the mark.
      const isThere = hasSignedInMark() && sessionSync.identity.signedInPerson() !== null
      if (isThere) await bring(await again(sessionSync.identity))
      else await sessionSync.signInWith(startOver)
    }

  return {
    attempt,
    withPassword: (email: string, password: string) =>
      attempt.run(
        prove(
          (identity) => identity.reauthenticateWithPassword(email, password),
          (identity) => identity.signInWithPassword(email, password),
        ),
        onDone,
      ),
    // A popup needs a user gesture, so there are no retries.
    withPopup: (providerId: string) =>
      attempt.runOnce(async () => {
        if (!supportsPopups()) throw new PopupUnavailable()
        await prove(
          (identity) => identity.reauthenticateWithPopup(providerId),
          (identity) => identity.signInWithProvider(providerId),
        )()
      }, onDone),
    /** Accepts the code from {@link PhoneProof}. */
    byPhone: {
      send: async (phoneNumber: string) =>
        (await openSessionSync(firebase)).identity.sendSignInCode(phoneNumber),
      handIn: (verificationId: string, code: string) =>
        prove(
          (identity) => identity.reauthenticateWithCode(verificationId, code),
          (identity) => identity.signInWithCode(verificationId, code),
        )(),
    },
    afterSecondStep: async (token: IdentityToken) => {
      await bring(token)
      onDone()
    },
  }
}
