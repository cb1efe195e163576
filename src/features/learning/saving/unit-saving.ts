import { type LearningPath, type UnitProgress, type UnitContent, unitProgress } from '~/contract/learning'
import { ProblemError, type ProblemCode } from '~/contract/problem'
import { setUnitProgress } from '../learning-paths.functions'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { learningPathQueries } from '../learning-paths.queries'
import { applyProgress, revertProgress, storePath } from './path-cache'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'
import * as v from 'valibot'
import { instant, slug } from '~/contract/field-schemas'
import { keptTexts, parseKept } from '~/ui/kept-texts/kept-texts'

const maxStored = 50

const entry = v.object({
  path: slug,
  unit: slug,
  ...unitProgress.entries,
  /** When, by the service's clock, something was last done in the path as far as this browser knew. */
  lastAt: v.nullable(instant),
})

/** What was done in a unit and has not reached the service yet. */
export type UnsentProgress = v.InferOutput<typeof entry>

const parse = (text: string): UnsentProgress | null => parseKept(entry, text)

// What cannot be read is of no unit, and goes with the next.
const isEntryOf = (path: string, unit: string) => (text: string) => {
  const found = parse(text)
  return found === null || (found.path === path && found.unit === unit)
}

/** Where this browser keeps what one person did until the service has it, one entry a unit. */
export interface UnsentStore {
  list: () => UnsentProgress[]
  find: (path: string, unit: string) => UnsentProgress | undefined
  /** Takes the place of what was kept of that unit. */
  keep: (progress: UnsentProgress) => void
  drop: (path: string, unit: string) => void
}

/** @param identityUid whose: several people may share a browser. */
const createUnsentStore = (identityUid: string): UnsentStore => {
  const kept = keptTexts(`learning-unsent:${identityUid}`, maxStored)
  const list = () => kept.read().flatMap((text) => parse(text) ?? [])
  const drop = (path: string, unit: string) => {
    for (const text of kept.read().filter(isEntryOf(path, unit))) kept.remove(text)
  }
  return {
    list,
    find: (path, unit) => list().find((found) => found.path === path && found.unit === unit),
    keep: (progress) => {
      drop(progress.path, progress.unit)
      kept.add(JSON.stringify(progress))
    },
    drop,
  }
}

/**
 * What of something kept still holds, now that the path was last worked in at `lastAt`. Where something was done in
 * it since, here or on another device, that is the later word on where the person stands; that a unit was finished
 * holds whatever came after. Null where nothing is left.
 */
export const dropOutdated = (progress: UnsentProgress, lastAt: string | null): UnsentProgress | null => {
  if (progress.lastAt === lastAt) return progress
  if (progress.isFinished === undefined) return null
  const { position: _position, ...kept } = progress
  return { ...kept, lastAt }
}

const sendEntry = async (queryClient: QueryClient, store: UnsentStore, kept: UnsentProgress) => {
  const path = await queryClient.fetchQuery({ ...learningPathQueries.one(kept.path), staleTime: 0 })
  const progress = path === null ? null : dropOutdated(kept, path.lastAt)
  if (progress !== null) await storePath(queryClient, await sendProgress(progress))
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
      await sendEntry(queryClient, store, kept)
    } catch (error) {
      if (!isPermanentError(error)) return
      store.drop(kept.path, kept.unit)
    }
  }
}

/** Sends what this person did on earlier visits and this browser still keeps: now, and when the network is back. */
export const useUnsentProgress = (open: { path: string; unit: string } | null = null): void => {
  const queryClient = useQueryClient()
  const identityUid = getUser(useSession())?.identityUid
  const send = useEffectEvent((of: string) => void sendUnsent(queryClient, createUnsentStore(of), open))
  useEffect(() => {
    if (identityUid === undefined) return undefined
    const sendAgain = () => send(identityUid)
    sendAgain()
    return onPageLifecycle({ onOnline: sendAgain })
  }, [identityUid])
}

const retryableCodes = new Set<ProblemCode>([
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  'TOO_MANY_REQUESTS',
  'TOKEN_MISSING',
  'TOKEN_INVALID',
])

/** Whether trying again would be refused again. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof ProblemError && !retryableCodes.has(error.code)

// Milliseconds.
const positionIntervalMs = 5_000
const firstRetryMs = 5_000
const maxRetryMs = 60_000

/** What the person has before them: the revision of the unit, and of a reading the document's version. */
export type ShownVersion = Pick<UnitProgress, 'revision' | 'pageVersion'>

interface ProgressSyncOptions {
  path: string
  unit: string
  /** Where things are kept until the service has them. */
  store: UnsentStore
  /** Tells the service; throws what it refused with, or that it could not be reached. */
  send: (progress: UnsentProgress) => Promise<LearningPath>
  /** When something was last done in the path as far as is known. */
  lastAt: () => string | null
  /** Called when something sets out. */
  onSending: (progress: UnsentProgress) => void
  onSent: (path: LearningPath, sent: UnsentProgress) => void
  /** Called with what is refused for good. */
  onRefused: (error: unknown) => void
  /** Whether something could not be sent and waits. */
  onWaiting: (isWaiting: boolean) => void
}

/** Keeps where a person is in one unit: in the browser at once, with the service soon. */
export interface ProgressSync {
  /** The person is here: the unit is begun, and the one worked in last. */
  begin: () => void
  /** Seconds into the video; sent every five seconds at most. */
  note: (position: number) => void
  /** The unit is done. Throws where that was refused or has to wait; null where an earlier call had told it. */
  finish: (shown: ShownVersion) => Promise<LearningPath | null>
  /** Sends what has not been sent, now. */
  flush: () => void
  /** Sends what is left and stops. */
  end: () => void
}

