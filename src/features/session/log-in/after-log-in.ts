import { isApproved, type SessionState } from '../session'
import { portalPath } from './portal-path'

/** Where a person goes after signing in: back to where he or she was going, or to the next useful page. */
export const addressAfterLogIn = (session: SessionState, redirect: string | undefined): string => {
  const wanted = portalPath(redirect)
  if (session.kind === 'unregistered') {
    return wanted === null ? '/register' : `/register?${new URLSearchParams({ redirect: wanted })}`
  }
  return wanted ?? (isApproved(session) ? '/dashboard' : '/get-started')
}
