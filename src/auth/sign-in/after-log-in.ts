import { isApproved, type SessionState } from '../session'
import { safeRedirectPath } from './safe-redirect-path'

/**
 * Where a user goes after signing in: back to where they were going, or to the next useful page.
 * @param invitation the token of an invitation, with which a user without a profile registers.
 */
export const addressAfterLogIn = (
  session: SessionState,
  redirect: string | undefined,
  invitation?: string,
): string => {
  const wanted = safeRedirectPath(redirect)
  if (session.kind === 'unregistered') {
    const search = new URLSearchParams({
      ...(wanted !== null && { redirect: wanted }),
      ...(invitation && { invitation }),
    })
    return search.size === 0 ? '/register' : `/register?${search}`
  }
  return wanted ?? (isApproved(session) ? '/dashboard' : '/get-started')
}
