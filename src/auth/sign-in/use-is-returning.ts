import { useHydrated } from '@tanstack/react-router'
import { hasSignedInMark } from '../session/session-store'
import { useSession } from '../use-session'

/**
 * Whether this browser is signed in although the page does not know who it is: entry pages load no profile
 * (specification, section 2). Always false on the server.
 */
export const useIsReturning = (): boolean => {
  const isHydrated = useHydrated()
  const session = useSession()
  return isHydrated && session.kind === 'anonymous' && hasSignedInMark()
}
