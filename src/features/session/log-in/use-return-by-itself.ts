import { useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { openSessionKeeper } from '../open-session-keeper'
import { hasSessionCookie, hasSignedInMark } from '../session-record'
import { usePublicConfig } from '../use-session'

// Once in the life of a page: a session that is refused leads back here.
let hasLeft = false

/**
 * Continues where the browser is still signed in. A session that stands is not read here: entry pages load no profile
 * (specification, section 2). One whose cookie has expired is renewed first.
 * @param leave leads to the next page, which reads the session
 * @param goOn reads the session, and leads on where there is one
 * @returns whether that is being tried.
 */
export const useReturnByItself = (leave: () => Promise<unknown>, goOn: () => Promise<unknown>): boolean => {
  const { firebase } = usePublicConfig()
  const [hasTried, setHasTried] = useState(false)
  const isHydrated = useHydrated()
  const returnByItself = useEffectEvent(async () => {
    if (!hasSignedInMark()) return
    if (!hasLeft && hasSessionCookie()) {
      hasLeft = true
      await leave()
      return
    }
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
