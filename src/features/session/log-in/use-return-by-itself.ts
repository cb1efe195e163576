import { useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { openSessionKeeper } from '../open-session-keeper'
import { hasSignedInMark } from '../session-record'
import { usePublicConfig } from '../use-session'

/**
 * Goes on by itself where the browser still has a sign-in, which becomes a session again.
 * @returns whether that is being tried.
 */
export const useReturnByItself = (goOn: () => Promise<unknown>): boolean => {
  const { firebase } = usePublicConfig()
  const [hasTried, setHasTried] = useState(false)
  const isHydrated = useHydrated()
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
  return isHydrated && !hasTried && hasSignedInMark()
}
