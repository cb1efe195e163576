import * as v from 'valibot'
import { providerCode } from '../provider-errors'
import { createTabValue } from '~/forms/drafts'
import { isProblem } from '~/contract/problem'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import type { Identity } from '~/gateways/identity.client'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { useOnce } from '~/forms/use-once'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import { signInMethodMessage } from './sign-in-method-message'

/** In a home screen app, a popup cannot communicate with the page. */
const isStandalone = (): boolean => 'standalone' in navigator && navigator.standalone === true

/** Whether this browser supports sign-in popups. */
export const supportsPopups = (): boolean => typeof window.open === 'function' && !isStandalone()

/** Whether the popup was blocked, so that a redirect is needed. */
export const isPopupBlocked = (error: unknown): boolean => {
  const code = providerCode(error)
  return code === 'popup-blocked' || code === 'operation-not-supported-in-this-environment'
}

const shape = v.object({ providerId: v.string(), purpose: v.picklist(['sign-in', 'link']) })

/** The purpose of a redirect to the provider, read when the tab returns. */
export type PendingReturn = v.InferOutput<typeof shape>

export const pendingReturn = createTabValue<PendingReturn>('portal.provider', (value) =>
  v.is(shape, value) ? value : null,
)

/** Signs in by popup; without popups, by redirect. */
const signInByPopup = async (identity: Identity, providerId: string): Promise<void> => {
  if (supportsPopups()) {
    try {
      return await identity.signInWithProvider(providerId)
    } catch (error) {
      if (!isPopupBlocked(error)) throw error
    }
  }
  pendingReturn.keep({ providerId, purpose: 'sign-in' })
  try {
    await identity.leaveForProvider(providerId)
  } finally {
    // Only reached if the redirect failed.
    pendingReturn.drop()
  }
}

type Outcome = { is: 'signed-in' } | { is: 'not-signed-in' } | { is: 'pending'; account: PendingAccount }

interface FederatedSignIn {
  /** Called when the user is signed in and the session is ready. */
  onDone: () => Promise<unknown>
  /** Called if the account has the address of an existing user, who has to prove ownership. */
  onPending: (account: PendingAccount) => void
}

/** Signs in with a federated account; also continues after a redirect. */
export const useFederatedSignIn = ({ onDone, onPending }: FederatedSignIn) => {
  const attempt = useAuthRequest('sign-in', { tell: signInMethodMessage })
  const { firebase } = usePublicConfig()

  const tryTo = (act: (identity: Identity) => Promise<boolean>) =>
    attempt.runOnce(
      async (): Promise<Outcome> => {
        const sessionSync = await openSessionSync(firebase)
        try {
          return { is: (await sessionSync.signInWith(act)) ? 'signed-in' : 'not-signed-in' }
        } catch (error) {
          const isRefused = isProblem(error, 'SIGN_IN_UNPROVEN')
          const account = sessionSync.identity.pendingAccountOf(error, isRefused)
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
      await signInByPopup(identity, providerId)
      return true
    })
  return { attempt, signIn }
}
