import { useEffect, useEffectEvent } from 'react'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

/** The save state of the typed text. */
export type SaveState =
  | { is: 'new' }
  | { is: 'saving' }
  /** `at`: when the service saved it. */
  | { is: 'saved'; at: Date }
  /** The save failed and is retried. */
  | { is: 'failed'; error: unknown }
  /** The service refused it; sent again with the next change. */
  | { is: 'refused' }
  /** Another text was saved elsewhere; nothing is sent until `release`. */
  | { is: 'conflict' }

/** Times are in milliseconds. */
export interface AutosaveOptions<T> {
  /** Sends the values to the service; throws if it did not save them. */
  save: (values: T) => Promise<Date>
  /** The draft in this browser, stored until the service has the values. */
  draft: { keep: (values: T) => void; drop: () => void }
  onState: (state: SaveState) => void
  /** Classifies an error that a retry does not fix. */
  getRefusal?: (error: unknown) => 'refused' | 'conflict' | null
  /** Delay from the last change to a save. */
  delay?: number
  /** Maximum delay from the first change to a save. */
  maxDelay?: number
  /** Delays of retries; the last one is repeated. */
  retries?: readonly number[]
}

/** Saves while the user types, and keeps what the service does not have yet. */
export interface Autosave<T> {
  change: (values: T) => void
  /**
   * Saves unsaved changes immediately; does not wait for an earlier save if the page is closing. Resolves when it
   * has ended.
   */
  flush: (isLeaving?: boolean) => Promise<void>
  /** Pauses saving until `release`; resolves when no save is pending. */
  hold: () => Promise<void>
  release: () => void
  /** Discards unsaved changes, because they were submitted or discarded. */
  settle: () => void
  hasUnsaved: () => boolean
  /** Stops all timers. */
  stop: () => void
}

const defaultRetries = [2000, 4000, 8000, 16_000, 30_000]

export const createAutosave = <T>(options: AutosaveOptions<T>): Autosave<T> => {
  const { save, draft, onState, getRefusal = () => null } = options
  const { delay = 800, maxDelay = Number.POSITIVE_INFINITY, retries = defaultRetries } = options
  let unsaved: { values: T } | null = null
  let unsavedSince: number | null = null
  let saving: Promise<void> | null = null
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(false), milliseconds)
  }

  const attempt = async (current: { values: T }) => {
    onState({ is: 'saving' })
    unsavedSince = null
    try {
      const at = await save(current.values)
      failures = 0
      // Text typed meanwhile is newer, and still unsaved.
      if (unsaved !== current) return
      unsaved = null
      draft.drop()
      onState({ is: 'saved', at })
    } catch (error) {
      if (unsaved === null) return
      const refusal = getRefusal(error)
      if (refusal === null) {
        onState({ is: 'failed', error })
        schedule(retries[Math.min(failures, retries.length - 1)] ?? delay)
        failures += 1
      } else {
        if (refusal === 'conflict') isHeld = true
        onState({ is: refusal })
      }
    }
  }

  // One save at a time, so that an older text never arrives after a newer one; a closing page cannot wait.
  const run = async (isLeaving: boolean): Promise<void> => {
    clearTimeout(timer)
    while (saving !== null && !isLeaving) await saving
    if (unsaved === null || isHeld) return
    const own = attempt(unsaved)
    saving = own
    await own
    if (saving === own) saving = null
  }

  return {
    change: (values) => {
      unsaved = { values }
      draft.keep(values)
      if (isHeld) return
      unsavedSince ??= Date.now()
      schedule(Math.max(0, Math.min(delay, unsavedSince + maxDelay - Date.now())))
    },
    flush: (isLeaving = false) => run(isLeaving),
    hold: async () => {
      isHeld = true
      clearTimeout(timer)
      while (saving !== null) await saving
    },
    release: () => {
      isHeld = false
      if (unsaved !== null) schedule(delay)
    },
    settle: () => {
      clearTimeout(timer)
      unsaved = null
      unsavedSince = null
      draft.drop()
    },
    hasUnsaved: () => unsaved !== null,
    stop: () => clearTimeout(timer),
  }
}

/**
 * Creates an autosave that also saves immediately when the page is hidden or unmounted, and when the network is
 * back.
 */
export const useAutosave = ({ flush, stop }: Pick<Autosave<never>, 'flush' | 'stop'>): void => {
  const save = useEffectEvent(flush)
  const end = useEffectEvent(() => void flush().finally(stop))
  useEffect(() => {
    const stopListening = onPageLifecycle({ onHidden: () => void save(true), onOnline: () => void save() })
    return () => {
      stopListening()
      end()
    }
  }, [])
}
