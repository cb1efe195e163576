import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { sendUnsent } from './send-unsent'
import { unsentProgress } from './unsent-progress'

/** Sends what this person did on earlier visits and this browser still keeps: now, and when the network is back. */
export const useUnsentProgress = (open: { path: string; unit: string } | null = null): void => {
  const queryClient = useQueryClient()
  const identityUid = getUser(useSession())?.identityUid
  const send = useEffectEvent((of: string) => void sendUnsent(queryClient, unsentProgress(of), open))
  useEffect(() => {
    if (identityUid === undefined) return undefined
    const sendAgain = () => send(identityUid)
    sendAgain()
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [identityUid])
}
