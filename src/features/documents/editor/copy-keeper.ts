import { isProblem } from '~/contract/problem'

/** Whether what is typed is safe. */
export type Safety =
  | { is: 'new' }
  | { is: 'saving' }
  /** `at`: when the service kept it. */
  | { is: 'saved'; at: Date }
  | { is: 'failed'; error: unknown }
  /** Another window of the same person kept another text; nothing is sent until both are put together. */
  | { is: 'elsewhere' }
  /** There is no such page any more. */
  | { is: 'gone' }

/** Thrown by `keep` where trying again would not help before the person has decided. */
export class KeptElsewhere extends Error {}

const isGone = (error: unknown) => isProblem(error, 'NOT_FOUND')

/** What the keeper works with; times in milliseconds. */
export interface CopyKeeperOptions<T> {
  /** Hands the text to the service; throws when it was not kept. */
  keep: (text: T) => Promise<Date>
  /** The copy in this browser, which lasts until the service has the text. */
  mirror: { keep: (text: T) => void; drop: () => void }
  onSafety: (safety: Safety) => void
  /** How long the hands must rest before the text is kept. */
  rest?: number
  /** How long it may wait while they do not. */
  longest?: number
  /** Waits between tries; the last one is repeated. */
  retries?: readonly number[]
}

/** Keeps a text as it is typed, and never loses what the service does not have yet. */
export interface CopyKeeper<T> {
  change: (text: T) => void
  /** Keeps at once what is not kept yet; waits for no earlier try where the page is going away. Resolves when it has ended. */
  flush: (isLeaving?: boolean) => Promise<void>
  /** Sends nothing more until `release`; resolves when nothing is under way. */
  hold: () => Promise<void>
  release: () => void
  /** Forgets what is not kept: it was saved as a whole instead. */
  settle: () => void
  hasUnkept: () => boolean
  /** Ends all timers. */
  stop: () => void
}

const defaultRetries = [2000, 4000, 8000, 16_000, 30_000]

export const createCopyKeeper = <T>({
  keep,
  mirror,
  onSafety,
  rest = 1000,
  longest = 5000,
  retries = defaultRetries,
}: CopyKeeperOptions<T>): CopyKeeper<T> => {
  let unkept: { text: T } | null = null
  let waitsSince: number | null = null
  let keeping: Promise<void> | null = null
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const keepIn = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(false), milliseconds)
  }

  const attempt = async (current: { text: T }) => {
    onSafety({ is: 'saving' })
    waitsSince = null
    try {
      const at = await keep(current.text)
      failures = 0
      // Typed on meanwhile: that is newer, and still to be kept.
      if (unkept === current) {
        unkept = null
        mirror.drop()
      }
      onSafety({ is: 'saved', at })
    } catch (error) {
      if (unkept === null) return
      if (error instanceof KeptElsewhere) {
        isHeld = true
        onSafety({ is: 'elsewhere' })
        return
      }
      if (isGone(error)) {
        onSafety({ is: 'gone' })
        return
      }
      onSafety({ is: 'failed', error })
      keepIn(retries[Math.min(failures, retries.length - 1)] ?? rest)
      failures += 1
    }
  }

  // One at a time, so that an older text never arrives after a newer one; a page that goes away cannot wait.
  const run = async (isLeaving: boolean): Promise<void> => {
    clearTimeout(timer)
    while (keeping !== null && !isLeaving) await keeping
    if (unkept === null || isHeld) return
    const own = attempt(unkept)
    keeping = own
    await own
    if (keeping === own) keeping = null
  }

  return {
    change: (text) => {
      unkept = { text }
      mirror.keep(text)
      if (isHeld) return
      waitsSince ??= Date.now()
      keepIn(Math.max(0, Math.min(rest, waitsSince + longest - Date.now())))
    },
    flush: (isLeaving = false) => run(isLeaving),
    hold: async () => {
      isHeld = true
      clearTimeout(timer)
      while (keeping !== null) await keeping
    },
    release: () => {
      isHeld = false
      if (unkept !== null) keepIn(rest)
    },
    settle: () => {
      clearTimeout(timer)
      unkept = null
      waitsSince = null
      mirror.drop()
    },
    hasUnkept: () => unkept !== null,
    stop: () => clearTimeout(timer),
  }
}
