import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStillHere } from '~/ui/still-here/use-still-here'
import { readSessionAnew } from '../session.queries'
import { addressAfterLogIn } from './after-log-in'
import { useRedirectFragment } from './use-redirect-fragment'

/**
 * Goes on to where the person was going, unless he or she has gone elsewhere meanwhile; answers false where nobody is
 * signed in.
 */
export const useGoOn = (redirect: string | undefined, invitation: string | undefined) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isStillHere = useStillHere()
  useRedirectFragment(redirect)
  // Its fragment may become known after a returning sign-in has begun to go on.
  const latest = useRef(redirect)
  useEffect(() => {
    latest.current = redirect
  })
  return async (): Promise<boolean> => {
    const session = await readSessionAnew(queryClient)
    if (session.kind === 'anonymous' || session.kind === 'refused') return false
    const href = addressAfterLogIn(session, latest.current, invitation)
    if (isStillHere()) await router.navigate({ href, replace: true })
    return true
  }
}
