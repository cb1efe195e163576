import type { LearningPath, UnitProgress } from '~/contract/learning'
import { isFinal } from './is-final'
import type { UnsentProgress, UnsentStore } from './unsent-progress'

// Milliseconds.
const betweenPositions = 5_000
const firstRetry = 5_000
const longestRetry = 60_000

/** What the person has before them: the revision of the unit, and of a reading the document's version. */
export type Shown = Pick<UnitProgress, 'revision' | 'pageVersion'>

interface UnitSavingOptions {
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
export interface UnitSaving {
  /** The person is here: the unit is begun, and the one worked in last. */
  begin: () => void
  /** Seconds into the video; sent every five seconds at most. */
  note: (position: number) => void
  /** The unit is done. Throws where that was refused or has to wait; null where an earlier call had told it. */
  finish: (shown: Shown) => Promise<LearningPath | null>
  /** Sends what has not been sent, now. */
  flush: () => void
  /** Sends what is left and stops. */
  end: () => void
}

/** Nothing is lost: what cannot be sent is kept in the browser and tried again, less and less often. */
export const createUnitSaving = (options: UnitSavingOptions): UnitSaving => {
  const { path, unit, store, send, lastAt, onSending, onSent, onRefused, onWaiting } = options
  let pending = store.find(path, unit) ?? null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = firstRetry
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
        schedule(betweenPositions)
      }
      retry = firstRetry
      onWaiting(false)
      onSent(answer, sent)
      return answer
    } catch (error) {
      if (isFinal(error)) {
        forget()
        onWaiting(false)
        onRefused(error)
      } else {
        onWaiting(true)
        schedule(retry)
        retry = Math.min(retry * 2, longestRetry)
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
      else schedule(Math.max(0, sentAt + betweenPositions - performance.now()))
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
