import { LRUCache } from 'lru-cache'
import { withTimeout } from '~/observability/with-timeout'

/**
 * The result of rendering a response that may not be cached:
 * - `refused`: not public, or not found; the cached response is dropped
 * - `failed`: it could not be rendered now; the cached response stays
 * - `limited`: the visitor who triggered it exceeded a rate limit; the next one may render it at once
 */
export type Rendered<T> = { kind: 'cacheable'; response: T } | { kind: 'refused' | 'failed' | 'limited' }

/** `hit`: from the cache, `miss`: rendered for this request, `stale`: the last known one. */
export type CacheStatus = 'hit' | 'miss' | 'stale'

const defaults = {
  /** A monotonic clock in milliseconds. */
  now: () => performance.now(),
  maxEntries: 1000,
  maxBytes: 64 * 1024 * 1024,
  /** Milliseconds for which a response is fresh while change events arrive. */
  freshMs: 60_000,
  /** The same without change events. */
  freshWithoutEventsMs: 1000,
  /** Milliseconds up to which a stale response is sent while a new one is rendered, while change events arrive. */
  staleMs: 300_000,
  /** Milliseconds that a request waits for a changed response before it gets the previous one. */
  timeoutMs: 1000,
  /** Milliseconds without another attempt after a failure. */
  retryAfterMs: 1000,
}

interface Entry<T> {
  response: T
  generation: number
  renderedAt: number
  /** No attempt before. */
  retryAt: number
}

/**
 * A cache of responses by key. A fresh one is returned at once; a stale one is returned while a new one is rendered.
 * One that has changed, or may have while change events are missing, is rendered first, unless that fails or takes
 * long. Concurrent requests share one rendering.
 */
export const createResponseCache = <T extends { readonly bytes: number }>(
  options: Partial<typeof defaults> = {},
) => {
  const { now, ...limits } = { ...defaults, ...options }
  const entries = new LRUCache<string, Entry<T>>({
    max: limits.maxEntries,
    maxSize: limits.maxBytes,
    sizeCalculation: ({ response }) => response.bytes,
  })
  // By generation and key: a rendering that started before a change may not show it.
  const renderings = new Map<string, Promise<Rendered<T>>>()
  let generation = 0
  // Responses of earlier generations are never used.
  let oldestUsable = 0
  let hasEvents = false

  const isFresh = (entry: Entry<T>) =>
    entry.generation === generation &&
    now() - entry.renderedAt < (hasEvents ? limits.freshMs : limits.freshWithoutEventsMs)

  const settle = (key: string, of: number, rendered: Rendered<T>) => {
    const known = entries.peek(key)
    // Meanwhile the cache was cleared, or has something newer.
    if (of < oldestUsable || (known !== undefined && known.generation > of)) return
    if (rendered.kind === 'cacheable') {
      entries.set(key, { response: rendered.response, generation: of, renderedAt: now(), retryAt: 0 })
    } else if (rendered.kind === 'refused') entries.delete(key)
    else if (known !== undefined && rendered.kind === 'failed') known.retryAt = now() + limits.retryAfterMs
  }
  const getId = (key: string) => `${generation} ${key}`
  const renew = (key: string, render: () => Promise<Rendered<T>>): Promise<Rendered<T>> => {
    const [id, of] = [getId(key), generation]
    const begin = async () => {
      const rendered = await render().catch((): Rendered<T> => ({ kind: 'failed' }))
      renderings.delete(id)
      settle(key, of, rendered)
      return rendered
    }
    const rendering = renderings.get(id) ?? begin()
    renderings.set(id, rendering)
    return rendering
  }

  return {
    /** The cached response, however old. */
    peek: (key: string): T | null => entries.peek(key)?.response ?? null,
    /** The cached response, if it is fresh. */
    getFresh: (key: string): T | null => {
      const entry = entries.get(key)
      return entry !== undefined && isFresh(entry) ? entry.response : null
    },
    /**
     * The response of a key, rendered if necessary.
     * @returns null if it may not be cached; of concurrent callers only one rendered it
     */
    fetch: async (
      key: string,
      render: () => Promise<Rendered<T>>,
    ): Promise<{ response: T; status: CacheStatus } | null> => {
      const entry = entries.get(key)
      if (entry !== undefined && isFresh(entry)) return { response: entry.response, status: 'hit' }
      const stale = entry && { response: entry.response, status: 'stale' as const }
      if (entry !== undefined && stale !== undefined) {
        if (now() < entry.retryAt) return stale
        // A change whose event was missed does not raise the generation.
        if (hasEvents && entry.generation === generation && now() - entry.renderedAt < limits.staleMs) {
          void renew(key, render)
          return stale
        }
      }
      const hasJoined = renderings.has(getId(key))
      const first = renew(key, render)
      // A visitor's rate limit does not affect others.
      const rendering = hasJoined
        ? first.then((rendered) => (rendered.kind === 'limited' ? renew(key, render) : rendered))
        : first
      const rendered = stale === undefined ? await rendering : await withTimeout(rendering, limits.timeoutMs)
      if (rendered?.kind === 'cacheable') return { response: rendered.response, status: 'miss' }
      return rendered?.kind === 'refused' ? null : (stale ?? null)
    },
    /** Marks all responses as changed, after their data changed. */
    invalidate: () => {
      generation += 1
    },
    /** Drops all responses, after something became private. */
    clear: () => {
      generation += 1
      oldestUsable = generation
      entries.clear()
    },
    /** Sets whether change events arrive from now on. */
    setHasEvents: (has: boolean) => {
      hasEvents = has
    },
    getSize: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
