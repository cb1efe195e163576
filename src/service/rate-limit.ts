import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceDeps } from './deps'

export interface Allowance {
  /** Attempts allowed... */
  points: number
  /** ...in so many seconds, from the first one on. */
  seconds: number
}

interface LimiterQuery {
  text: string
  values?: unknown[]
}

/** The limiter's view of a database: statements without a name, so that each gets a plan of its own. */
const storeOf = (database: Database) => ({
  query: async ({ text, values = [] }: LimiterQuery) => {
    const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  },
})

const limiters = new WeakMap<Database, Map<string, RateLimiterPostgres>>()

const limiterOf = (database: Database, { points, seconds }: Allowance): RateLimiterPostgres => {
  const known = limiters.get(database) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(database, known)
  const name = `${points}/${seconds}`
  const limiter =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: storeOf(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // One of them sweeps the table for all.
      clearExpiredByTimeout: known.size === 0,
      keyPrefix: name,
      points,
      duration: seconds,
    })
  known.set(name, limiter)
  return limiter
}

/**
 * Counts an attempt and refuses it when there were too many. The count is shared by all nodes.
 * Not to be called inside a transaction: the count must stay when the transaction does not.
 * @param key what is being limited and for whom, such as `contact:203.0.113.7`
 * @throws ProblemError TOO_MANY_REQUESTS with `retryAfter`
 */
export const limit = async (
  { database }: Pick<ServiceDeps, 'database'>,
  key: string,
  allowance: Allowance,
): Promise<void> => {
  try {
    await limiterOf(database, allowance).consume(key.slice(0, 200))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new ProblemError('TOO_MANY_REQUESTS', {
      retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    })
  }
}
