import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SecondFactor } from '~/contract/second-factor'
import { openSessionSync } from '~/auth/session/session-sync'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { usePublicConfig } from '~/auth/use-session'
import type { Identity, IdentityToken } from '~/gateways/identity.client'
import { syncSecondFactors } from '../security.functions'
import { securityQueries } from '../security.queries'

/** Changes the user's second factors at the provider, and notifies the service before and after the change. */
export const useFactorChange = (identityUid: string) => {
  const { firebase } = usePublicConfig()
  const { run, dialog } = useReauthenticationPrompt()
  const queryClient = useQueryClient()
  const { queryKey } = securityQueries.of(identityUid)
  // The second factors before the change.
  const before = useRef<readonly string[]>([])

  /** Starts a change, after reauthentication if the last sign-in is too old. */
  const begin = <T>(act: (identity: Identity) => Promise<T>): Promise<T> =>
    run(async () => {
      await syncSecondFactors({ data: { params: { id: identityUid }, body: { willChange: true } } })
      before.current = (queryClient.getQueryData(queryKey)?.factors ?? []).map(({ id }) => id)
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.settled
      return act(sessionSync.identity)
    })

  const look = async (): Promise<readonly SecondFactor[]> => {
    const security = await syncSecondFactors({
      data: { params: { id: identityUid }, body: { willChange: false } },
    })
    queryClient.setQueryData(queryKey, security)
    return security.factors
  }

  /**
   * Finishes a change and sends the provider's new token to the portal, which checks itself what has changed. This
   * also works where the provider's answer was lost, so users are not told to repeat what was done.
   */
  const settle = async (
    act: () => Promise<IdentityToken | null>,
    isMade: (factors: readonly SecondFactor[]) => boolean,
  ) => {
    try {
      const token = await act()
      const sessionSync = await openSessionSync(firebase)
      if (token !== null) await sessionSync.follow(token)
    } catch (error) {
      const factors = await look().catch(() => null)
      if (factors === null || !isMade(factors)) throw error
      return
    }
    await look()
  }

  const settleAdding = (act: () => Promise<IdentityToken>) =>
    settle(act, (factors) => factors.some(({ id }) => !before.current.includes(id)))

  const settleRemoving = (id: string, act: () => Promise<IdentityToken | null>) =>
    settle(act, (factors) => factors.every((factor) => factor.id !== id))

  return { begin, settleAdding, settleRemoving, run, dialog }
}

/** Returned by {@link useFactorChange}. */
export type FactorChange = ReturnType<typeof useFactorChange>
