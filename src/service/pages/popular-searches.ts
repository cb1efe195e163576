import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { listFrequent, listFound } from './search-counts.repository'

// Milliseconds. It takes adding up all that was searched for, and anybody may ask for it.
const freshFor = 10_000

interface Frequent {
  readAt: number
  searches: string[]
}

const known = new WeakMap<Database, Map<Audience, Frequent>>()

/**
 * What these audiences search for most, as it was in the last ten seconds, and would find now: a page that was closed
 * meanwhile answers for nothing.
 */
export const listPopular = async (database: Database, audiences: readonly Audience[], now: Date) =>
  listFound(database, audiences, await frequentSearches(database, audiences, now.getTime()))

const frequentSearches = async (database: Database, audiences: readonly Audience[], now: number) => {
  // Each kind of reader may open what those before it may, and something more.
  const audience = audiences.at(-1)
  const frequent = known.get(database) ?? new Map<Audience, Frequent>()
  known.set(database, frequent)
  const found = audience && frequent.get(audience)
  // A clock that was put back makes nothing last.
  if (found && found.readAt <= now && now - found.readAt < freshFor) return found.searches
  const searches = await listFrequent(database, audiences)
  if (audience) frequent.set(audience, { readAt: now, searches })
  return searches
}
