import { useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { openSessionKeeper } from '../open-session-keeper'
import { providerMessage, type ProviderMessage } from '../provider-errors'
import { sessionQueries } from '../session.queries'
import { hasSignedInMark } from '../signed-in-mark'
import { usePublicConfig } from '../use-session'
import { addressAfterLogIn } from './after-log-in'

type LogInState = { is: 'waiting' } | { is: 'signing-in' } | { is: 'refused'; message: ProviderMessage }

/** Signing in, and going on to where the person was going. */
export const useLogIn = (redirect: string | undefined) => {
  const [state, setState] = useState<LogInState>({ is: 'waiting' })
  const { firebase, supportEmail } = usePublicConfig()
  const [hasTried, setHasTried] = useState(false)
  const isHydrated = useHydrated()
  const queryClient = useQueryClient()
  const router = useRouter()

  const goOn = async (): Promise<boolean> => {
    const session = await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    if (session.kind === 'anonymous' || session.kind === 'refused') return false
    await router.navigate({ href: addressAfterLogIn(session, redirect), replace: true })
    return true
  }

  const logIn = async (email: string, password: string) => {
    setState({ is: 'signing-in' })
    try {
      const keeper = await openSessionKeeper(firebase)
      await keeper.signIn(email, password)
      await goOn()
    } catch (error) {
      setState({ is: 'refused', message: providerMessage(error, supportEmail) })
    }
  }

  const returnByItself = useEffectEvent(async () => {
    if (!hasSignedInMark()) return
    const keeper = await openSessionKeeper(firebase)
    await keeper.settled
    await goOn()
  })
  useEffect(() => {
    returnByItself()
      // Then the form is what is left, and it is there.
      .catch(() => undefined)
      .finally(() => setHasTried(true))
  }, [])

  /** The browser still has a sign-in, which becomes a session again by itself. */
  const isReturning = isHydrated && !hasTried && state.is === 'waiting' && hasSignedInMark()
  return { state, isReturning, logIn }
}
