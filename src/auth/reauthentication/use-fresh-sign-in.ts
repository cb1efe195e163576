import type { Identity, IdentityToken } from '~/gateways/identity.client'
import { useAttempt } from '../auth-request/use-attempt'
import { openSessionSync } from '../session/open-session-sync'
import { hasSignedInMark } from '../session/session-record'
import { usePublicConfig } from '../use-session'
import { hasWindows } from '../sign-in/window-of-provider'
import { NoWindow } from './no-window'
import { proofMessage } from './proof-message'

/**
 * Signing in once more as the same person. The fresh token is at the portal before `onDone` is called.
 */
export const useFreshSignIn = (onDone: () => void) => {
  const { firebase } = usePublicConfig()
  const attempt = useAttempt('sign-in', { tell: proofMessage })

  const bring = async (token: IdentityToken) => {
    await (await openSessionSync(firebase)).follow(token)
    // A repeated request starts again from here.
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
      const keeper = await openSessionSync(firebase)
      // The provider's library of this page notices a change later than the mark shows it.
      const isThere = hasSignedInMark() && keeper.identity.signedInPerson() !== null
      if (isThere) await bring(await again(keeper.identity))
      else await keeper.signInWith(startOver)
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
    // A popup needs a user gesture, so this one is not retried.
    withPopup: (providerId: string) =>
      attempt.runOnce(async () => {
        if (!hasWindows()) throw new NoWindow()
        await prove(
          (identity) => identity.reauthenticateWithPopup(providerId),
          (identity) => identity.signInWithProvider(providerId),
        )()
      }, onDone),
    /** What {@link PhoneProof} does with the code. */
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
