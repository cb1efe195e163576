import type { Database } from '../deps'
import { medianWaitHours } from './applications.repository'

const measuredDays = 90

// Milliseconds. It is the median of many, and asked for with each save of a draft.
const freshFor = 300_000

const known = new WeakMap<Database, { until: number; reading: Promise<number | null> }>()

/** Milliseconds of a timer that nobody puts forward or back. */
const elapsed = () => performance.now()

/**
 * The hours from submission to decision that are usual of late, as they were in the last five minutes; null where nothing
 * was decided.
 */
export const usualWaitHours = (
  database: Database,
  now: Date,
  timer: () => number = elapsed,
): Promise<number | null> => {
  const found = known.get(database)
  if (found && found.until > timer()) return found.reading
  const reading = medianWaitHours(database, new Date(now.getTime() - measuredDays * 86_400_000))
  known.set(database, { until: timer() + freshFor, reading })
  // What could not be read is asked for anew.
  reading.catch(() => known.get(database)?.reading === reading && known.delete(database))
  return reading
}
