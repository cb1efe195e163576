import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../deps'

/**
 * Milliseconds between account updates, over all nodes. The provider takes ten a second (Firebase
 * Authentication, limits); a little slower, so that jitter never makes eleven.
 */
const apart = 110

// Seconds ahead to which turns are given out at most; what lies beyond was written by a clock that has been put back.
const farthest = 30

/**
 * Waits until the provider may be asked for one more account update. Turns are given out by the database and by
 * its clock, so that nodes need not agree on the time.
 * @throws AbortError when the signal says so first
 */
export const awaitTurn = async (database: Database, signal?: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ wait: number }>`
    update identity_pace
    set next_at = greatest(least(next_at, clock_timestamp() + ${farthest} * interval '1 second'), clock_timestamp()) + ${apart} * interval '1 millisecond'
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${apart} as wait`.execute(
    database,
  )
  await wait(Math.max(0, rows[0]?.wait ?? 0), undefined, signal && { signal })
}
