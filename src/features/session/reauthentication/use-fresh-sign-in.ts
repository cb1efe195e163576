import type { Identity, IdentityToken } from '~/gateways/identity.client'
import { useAttempt } from '../attempt/use-attempt'
import { openSessionKeeper } from '../open-session-keeper'
import { usePublicConfig } from '../use-session'
import { hasWindows } from '../ways/window-of-provider'
import { NoWindow } from './no-window'
import { proofMessage } from './proof-message'

/**
 * Signing in once more as the same person. The fresh token is at the portal before `onDone` is called.
 * @param isKnown whether the provider knows the person in this browser.
 */
export const useFreshSignIn = (isKnown: boolean, onDone: () => void) => {
  const { firebase } = usePublicConfig()
  const attempt = useAttempt('sign-in', { tell: proofMessage })

  const bring = async (token: IdentityToken) => {
    await (await openSessionKeeper(firebase)).follow(token)
  }
  const prove = (how: (identity: Identity) => Promise<IdentityToken>) => async () => {
    const { identity } = await openSessionKeeper(firebase)
    await bring(await how(identity))
  }
  const signIn = (email: string, password: string) => async () => {
    const keeper = await openSessionKeeper(firebase)
    await keeper.signInWith((identity) => identity.signInWithPassword(email, password))
  }

  return {
    attempt,
    withPassword: (email: string, password: string) =>
      attempt.run(
        isKnown
          ? prove((identity) => identity.reauthenticateWithPassword(email, password))
          : signIn(email, password),
        onDone,
      ),
    // A window may only be opened by a hand, so this one is not tried again by itself.
    withPopup: (providerId: string) =>
      attempt.runOnce(
        prove((identity) => {
          if (!hasWindows()) throw new NoWindow()
          return identity.reauthenticateWithPopup(providerId)
        }),
        onDone,
      ),
    /** What {@link PhoneProof} does with the code. */
    byPhone: {
      send: async (phoneNumber: string) =>
        (await openSessionKeeper(firebase)).identity.sendSignInCode(phoneNumber),
      handIn: (verificationId: string, code: string) =>
        prove((identity) => identity.reauthenticateWithCode(verificationId, code))(),
    },
    afterSecondStep: async (token: IdentityToken) => {
      await bring(token)
      onDone()
    },
  }
}
