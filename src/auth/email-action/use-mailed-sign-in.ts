import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Identity } from '~/gateways/identity.client'
import { useStillHere } from '~/ui/still-here/use-still-here'
import { useAttempt } from '../auth-request/use-attempt'
import { addressAfterLogIn } from '../sign-in/after-log-in'
import { openSessionSync } from '../session/open-session-sync'
import type { providerMessage } from '../provider-errors'
import { refetchSession } from '../session.queries'
import { usePublicConfig } from '../use-session'

/** Signs in from a mailed link, and leads on from there unless the user has gone elsewhere meanwhile. */
export const useMailedSignIn = (goOnTo: string | null, tell?: typeof providerMessage) => {
  const attempt = useAttempt('sign-in', tell === undefined ? {} : { tell })
  const { firebase } = usePublicConfig()
  const queryClient = useQueryClient()
  const router = useRouter()
  const isStillHere = useStillHere()

  const goOn = async () => {
    const session = await refetchSession(queryClient)
    const href = addressAfterLogIn(session, goOnTo ?? undefined)
    if (isStillHere()) await router.navigate({ href, replace: true })
  }
  // A code works once, so failed attempts are not retried.
  const signIn = (act: (identity: Identity) => Promise<void>) =>
    attempt.runOnce(async () => {
      const keeper = await openSessionSync(firebase)
      await keeper.signInWith(act)
    }, goOn)
  return { attempt, signIn, goOn }
}
