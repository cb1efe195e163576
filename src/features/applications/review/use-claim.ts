import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Claim } from '~/contract/applications'
import { isProblem } from '~/contract/problem'
import { claimApplication, releaseApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'

// Milliseconds. Short enough to notice soon that a reviewer comes or goes; a claim itself holds longer.
const heartbeat = 30_000

/**
 * Claims a waiting application while its page is open and visible, and releases it on leaving. Returns who
 * else holds it: null for no other reviewer, undefined until it is known.
 */
export const useClaim = (identityUid: string, isWaiting: boolean): Claim | null | undefined => {
  const queryClient = useQueryClient()
  const [other, setOther] = useState<Claim | null | undefined>()
  useEffect(() => {
    if (!isWaiting) return
    const data = { id: identityUid }
    let isHere = true
    let claiming: Promise<void> = Promise.resolve()
    const claim = async () => {
      try {
        const held = await claimApplication({ data })
        if (isHere) setOther(held.isOwn ? null : held.claim)
      } catch (error) {
        // A failed heartbeat is made up for by the next one. An application that was decided meanwhile
        // needs a refetch.
        if (isHere && isProblem(error, 'NOTHING_TO_REVIEW')) {
          void queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
        }
      }
    }
    const release = () => void releaseApplication({ data }).catch(() => undefined)
    const hold = () => {
      if (document.visibilityState === 'visible') claiming = claim()
    }
    hold()
    const timer = setInterval(hold, heartbeat)
    document.addEventListener('visibilitychange', hold)
    window.addEventListener('pagehide', release)
    return () => {
      isHere = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hold)
      window.removeEventListener('pagehide', release)
      // Released after a pending claim, which would otherwise outlive the page.
      void claiming.then(release)
    }
  }, [identityUid, isWaiting, queryClient])
  return isWaiting ? other : null
}
