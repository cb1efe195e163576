import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { readSessionAnew } from '../session.queries'
import { addressAfterLogIn } from './after-log-in'

/** Goes on to where the person was going; answers false where nobody is signed in. */
export const useGoOn = (redirect: string | undefined, invitation: string | undefined) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (): Promise<boolean> => {
    const session = await readSessionAnew(queryClient)
    if (session.kind === 'anonymous' || session.kind === 'refused') return false
    await router.navigate({ href: addressAfterLogIn(session, redirect, invitation), replace: true })
    return true
  }
}
