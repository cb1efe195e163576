import { isProblem } from '~/contract/problem'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import type { Identity } from '~/gateways/identity.client'
import { useAttempt } from '../auth-request/use-attempt'
import { useOnce } from '~/forms/use-once'
import { openSessionSync } from '../session/open-session-sync'
import { usePublicConfig } from '../use-session'
import { pendingReturn } from './pending-return'
import { wayMessage } from './way-message'
import { hasWindows, isWindowRefused } from './window-of-provider'

/** In a popup; where the browser opens none, the page leaves and comes back. */
const signInAt = async (identity: Identity, providerId: string): Promise<void> => {
  if (hasWindows()) {
    try {
      return await identity.signInWithProvider(providerId)
    } catch (error) {
      if (!isWindowRefused(error)) throw error
    }
  }
  pendingReturn.keep({ providerId, purpose: 'sign-in' })
  try {
    await identity.leaveForProvider(providerId)
  } finally {
    // Only where the page could not leave.
    pendingReturn.drop()
  }
}

type Outcome = { is: 'signed-in' } | { is: 'not-signed-in' } | { is: 'pending'; account: PendingAccount }

interface FederatedSignIn {
  /** The user is signed in, and the session is ready. */
  onDone: () => Promise<unknown>
  /** The account has the address of an existing user, who has yet to prove that it is theirs. */
  onPending: (account: PendingAccount) => void
}

/**
 * Signs in with an account of another provider; also continues after a return from the provider's
 * page.
 */
export const useFederatedSignIn = ({ onDone, onPending }: FederatedSignIn) => {
  const attempt = useAttempt('sign-in', { tell: wayMessage })
  const { firebase } = usePublicConfig()

  const tryTo = (act: (identity: Identity) => Promise<boolean>) =>
    attempt.runOnce(
      async (): Promise<Outcome> => {
        const keeper = await openSessionSync(firebase)
        try {
          return { is: (await keeper.signInWith(act)) ? 'signed-in' : 'not-signed-in' }
        } catch (error) {
          const isRefused = isProblem(error, 'SIGN_IN_UNPROVEN')
          const account = keeper.identity.pendingAccountOf(error, isRefused)
          if (account === null) throw error
          return { is: 'pending', account }
        }
      },
      (outcome) => {
        if (outcome.is === 'pending') return onPending(outcome.account)
        return outcome.is === 'signed-in' ? onDone() : undefined
      },
    )

  useOnce(async () => {
    if (pendingReturn.read()?.purpose !== 'sign-in') return
    pendingReturn.drop()
    await tryTo(async (identity) => (await identity.returnFromProvider()) !== null)
  })

  const signIn = (providerId: string) =>
    tryTo(async (identity) => {
      await signInAt(identity, providerId)
      return true
    })
  return { attempt, signIn }
}
