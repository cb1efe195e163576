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
import { createStoredTexts, parseStoredJson } from '~/ui/stored-texts/stored-texts'

const maxStored = 50

const entry = v.object({
  path: slug,
  unit: slug,
  ...unitProgress.entries,
  /** The time of the last activity in the path that this browser knew, by the service's clock. */
  lastAt: v.nullable(instant),
})

/** Progress in a unit that has not reached the service yet. */
export type UnsentProgress = v.InferOutput<typeof entry>

const parse = (text: string): UnsentProgress | null => parseStoredJson(entry, text)

// Invalid entries belong to no unit, and are deleted with the next one.
const isEntryOf = (path: string, unit: string) => (text: string) => {
  const found = parse(text)
  return found === null || (found.path === path && found.unit === unit)
}

/** Stores a user's unsent progress in this browser, one entry per unit. */
export interface UnsentStore {
  list: () => UnsentProgress[]
  find: (path: string, unit: string) => UnsentProgress | undefined
  /** Replaces the entry of that unit. */
  keep: (progress: UnsentProgress) => void
  drop: (path: string, unit: string) => void
}

/** @param identityUid the user, since several may share a browser */
const createUnsentStore = (identityUid: string): UnsentStore => {
  const kept = createStoredTexts(`learning-unsent:${identityUid}`, maxStored)
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
 * Drops the outdated part of stored progress, given the path's last activity. Later activity, here or on another
 * device, overrides the position; a finished unit stays finished. Null if nothing is left.
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
 * Sends the stored progress of earlier visits, except for the open unit, which syncs itself. Keeps what cannot be sent
 * now.
 */
const sendUnsent = async (
  queryClient: QueryClient,
  store: UnsentStore,
  open: { path: string; unit: string } | null,
): Promise<void> => {
  for (const kept of store.list()) {
    if (kept.path === open?.path && kept.unit === open.unit) continue
    try {
      // In order, so that the latest progress wins.
      // oxlint-disable-next-line no-await-in-loop
      await sendEntry(queryClient, store, kept)
    } catch (error) {
      if (!isPermanentError(error)) return
      store.drop(kept.path, kept.unit)
    }
  }
}

/** Sends the user's stored progress of earlier visits: now, and when the browser is online again. */
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

/** Whether a retry would fail, too. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof ProblemError && !retryableCodes.has(error.code)

// Milliseconds.
const positionIntervalMs = 5_000
const firstRetryMs = 5_000
const maxRetryMs = 60_000

/** What the user sees: the revision of the unit, and for a reading the document's version. */
export type ShownVersion = Pick<UnitProgress, 'revision' | 'pageVersion'>

interface ProgressSyncOptions {
  path: string
  unit: string
  /** The store of unsent progress. */
  store: UnsentStore
  /** Sends progress to the service; throws the service's or the network error. */
  send: (progress: UnsentProgress) => Promise<LearningPath>
  /** The last known activity in the path. */
  lastAt: () => string | null
  /** Called when a request starts. */
  onSending: (progress: UnsentProgress) => void
  onSent: (path: LearningPath, sent: UnsentProgress) => void
  /** Called with permanent errors. */
  onRefused: (error: unknown) => void
  /** Called with whether unsent progress waits for a retry. */
  onWaiting: (isWaiting: boolean) => void
}

/** Syncs a user's progress in one unit: stores it in the browser immediately, and sends it soon. */
export interface ProgressSync {
  /** Starts the unit, which becomes the one last worked on. */
  begin: () => void
  /** Stores the video position in seconds; sent at most every five seconds. */
  note: (position: number) => void
  /**
   * Finishes the unit. Throws if the service refused it or cannot be reached; resolves with null if an earlier call has
   * sent it.
   */
  finish: (shown: ShownVersion) => Promise<LearningPath | null>
  /** Sends unsent progress now. */
  flush: () => void
  /** Sends unsent progress and stops. */
  end: () => void
}

/**
 * Creates the progress sync of a unit. Progress that cannot be sent is stored in the browser and retried with
 * increasing delays.
 */
export const createProgressSync = (options: ProgressSyncOptions): ProgressSync => {
  const { path, unit, store, send, lastAt, onSending, onSent, onRefused, onWaiting } = options
  let pending = store.find(path, unit) ?? null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = firstRetryMs
  let isEnded = false
  // The start of the last request.
  let sentAt = Number.NEGATIVE_INFINITY
  // Requests run in sequence, so that an older response cannot arrive after a newer one.
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
        // Progress made since is newer than what the service has.
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
    // Not queued: the page may be closed before a response.
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
      // After the player's last events on unmount.
      queueMicrotask(flush)
    },
  }
}

/** Returns what a user with this unit open sees. */
export const getShownVersion = ({ revision, document }: UnitContent): ShownVersion =>
  document === null ? { revision } : { revision, pageVersion: document.version }

/** Sends progress to the service. */
export const sendProgress = ({
  lastAt: _lastAt,
  path,
  unit,
  ...body
}: UnsentProgress): Promise<LearningPath> => setUnitProgress({ data: { params: { path, unit }, body } })

/** Drops stored progress that later activity in the path has overridden; returns the store. */
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
  /** Whether unsent progress waits in this browser. */
  isWaiting: boolean
  /** The start position of the video: unsent progress in this browser, or else the service's. */
  startAt: () => number
}

/** Syncs progress in the open unit: starts it on mount. */
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
          // The unit has changed: its new content must be read before it can be finished again.
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
    // Opening a finished unit does not restart it; a quiz is started by its answers.
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
