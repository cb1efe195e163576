import { useRouter } from '@tanstack/react-router'
import { showToast } from '~/ui/components/toasts/toasts'
import { openSessionKeeper } from './open-session-keeper'
import { usePublicConfig } from './use-session'

/** Signs the person out here and in every other page of this browser, and opens the home page. */
export const useSignOut = (): (() => Promise<void>) => {
  const config = usePublicConfig()
  const router = useRouter()
  return async () => {
    // First away from what is closed to visitors, or its guard would ask to log in again.
    await router.navigate({ to: '/' })
    // At once: what is read anew for a visitor would stop a smooth way up half-way.
    window.scrollTo({ top: 0, behavior: 'instant' })
    try {
      const keeper = await openSessionKeeper(config.firebase)
      await keeper.signOut()
    } catch {
      showToast('You are still signed in: the portal could not be reached. Try again in a moment.')
    }
  }
}
