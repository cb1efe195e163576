import { sql } from 'kysely'
import type { Database } from '../context'

/** The time at a database, for all nodes that share it. */
export interface DatabaseClock {
  now: () => Date
  stop: () => void
}

// Milliseconds between two questions, so that a clock that was put right there is followed here.
const askEvery = 10_000
// A machine that stood still, as one does that was put to sleep, is asked at once: this process's timer stood as well.
const lookEvery = 1000
const stoodStill = 1000
// Milliseconds that are left alone: answers take their time.
const tolerance = 250
// Readings besides the first; the one with the fastest answer is the most exact.
const readings = 4

const clocks = new WeakMap<Database, DatabaseClock>()

/** Milliseconds since 1970 at a database; those of this process where the two have one clock, as the embedded one. */
export const getDatabaseTime = (database: Database): number =>
  clocks.get(database)?.now().getTime() ?? Date.now()

const beside = () => Date.now() - performance.now()

/**
 * Reads the server's time and advances it by this process's monotonic timer: nodes agree on what is due and what is
 * leased, whatever their own clocks say.
 */
export const startDatabaseClock = async (database: Database): Promise<DatabaseClock> => {
  const readTime = async () => {
    const begun = performance.now()
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(database)
    const ended = performance.now()
    // Answered somewhere in between.
    return { ahead: (rows[0]?.time ?? Date.now()) - (begun + ended) / 2, within: (ended - begun) / 2 }
  }
  let known = await readTime()
  const follow = async () => {
    const read = await readTime()
    const isOff = Math.abs(read.ahead - known.ahead) > tolerance + read.within
    if (isOff || read.within < known.within) known = read
  }
  // A starting process is busy and reads the answer late, so the best of several readings counts.
  for (let more = 0; more < readings; more += 1) await follow()
  // Failed readings are repeated.
  const timer = setInterval(() => void follow().catch(() => {}), askEvery).unref()
  let lastBeside = beside()
  let isLooking = false
  const look = async () => {
    const nowBeside = beside()
    if (isLooking || Math.abs(nowBeside - lastBeside) < stoodStill) return
    isLooking = true
    try {
      await follow()
      lastBeside = nowBeside
    } finally {
      isLooking = false
    }
  }
  const looking = setInterval(() => void look().catch(() => {}), lookEvery).unref()
  const stop = () => {
    clearInterval(timer)
    clearInterval(looking)
  }
  const clock = { now: () => new Date(known.ahead + performance.now()), stop }
  clocks.set(database, clock)
  return clock
}
