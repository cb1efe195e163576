import { inTime } from '~/observability/in-time'

/** The result of making an answer. */
export type Made<T> =
  | { kind: 'kept'; answer: T }
  /** Not public, or not found: it is not cached, and the earlier answer is dropped. */
  | { kind: 'refused' }
  /** It could not be made just now: the earlier answer stays. */
  | { kind: 'failed' }
  /** The visitor who triggered it exceeded a rate limit; the next one may make it at once. */
  | { kind: 'limited' }

/** `hit` from the cache, `miss` made for this request, `stale` the last one known. */
export type How = 'hit' | 'miss' | 'stale'

export interface KeptAnswersOptions {
  /** A monotonic clock in milliseconds. */
  now: () => number
  maxEntries: number
  maxBytes: number
  /** Milliseconds for which an answer is fresh, while change events arrive. */
  freshFor: number
  /** As long while they are not. */
  freshUntold: number
  /** Milliseconds up to which a stale one is given at once, while a new one is made and change events arrive. */
  staleFor: number
  /** Milliseconds that a request waits for a changed answer before it gets the one before. */
  patience: number
  /** Milliseconds after a failure in which nothing is tried again. */
  pause: number
}

interface Entry<T> {
  answer: T
  generation: number
  madeAt: number
  /** No attempt before. */
  retryAt: number
  bytes: number
}

interface Flight<T> {
  generation: number
  made: Promise<Made<T>>
}

/**
 * A cache of answers by key. A fresh entry is returned at once; a stale one is returned while a new one is made. An
 * entry that has changed, or may have while change events are missing, is made again first, unless that fails or
 * takes long. Concurrent requests share one making.
 */
export const keptAnswers = <T extends { readonly bytes: number }>(options: KeptAnswersOptions) => {
  const { now, maxEntries, maxBytes, freshFor, freshUntold, staleFor, patience, pause } = options
  // In order of use, the latest last.
  const entries = new Map<string, Entry<T>>()
  const flights = new Map<string, Flight<T>>()
  let generation = 0
  // Answers of earlier generations are never used again.
  let oldestOfUse = 0
  let isTold = false
  let total = 0

  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const put = (key: string, entry: Entry<T>) => {
    drop(key)
    entries.set(key, entry)
    total += entry.bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && total <= maxBytes) return
      drop(oldest)
    }
  }
  const isFresh = (entry: Entry<T>) =>
    entry.generation === generation && now() - entry.madeAt < (isTold ? freshFor : freshUntold)

  const settle = (key: string, of: number, made: Made<T>) => {
    if (of < oldestOfUse) return
    const known = entries.get(key)
    // Meanwhile something newer has come.
    if (known !== undefined && known.generation > of) return
    if (made.kind === 'kept') {
      const { answer } = made
      put(key, { answer, generation: of, madeAt: now(), retryAt: 0, bytes: answer.bytes })
    } else if (made.kind === 'refused') drop(key)
    else if (known !== undefined && made.kind === 'failed') known.retryAt = now() + pause
  }
  /** What began before a change may not show it. */
  const underWay = (key: string) => {
    const flight = flights.get(key)
    return flight?.generation === generation ? flight : undefined
  }
  const renew = (key: string, make: () => Promise<Made<T>>): Promise<Made<T>> => {
    const flying = underWay(key)
    if (flying !== undefined) return flying.made
    const flight: Flight<T> = {
      generation,
      made: make()
        .catch((): Made<T> => ({ kind: 'failed' }))
        .then((made) => {
          if (flights.get(key) === flight) flights.delete(key)
          settle(key, flight.generation, made)
          return made
        }),
    }
    flights.set(key, flight)
    return flight.made
  }

  return {
    /** The cached answer, however old. */
    last: (key: string): T | null => entries.get(key)?.answer ?? null,
    /** The cached answer, where it is fresh. */
    fresh: (key: string): T | null => {
      const entry = entries.get(key)
      if (entry === undefined || !isFresh(entry)) return null
      entries.delete(key)
      entries.set(key, entry)
      return entry.answer
    },
    /**
     * The answer of a key, made by `make` where needed.
     * @returns null where it may not be cached; among concurrent callers only one made it
     */
    take: async (key: string, make: () => Promise<Made<T>>): Promise<{ answer: T; how: How } | null> => {
      const entry = entries.get(key)
      if (entry !== undefined && isFresh(entry)) return { answer: entry.answer, how: 'hit' }
      const stale = entry && { answer: entry.answer, how: 'stale' as const }
      if (entry !== undefined && stale !== undefined) {
        if (now() < entry.retryAt) return stale
        // A change whose event was missed does not raise the generation.
        if (isTold && entry.generation === generation && now() - entry.madeAt < staleFor) {
          void renew(key, make)
          return stale
        }
      }
      const hasJoined = underWay(key) !== undefined
      const first = renew(key, make)
      // That another asks too often is no reason not to make it for this one.
      const flight = hasJoined
        ? first.then((made) => (made.kind === 'limited' ? renew(key, make) : made))
        : first
      const made = stale === undefined ? await flight : await inTime(flight, patience)
      if (made?.kind === 'kept') return { answer: made.answer, how: 'miss' }
      return made?.kind === 'refused' ? null : (stale ?? null)
    },
    /** Counts what an answer takes by now. */
    weigh: (key: string, answer: T) => {
      const entry = entries.get(key)
      if (entry?.answer !== answer) return
      put(key, { ...entry, bytes: answer.bytes })
    },
    /** Marks all answers as changed, after something they show has. */
    change: () => {
      generation += 1
    },
    /** Drops all answers, after something they show was closed to the public. */
    forget: () => {
      generation += 1
      oldestOfUse = generation
      entries.clear()
      total = 0
    },
    /** Sets whether change events arrive from now on. */
    tell: (told: boolean) => {
      isTold = told
    },
    size: () => ({ entries: entries.size, bytes: total }),
  }
}
