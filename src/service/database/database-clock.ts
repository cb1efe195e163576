import { sql } from 'kysely'
import type { Database } from '../context'

/** The database's time, shared by all nodes. */
export interface DatabaseClock {
  now: () => Date
  stop: () => void
}

// Milliseconds between readings, so that a corrected clock at the database is noticed.
const readIntervalMs = 10_000
// Milliseconds between checks whether this machine was suspended: the timer of the process stood still too, so the time
// is read again at once.
const checkIntervalMs = 1000
const minSuspensionMs = 1000
// Differences up to this many milliseconds are ignored, since responses take time.
const toleranceMs = 250
// Additional readings; the one with the fastest response is the most exact.
const extraReadings = 4

const clocks = new WeakMap<Database, DatabaseClock>()

/**
 * Returns the database's time in milliseconds since 1970; the process's own where both share a clock, as for the
 * embedded database.
 */
export const getDatabaseTime = (database: Database): number =>
  clocks.get(database)?.now().getTime() ?? Date.now()

const getClockOffset = () => Date.now() - performance.now()

/**
 * Reads the server's time and advances it by this process's monotonic timer, so that all nodes agree on what is due and
 * what is leased, whatever their own clocks say.
 */
export const startDatabaseClock = async (database: Database): Promise<DatabaseClock> => {
  const readTime = async () => {
    const begun = performance.now()
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(database)
    const ended = performance.now()
    // The server read its clock somewhere in between.
    return { ahead: (rows[0]?.time ?? Date.now()) - (begun + ended) / 2, within: (ended - begun) / 2 }
  }
  let known = await readTime()
  const follow = async () => {
    const read = await readTime()
    const isOff = Math.abs(read.ahead - known.ahead) > toleranceMs + read.within
    if (isOff || read.within < known.within) known = read
  }
  // A starting process is busy and reads the response late, so the best of several readings counts.
  for (let more = 0; more < extraReadings; more += 1) await follow()
  // Failed readings are retried.
  const timer = setInterval(() => void follow().catch(() => {}), readIntervalMs).unref()
  let lastBeside = getClockOffset()
  let isLooking = false
  const look = async () => {
    const nowBeside = getClockOffset()
    if (isLooking || Math.abs(nowBeside - lastBeside) < minSuspensionMs) return
    isLooking = true
    try {
      await follow()
      lastBeside = nowBeside
    } finally {
      isLooking = false
    }
  }
  const looking = setInterval(() => void look().catch(() => {}), checkIntervalMs).unref()
  const stop = () => {
    clearInterval(timer)
    clearInterval(looking)
  }
  const clock = { now: () => new Date(known.ahead + performance.now()), stop }
  clocks.set(database, clock)
  return clock
}
