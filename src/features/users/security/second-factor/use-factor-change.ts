import { useQueryClient } from '@tanstack/react-query'
import { openSessionKeeper } from '~/features/session/open-session-keeper'
import { useRecentSignIn } from '~/features/session/reauthentication/use-recent-sign-in'
import { usePublicConfig } from '~/features/session/use-session'
import type { Identity, IdentityToken } from '~/gateways/identity.client'
import { takeNote } from './second-factor.functions'
import { securityQueries } from './second-factor.queries'

/** Changing one's second factors at the provider, with the portal told before and after it. */
export const useFactorChange = (identityUid: string) => {
  const { firebase } = usePublicConfig()
  const { run, dialog } = useRecentSignIn()
  const queryClient = useQueryClient()

  /** Whatever begins a change: asks for a fresh sign-in where the last one is too old. */
  const begin = <T>(act: (identity: Identity) => Promise<T>): Promise<T> =>
    run(async () => {
      await takeNote({ data: { id: identityUid, willChange: true } })
      const keeper = await openSessionKeeper(firebase)
      await keeper.settled
      return act(keeper.identity)
    })

  /** Brings what the provider gave for a change to the portal, which looks for itself what has changed. */
  const settle = async (token: IdentityToken | null) => {
    const keeper = await openSessionKeeper(firebase)
    if (token !== null) await keeper.follow(token)
    const security = await takeNote({ data: { id: identityUid, willChange: false } })
    queryClient.setQueryData(securityQueries.of(identityUid).queryKey, security)
  }

  return { begin, settle, run, dialog }
}

/** What {@link useFactorChange} gives. */
export type FactorChange = ReturnType<typeof useFactorChange>
