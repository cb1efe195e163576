import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { UnitContent } from '~/contract/learning'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { learningPathQueries } from '../learning-paths.queries'
import { expectProgress, forgetExpected, takePath } from './path-cache'
import { sendProgress } from './send-progress'
import { createUnitSaving, type UnitSaving } from './unit-saving'
import { stillTrue, unsentProgress } from './unsent-progress'
import { useUnsentProgress } from './use-unsent-progress'

/** Drops what was kept of the unit where something was done in its path since. */
const reviewKept = (identityUid: string, path: string, unit: string, lastAt: string | null) => {
  const store = unsentProgress(identityUid)
  const kept = store.find(path, unit)
  if (kept === undefined) return store
  const progress = stillTrue(kept, lastAt)
  if (progress === null) store.drop(path, unit)
  else if (progress !== kept) store.keep(progress)
  return store
}

interface UnitSavingState {
  saving: UnitSaving
  /** Whether something could not be sent and waits in this browser. */
  isWaiting: boolean
  /** Where the video starts: what this browser keeps and could not send yet, or else what the service knows. */
  startAt: () => number
}

/** Saves where the person is in the unit that is open: begun by coming here, the rest as it is said. */
export const useUnitSaving = (content: UnitContent): UnitSavingState => {
  const { slug: unit, state, position } = content
  const path = content.path.slug
  const queryClient = useQueryClient()
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [isWaiting, setIsWaiting] = useState(false)
  useUnsentProgress({ path, unit })
  const { saving, store } = useMemo(() => {
    const lastAt = () => queryClient.getQueryData(learningPathQueries.one(path).queryKey)?.lastAt ?? null
    const kept = reviewKept(identityUid, path, unit, lastAt())
    return {
      store: kept,
      saving: createUnitSaving({
        path,
        unit,
        store: kept,
        send: sendProgress,
        lastAt,
        onSending: (progress) => expectProgress(queryClient, path, unit, progress),
        onSent: (answer, { isFinished }) => {
          void takePath(queryClient, answer)
          const hasChanged = answer.units.some((of) => of.slug === unit && of.state === 'changed')
          // It was changed under the reader: what it says now comes before it is finished again.
          if (isFinished && hasChanged) {
            void queryClient.invalidateQueries({ queryKey: learningPathQueries.unit(path, unit).queryKey })
          }
        },
        onRefused: () => void forgetExpected(queryClient, path),
        onWaiting: setIsWaiting,
      }),
    }
  }, [queryClient, identityUid, path, unit])
  const begin = useEffectEvent(() => {
    // Looking again at what is finished is no step back to it.
    if (state === 'finished') saving.flush()
    else saving.begin()
  })
  useEffect(() => {
    begin()
    const leave = () => {
      if (document.visibilityState === 'hidden') saving.flush()
    }
    window.addEventListener('pagehide', saving.flush)
    window.addEventListener('online', saving.flush)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', saving.flush)
      window.removeEventListener('online', saving.flush)
      document.removeEventListener('visibilitychange', leave)
      saving.end()
    }
  }, [saving])
  return { saving, isWaiting, startAt: () => store.find(path, unit)?.position ?? position }
}
