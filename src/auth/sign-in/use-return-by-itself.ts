import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isEntryPage } from '../path-kinds'
import { openSessionSync } from '../session/open-session-sync'
import { endReturning } from '../session/returning'
import { hasSessionCookie, hasSignedInMark } from '../session/session-record'
import { usePublicConfig } from '../use-session'

// Once in the life of a page: a session that is refused leads back here.
let hasLeft = false

/**
 * Continues where the browser is still signed in. A session that stands is not read here: entry pages load no profile
 * (specification, section 2). One whose cookie has expired is renewed first.
 * @param leave leads to the next page, which reads the session
 * @param goOn reads the session, and leads on where there is one; answers whether it does
 * @returns whether that is being tried.
 */
export const useReturnByItself = (leave: () => Promise<unknown>, goOn: () => Promise<boolean>): boolean => {
  const router = useRouter()
  const { firebase } = usePublicConfig()
  const [hasTried, setHasTried] = useState(false)
  const isHydrated = useHydrated()
  const returnByItself = useEffectEvent(async (): Promise<boolean> => {
    if (!hasSignedInMark()) return false
    if (!hasLeft && hasSessionCookie()) {
      hasLeft = true
      await leave()
      return !isEntryPage(router.state.location.pathname)
    }
    const keeper = await openSessionSync(firebase)
    await keeper.settled
    return goOn()
  })
  useEffect(() => {
    const attempt = async () => {
      const isGoing = await returnByItself().catch(() => false)
      // The page that follows is shown next, without a glimpse of the form.
      if (isGoing) return
      setHasTried(true)
      endReturning()
    }
    void attempt()
  }, [])
  return isHydrated && !hasTried && hasSignedInMark()
}
