import { putLast } from './put-last'

/** Takes so many points of what all nodes share. Answers milliseconds to wait where nothing is left, else 0. */
export type TakeShare = (key: string, points: number) => Promise<number>

interface Share {
  left: number
  /** When it counts no longer, in milliseconds. */
  until: number
  refusedUntil: number
  asking: Promise<void> | null
}

// Keys that are remembered; the oldest makes room.
const capacity = 20_000

/** Milliseconds of a timer that nobody puts forward or back. */
const elapsed = () => performance.now()

/** Whoever is refused and goes on asking is refused without asking the others. */
export const untilRefused = (take: TakeShare, now = elapsed): TakeShare => {
  const refusedUntil = new Map<string, number>()
  return async (key, points) => {
    const left = (refusedUntil.get(key) ?? 0) - now()
    if (left > 0) return left
    refusedUntil.delete(key)
    const wait = await take(key, points)
    if (wait > 0) putLast(refusedUntil, key, now() + wait, capacity)
    return wait
  }
}

/**
 * Counts in memory, a share at a time: the first one is free, each further one is taken from what all nodes share.
 * People who do what people do never reach the second, so that counting them costs no write; so many nodes let through
 * at most so many shares more than the allowance.
 */
export const inShares = (
  take: TakeShare,
  { share, seconds, now = elapsed }: { share: number; seconds: number; now?: () => number },
) => {
  const shares = new Map<string, Share>()

  const shareOf = (key: string): Share => {
    const at = now()
    const found = shares.get(key)
    if (found && found.until > at) return found
    shares.delete(key)
    // All last as long, so that the first is the one that ends first.
    for (const [oldest, { until }] of shares) {
      if (until > at) break
      shares.delete(oldest)
    }
    const made: Share = { left: share, until: at + seconds * 1000, refusedUntil: 0, asking: null }
    putLast(shares, key, made, capacity)
    return made
  }

  const takeAnother = async (key: string, own: Share) => {
    const wait = await take(key, share)
    if (wait > 0) own.refusedUntil = now() + wait
    else own.left += share
  }

  /** Counts an attempt. Answers milliseconds to wait where it was one too many, else 0. */
  return async (key: string): Promise<number> => {
    const own = shareOf(key)
    for (;;) {
      const wait = own.refusedUntil - now()
      if (wait > 0) return wait
      if (own.left > 0) {
        own.left -= 1
        return 0
      }
      own.asking ??= takeAnother(key, own).finally(() => {
        own.asking = null
      })
      await own.asking
    }
  }
}
