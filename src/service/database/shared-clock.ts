import { sql } from 'kysely'
import type { Database } from '../deps'

/** What time it is at a database, for all nodes that share it. */
export interface SharedClock {
  now: () => Date
  stop: () => void
}

// Milliseconds between two questions, so that a clock that was put right there is followed here.
const askEvery = 10_000
// Milliseconds that are left alone: answers take their time.
const tolerance = 250

const clocks = new WeakMap<Database, SharedClock>()

/** Milliseconds since 1970 at a database; those of this process where the two have one clock, as the embedded one. */
export const timeAt = (database: Database): number => clocks.get(database)?.now().getTime() ?? Date.now()

/**
 * Asks a server for its time, and goes on from there by this process's timer, which no change of this machine's clock
 * moves: nodes agree on what is due and what is held, whatever their own clocks say.
 */
export const startSharedClock = async (
  database: Database,
  elapsed: () => number = () => performance.now(),
): Promise<SharedClock> => {
  const readTime = async () => {
    const begun = elapsed()
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(database)
    const ended = elapsed()
    // Answered somewhere in between.
    return { ahead: (rows[0]?.time ?? Date.now()) - (begun + ended) / 2, within: (ended - begun) / 2 }
  }
  let { ahead } = await readTime()
  const follow = async () => {
    const read = await readTime()
    if (Math.abs(read.ahead - ahead) > tolerance + read.within) ahead = read.ahead
  }
  // What is not answered is asked again.
  const timer = setInterval(() => void follow().catch(() => {}), askEvery).unref()
  const clock = { now: () => new Date(ahead + elapsed()), stop: () => clearInterval(timer) }
  clocks.set(database, clock)
  return clock
}
