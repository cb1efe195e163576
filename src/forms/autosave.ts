import { useEffect, useEffectEvent } from 'react'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

/** Whether the service has what is typed. */
export type SaveState =
  | { is: 'new' }
  | { is: 'saving' }
  /** `at`: when the service saved it. */
  | { is: 'saved'; at: Date }
  /** It is tried again. */
  | { is: 'failed'; error: unknown }
  /** And will be each time: it is sent again with what is typed next. */
  | { is: 'refused' }
  /** Another text was saved elsewhere; nothing is sent until `release`. */
  | { is: 'conflict' }

/** Times are in milliseconds. */
export interface AutosaveOptions<T> {
  /** Sends the values to the service; throws when it did not save them. */
  save: (values: T) => Promise<Date>
  /** The copy in this browser, which lasts until the service has the values. */
  draft: { keep: (values: T) => void; drop: () => void }
  onState: (state: SaveState) => void
  /** What an error that a retry does not cure is. */
  getRefusal?: (error: unknown) => 'refused' | 'conflict' | null
  /** From the last change to a save. */
  delay?: number
  /** From the first change to a save, where changes do not pause. */
  maxDelay?: number
  /** Delays of retries; the last one is repeated. */
  retries?: readonly number[]
}

/** Saves while the user types, and never loses what the service does not have yet. */
export interface Autosave<T> {
  change: (values: T) => void
  /** Saves at once what is unsaved; waits for no earlier save where the page is going away. Resolves when it has ended. */
  flush: (isLeaving?: boolean) => Promise<void>
  /** Sends nothing more until `release`; resolves when nothing is under way. */
  hold: () => Promise<void>
  release: () => void
  /** Forgets what is unsaved: it was submitted as a whole, or discarded. */
  settle: () => void
  hasUnsaved: () => boolean
  /** Ends all timers. */
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
      // What was typed meanwhile is newer, and still to be saved.
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

  // One at a time, so that an older text never arrives after a newer one; a page that goes away cannot wait.
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

/** Saves at once when the page is hidden or unmounted, and when the network is back. */
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
