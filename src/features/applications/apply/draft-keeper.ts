/** Whether what is typed is safe. */
export type DraftSafety =
  | { is: 'new' }
  | { is: 'saving' }
  /** `at`: when the service kept it. */
  | { is: 'saved'; at: Date }
  | { is: 'failed' }
  /** And will be each time, so that it is not tried again. */
  | { is: 'refused' }

/** What the keeper of a draft works with; times in milliseconds. */
export interface DraftKeeperOptions<T> {
  /** Hands the draft to the service; throws when it was not kept. */
  save: (draft: T) => Promise<Date>
  /** The copy in this tab, which lasts until the service has the text. */
  mirror: { keep: (draft: T) => void; drop: () => void }
  onSafety: (safety: DraftSafety) => void
  /** Whether what `save` threw would come again however often it is tried. */
  isRefusal?: (error: unknown) => boolean
  /** How long the hands must rest before a save. */
  rest?: number
  /** Waits between tries; the last one is repeated. */
  retries?: readonly number[]
}

/** Saves a draft as it is typed, and never loses what was not yet saved. */
export interface DraftKeeper<T> {
  change: (draft: T) => void
  /** Saves at once what is not saved yet; waits for no earlier try where the page is going away. Resolves when it has ended. */
  flush: (isLeaving?: boolean) => Promise<void>
  /** Forgets what is not saved: it was submitted as a whole instead. */
  settle: () => void
  hasUnsaved: () => boolean
  /** Ends all timers. */
  stop: () => void
}

const defaultRest = 800
const defaultRetries = [2000, 4000, 8000, 16_000, 30_000]

export const createDraftKeeper = <T>({
  save,
  mirror,
  onSafety,
  isRefusal = () => false,
  rest = defaultRest,
  retries = defaultRetries,
}: DraftKeeperOptions<T>): DraftKeeper<T> => {
  let unsaved: { draft: T } | null = null
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const saveIn = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(false), milliseconds)
  }

  const attempt = async (current: { draft: T }) => {
    onSafety({ is: 'saving' })
    try {
      const at = await save(current.draft)
      failures = 0
      // Typed on meanwhile: that is newer, and still to be saved.
      if (unsaved !== current) return
      unsaved = null
      mirror.drop()
      onSafety({ is: 'saved', at })
    } catch (error) {
      if (unsaved === null) return
      if (isRefusal(error)) return onSafety({ is: 'refused' })
      onSafety({ is: 'failed' })
      saveIn(retries[Math.min(failures, retries.length - 1)] ?? defaultRest)
      failures += 1
    }
  }

  // One at a time, so that an older text never arrives after a newer one; a page that goes away cannot wait.
  const run = async (isLeaving: boolean): Promise<void> => {
    clearTimeout(timer)
    while (saving !== null && !isLeaving) await saving
    if (unsaved === null) return
    const own = attempt(unsaved)
    saving = own
    await own
    if (saving === own) saving = null
  }

  return {
    change: (draft) => {
      unsaved = { draft }
      mirror.keep(draft)
      saveIn(rest)
    },
    flush: (isLeaving = false) => run(isLeaving),
    settle: () => {
      clearTimeout(timer)
      unsaved = null
      mirror.drop()
    },
    hasUnsaved: () => unsaved !== null,
    stop: () => clearTimeout(timer),
  }
}
