import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { unsentProgress, stillTrue, type UnsentProgress, type UnsentStore } from './unsent-progress'
import { learningPathQueries } from '../learning-paths.queries'
import { isFinal } from './is-final'
import { takePath } from './path-cache'
import { sendProgress } from './send-progress'

const sendOne = async (queryClient: QueryClient, store: UnsentStore, kept: UnsentProgress) => {
  const path = await queryClient.fetchQuery({ ...learningPathQueries.one(kept.path), staleTime: 0 })
  const progress = path === null ? null : stillTrue(kept, path.lastAt)
  if (progress !== null) await takePath(queryClient, await sendProgress(progress))
  store.drop(kept.path, kept.unit)
}

/**
 * Sends what earlier visits could not, but for the unit that is open, which sees to itself. What cannot be sent now
 * either stays for the next time.
 */
const sendUnsent = async (
  queryClient: QueryClient,
  store: UnsentStore,
  open: { path: string; unit: string } | null,
): Promise<void> => {
  for (const kept of store.list()) {
    if (kept.path === open?.path && kept.unit === open.unit) continue
    try {
      // In order: the later word is said last.
      // oxlint-disable-next-line no-await-in-loop
      await sendOne(queryClient, store, kept)
    } catch (error) {
      if (!isFinal(error)) return
      store.drop(kept.path, kept.unit)
    }
  }
}

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
