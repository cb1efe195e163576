import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { openSessionKeeper } from './open-session-keeper'
import { usePublicConfig } from './use-session'

/** Signs the person out here and in every other page of this browser, and opens the home page. */
export const useSignOut = (): (() => Promise<void>) => {
  const config = usePublicConfig()
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    const keeper = await openSessionKeeper(config.firebase)
    await keeper.signOut()
    // What one person saw must not be there for the next.
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'config' && queryKey[0] !== 'session',
    })
    await router.navigate({ to: '/' })
  }
}
