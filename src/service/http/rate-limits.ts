import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Allowance } from '~/contract/limits'
import { ProblemError } from '~/contract/problem'
import { counter } from '~/observability/metrics'
import { getDatabaseTime } from '../database/database-clock'
import type { Database, ServiceContext } from '../context'

/** Takes points from the count that all nodes share. Returns the milliseconds to wait if none are left, or else 0. */
type TakePoints = (key: string, points: number) => Promise<number>

interface Share {
  left: number
  /** When it expires, in milliseconds. */
  until: number
  refusedUntil: number
  asking: Promise<void> | null
}

// Cached keys; the oldest is evicted.
const maxCachedKeys = 20_000

/** Milliseconds of a monotonic clock, which is independent of changes of the system time. */
const elapsed = () => performance.now()

/** Refuses a repeatedly refused caller from memory, without reading the count that all nodes share. */
const cacheRefusals = (take: TakePoints): TakePoints => {
  const refusedUntil = new LRUCache<string, number>({ max: maxCachedKeys })
  return async (key, points) => {
    const left = (refusedUntil.get(key) ?? 0) - elapsed()
    if (left > 0) return left
    refusedUntil.delete(key)
    const wait = await take(key, points)
    if (wait > 0) refusedUntil.set(key, elapsed() + wait)
    return wait
  }
}

/**
 * Counts in memory, one share at a time: the first share is free, each further one is taken from the count that all
 * nodes share. Normal users never reach the second share, so counting them costs no write. With several nodes, each
 * allows at most one share more than the allowance.
 */
export const createShareCounter = (
  take: TakePoints,
  { share, seconds, now = elapsed }: { share: number; seconds: number; now?: () => number },
) => {
  const shares = new LRUCache<string, Share>({ max: maxCachedKeys })

  const getShare = (key: string): Share => {
    const at = now()
    const found = shares.get(key)
    if (found && found.until > at) return found
    const made: Share = { left: share, until: at + seconds * 1000, refusedUntil: 0, asking: null }
    shares.set(key, made)
    return made
  }

  const takeAnother = async (key: string, own: Share) => {
    const wait = await take(key, share)
    if (wait > 0) own.refusedUntil = now() + wait
    else own.left += share
  }

  /** Counts an attempt. Returns the milliseconds to wait if the limit is exceeded, or else 0. */
  return async (key: string): Promise<number> => {
    const own = getShare(key)
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

interface LimiterQuery {
  text: string
  values?: unknown[]
}

// Limiter values from this size on are instants in milliseconds; all others are counts.
const minInstant = 1_000_000_000_000

/**
 * Also treats a window as expired if it ends later than a window that starts now. Then the clock was set back, and the
 * window would otherwise last until the clock catches up.
 */
const expireAfterClockJumps = (text: string) =>
  text.replaceAll('.expire <= $4', '.expire not between $4::bigint + 1 and $3::bigint + 60000')

/**
 * Adapts a database for the limiter, with unnamed statements, so that each gets its own plan. The limiter uses the
 * clock of its process, the table the shared one.
 */
const createLimiterStore = (database: Database) => ({
  query: async ({ text, values = [] }: LimiterQuery) => {
    const ahead = Math.round(getDatabaseTime(database) - Date.now())
    const shared = values.map((value) =>
      typeof value === 'number' && value > minInstant ? value + ahead : value,
    )
    const { rows, numAffectedRows } = await database.executeQuery<{ expire?: number }>(
      CompiledQuery.raw(expireAfterClockJumps(text), shared),
    )
    for (const row of rows) if (row.expire) row.expire -= ahead
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  },
})

// From this many attempts on, a node counts in shares of a tenth of the allowance; smaller limits are counted one by
// one.
const minSharedPoints = 100
const shares = 10

/** Counts an attempt. Returns the milliseconds to wait if the limit is exceeded, or else 0. */
type Count = (key: string) => Promise<number>

const limiters = new WeakMap<Database, Map<string, Count>>()

const getLimiter = (database: Database, { points, seconds }: Allowance): Count => {
  const known = limiters.get(database) ?? new Map<string, Count>()
  limiters.set(database, known)
  const name = `${points}/${seconds}`
  const found = known.get(name)
  if (found) return found
  const limiter = new RateLimiterPostgres({
    storeClient: createLimiterStore(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // One limiter deletes the expired rows of all.
    clearExpiredByTimeout: known.size === 0,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  const take: TakePoints = async (key, share) => {
    try {
      await limiter.consume(key, share)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext)
      throw error
    }
  }
  const takeUnlessRefused = cacheRefusals(take)
  const count: Count =
    points < minSharedPoints
      ? (key) => takeUnlessRefused(key, 1)
      : createShareCounter(take, { share: Math.floor(points / shares), seconds })
  known.set(name, count)
  return count
}

const refusals = counter({
  name: 'portal_rate_limit_refusals_total',
  help: 'Calls that were refused because there were too many, by the limit that they met.',
  labels: ['limit'],
})

/**
 * Counts an attempt and refuses it if there were too many. All nodes share the count; of allowances of 100 and more,
 * each node grants the first tenth from memory, so that normal use writes nothing. Do not call it in a transaction: the
 * count must remain after a rollback.
 * @param key the limit and the limited caller, such as `contact:203.0.113.7`
 * @throws ProblemError TOO_MANY_REQUESTS with `retryAfter`
 */
export const limit = async (
  { database }: Pick<ServiceContext, 'database'>,
  key: string,
  allowance: Allowance,
): Promise<void> => {
  const wait = await getLimiter(database, allowance)(key.slice(0, 200))
  if (wait === 0) return
  // Only the part before the colon; the rest identifies the caller.
  refusals.add({ limit: key.slice(0, key.indexOf(':')) })
  throw new ProblemError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) })
}

/** Hashes an e-mail address for a key, so that counters store no address in plain text. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** Like {@link limit}, but returns false instead of refusing, for calls that then do less. */
export const isWithinLimit = async (
  context: Pick<ServiceContext, 'database'>,
  key: string,
  { points, seconds }: Allowance,
): Promise<boolean> => (await getLimiter(context.database, { points, seconds })(key.slice(0, 200))) === 0
