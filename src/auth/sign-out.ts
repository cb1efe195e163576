import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { showToast } from '~/ui/components/toasts/toasts'
import { navigateUnlessBlocked } from '~/forms/confirm-leaving'
import { openSessionSync } from './session/session-sync'
import { usePublicConfig } from './use-session'

/**
 * Signs out; returns whether the user is. `isEnded`: the service has ended the session, so staying is not
 * offered.
 */
export type SignOut = (how?: { isEnded: boolean }) => Promise<boolean>

/** Signs the user out in all tabs of this browser, and opens the home page. */
export const useSignOut = (): SignOut => {
  const config = usePublicConfig()
  const router = useRouter()
  return async ({ isEnded } = { isEnded: false }) => {
    // Navigates first, because the guards of closed pages would redirect to the login.
    if (!(await navigateUnlessBlocked(() => router.navigate({ to: '/', ignoreBlocker: isEnded }))))
      return false
    // Immediately, because the refetch for a visitor would interrupt smooth scrolling.
    window.scrollTo({ top: 0, behavior: 'instant' })
    try {
      const sessionSync = await openSessionSync(config.firebase)
      await sessionSync.signOut()
      return true
    } catch {
      // What remains in the browser gives no access then.
      if (isEnded) return true
      showToast(t`You are still signed in: the portal could not be reached. Try again in a moment.`)
      return false
    }
  }
}
