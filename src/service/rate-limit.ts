import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from './deps'

export interface Allowance {
  /** Attempts allowed... */
  points: number
  /** ...in so many seconds, from the first one on. */
  seconds: number
}

/**
 * Counts an attempt and refuses it when there were too many. The count is shared by all nodes.
 * @param key what is being limited and for whom, such as `contact:203.0.113.7`
 * @throws ProblemError TOO_MANY_REQUESTS with `retryAfter`
 */
export declare const limit: (
  deps: Pick<ServiceDeps, 'database'>,
  key: string,
  allowance: Allowance,
) => Promise<void>
void RateLimiterPostgres
void RateLimiterRes
void ProblemError
