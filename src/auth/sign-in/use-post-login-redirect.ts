import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStillHere } from '~/ui/still-here/use-still-here'
import { refetchSession } from '../session.queries'
import { addressAfterLogIn } from './after-log-in'
import { useRedirectFragment } from './use-redirect-fragment'

/**
 * Continues to where the user was going, unless they have gone elsewhere meanwhile; returns false where no user is
 * signed in.
 */
export const usePostLoginRedirect = (redirect: string | undefined, invitation: string | undefined) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isStillHere = useStillHere()
  useRedirectFragment(redirect)
  // The fragment may become known only after a returning sign-in has continued.
  const latest = useRef(redirect)
  useEffect(() => {
    latest.current = redirect
  })
  return async (): Promise<boolean> => {
    const session = await refetchSession(queryClient)
    if (session.kind === 'anonymous' || session.kind === 'refused') return false
    const href = addressAfterLogIn(session, latest.current, invitation)
    if (isStillHere()) await router.navigate({ href, replace: true })
    return true
  }
}