/** Nothing is lost: what cannot be sent is kept in the browser and tried again, less and less often. */
export const createProgressSync = (options: ProgressSyncOptions): ProgressSync => {
  const { path, unit, store, send, lastAt, onSending, onSent, onRefused, onWaiting } = options
  let pending = store.find(path, unit) ?? null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = firstRetryMs
  let isEnded = false
  // When something set out last.
  let sentAt = Number.NEGATIVE_INFINITY
  // One after the other: the answer to an older word must not come after that to a newer one.
  let line: Promise<unknown> = Promise.resolve()

  const keep = (progress: UnitProgress) => {
    pending = { ...pending, path, unit, ...progress, lastAt: lastAt() }
    store.keep(pending)
  }
  const forget = () => {
    pending = null
    store.drop(path, unit)
  }
  const schedule = (delay: number) => {
    if (isEnded || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void inLine().catch(() => undefined)
    }, delay)
  }
  const attempt = async (): Promise<LearningPath | null> => {
    if (pending === null) return null
    const sent = pending
    sentAt = performance.now()
    onSending(sent)
    try {
      const answer = await send(sent)
      if (pending === sent) forget()
      else if (pending !== null) {
        // What was done since is later than what the service has just heard.
        pending = { ...pending, lastAt: answer.lastAt }
        store.keep(pending)
        schedule(positionIntervalMs)
      }
      retry = firstRetryMs
      onWaiting(false)
      onSent(answer, sent)
      return answer
    } catch (error) {
      if (isPermanentError(error)) {
        forget()
        onWaiting(false)
        onRefused(error)
      } else {
        onWaiting(true)
        schedule(retry)
        retry = Math.min(retry * 2, maxRetryMs)
      }
      throw error
    }
  }
  const inLine = (): Promise<LearningPath | null> => {
    const answer = line.then(attempt)
    line = answer.catch(() => undefined)
    return answer
  }
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    stopTimer()
    // Not in line: the page may be gone before an answer comes.
    void attempt().catch(() => undefined)
  }
  return {
    begin: () => {
      isEnded = false
      keep({})
      void inLine().catch(() => undefined)
    },
    note: (position) => {
      keep({ position })
      if (isEnded) flush()
      else schedule(Math.max(0, sentAt + positionIntervalMs - performance.now()))
    },
    finish: (shown) => {
      keep({ isFinished: true, ...shown })
      stopTimer()
      return inLine()
    },
    flush,
    end: () => {
      isEnded = true
      // After what the player has to say while it goes, too.
      queueMicrotask(flush)
    },
  }
}

/** What a person who has this unit open has before them. */
export const getShownVersion = ({ revision, document }: UnitContent): ShownVersion =>
  document === null ? { revision } : { revision, pageVersion: document.version }

/** Tells the service what was done in a unit. */
export const sendProgress = ({
  lastAt: _lastAt,
  path,
  unit,
  ...body
}: UnsentProgress): Promise<LearningPath> => setUnitProgress({ data: { params: { path, unit }, body } })

/** Drops what was kept of the unit where something was done in its path since. */
const dropOutdatedEntry = (identityUid: string, path: string, unit: string, lastAt: string | null) => {
  const store = createUnsentStore(identityUid)
  const kept = store.find(path, unit)
  if (kept === undefined) return store
  const progress = dropOutdated(kept, lastAt)
  if (progress === null) store.drop(path, unit)
  else if (progress !== kept) store.keep(progress)
  return store
}

interface ProgressSyncState {
  saving: ProgressSync
  /** Whether something could not be sent and waits in this browser. */
  isWaiting: boolean
  /** Where the video starts: what this browser keeps and could not send yet, or else what the service knows. */
  startAt: () => number
}

/** Saves where the person is in the unit that is open: begun by coming here, the rest as it is said. */
export const useProgressSync = (content: UnitContent): ProgressSyncState => {
  const { slug: unit, state, kind, position } = content
  const path = content.path.slug
  const queryClient = useQueryClient()
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [isWaiting, setIsWaiting] = useState(false)
  useUnsentProgress({ path, unit })
  const { saving, store } = useMemo(() => {
    const lastAt = () => queryClient.getQueryData(learningPathQueries.one(path).queryKey)?.lastAt ?? null
    const kept = dropOutdatedEntry(identityUid, path, unit, lastAt())
    return {
      store: kept,
      saving: createProgressSync({
        path,
        unit,
        store: kept,
        send: sendProgress,
        lastAt,
        onSending: (progress) => applyProgress(queryClient, path, unit, progress),
        onSent: (answer, { isFinished }) => {
          void storePath(queryClient, answer)
          const hasChanged = answer.units.some((of) => of.slug === unit && of.state === 'changed')
          // It was changed under the reader: what it says now comes before it is finished again.
          if (isFinished && hasChanged) {
            void queryClient.invalidateQueries({ queryKey: learningPathQueries.unit(path, unit).queryKey })
          }
        },
        onRefused: () => void revertProgress(queryClient, path),
        onWaiting: setIsWaiting,
      }),
    }
  }, [queryClient, identityUid, path, unit])
  const begin = useEffectEvent(() => {
    // Looking again at what is finished is no step back to it; a quiz is begun by its answers.
    if (state === 'finished' || kind === 'quiz') saving.flush()
    else saving.begin()
  })
  useEffect(() => {
    begin()
    const { flush } = saving
    const stop = onPageLifecycle({ onHidden: flush, onLeave: flush, onOnline: flush })
    return () => {
      stop()
      saving.end()
    }
  }, [saving])
  return { saving, isWaiting, startAt: () => store.find(path, unit)?.position ?? position }
}
