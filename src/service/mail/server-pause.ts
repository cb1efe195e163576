// Milliseconds.
const shortest = 5_000
const longest = 60_000

/** When nothing is handed over, because nobody was there to take it. */
export interface ServerPause {
  /** Whether it lasts. A clock that was put back does not make it longer than it can be. */
  lasts: (now: Date) => boolean
  /** Nobody was there, once more; answers when to try again. */
  extend: (now: Date) => { until: Date; isFirst: boolean }
  /** Somebody was; answers whether that ends a pause. */
  end: () => boolean
}

/** The pause of one node: 5 s, doubling to a minute, so that mail flows soon after its server is back. */
export const serverPause = (): ServerPause => {
  let failures = 0
  let until = 0
  return {
    lasts: (now) => {
      const left = until - now.getTime()
      return left > 0 && left <= longest
    },
    extend: (now) => {
      until = now.getTime() + Math.min(longest, shortest * 2 ** Math.min(10, failures))
      failures += 1
      return { until: new Date(until), isFirst: failures === 1 }
    },
    end: () => {
      const wasPaused = failures > 0
      failures = 0
      until = 0
      return wasPaused
    },
  }
}
