import { useQueryClient } from '@tanstack/react-query'
import { openSessionSync } from '../session/open-session-sync'
import { getUser } from '../session'
import { hasSignedInMark } from '../session/session-record'
import { refetchSession } from '../session.queries'
import { usePublicConfig } from '../use-session'

/**
 * After an action on an account: this browser's session is read again. Where the action ended it, the sign-in
 * here ends at once, in every tab.
 */
export const useSignOutThen = () => {
  const { firebase } = usePublicConfig()
  const queryClient = useQueryClient()
  return async (email: string, isEnded: boolean): Promise<void> => {
    try {
      const session = await refetchSession(queryClient)
      const isRefused = session.kind === 'anonymous' && hasSignedInMark()
      const isTheirs = email !== '' && getUser(session)?.email === email
      if (!isEnded || !(isRefused || isTheirs)) return
      const keeper = await openSessionSync(firebase)
      await keeper.signOut()
    } catch {
      // The service ends it within a minute anyway.
    }
  }
}
