import { createHmac } from 'node:crypto'
import type { Audience } from '~/contract/pages'
import type { Database, ServiceContext } from '../../context'
import { isDatabaseUnavailable } from '../../database/database-unavailable'
import { getInstallationSecret } from '../../secrets'
import { flushReads } from './feedback.service'
import {
  type SearchCount,
  addSearchCounts,
  addSearchDays,
  addSearchers,
  deleteExpiredSearchers,
  deleteExpiredSearches,
  deleteRareSearches,
  maxSearchers,
} from './search-counts.queries'

// Distinct searches held in memory until they are written; more than that in between cannot come from readers.
const capacity = 5_000
// Milliseconds.
const retentionMs = 90 * 86_400_000
// The maximum number of stored searches; a visitor who makes up millions of them fills no disk.
const maxStored = 100_000

/** A count, with the searchers who got results, who are stored only as hashes. */
type PendingCount = SearchCount & { searchers: Set<string> }

const pendingCounts = new WeakMap<Database, Map<string, PendingCount>>()

const getHash = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** The normalized form of a search; empty if it is too short to mean anything. */
const normaliseSearch = (typed: string): string => {
  const text = typed.replaceAll('\0', ' ').normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
  return [...text].length < 3 ? '' : text
}

// Parts of a search that the database skips: elements, entities, the beginnings of addresses, and symbols.
const ignoredParts = /&|:\/\/|[^\p{L}\p{M}\p{N}\p{P}\s+=]/u
// Neither needs a space before it.
const exclusion = /(?<![\p{L}\p{N}])-/u
const alternativeWord = /(?<![\p{L}\p{N}_-])or(?![\p{L}\p{N}_-])/u

/**
 * Whether each word of a search must be in its results. Searches are suggested to other readers; with an alternative,
 * an exclusion or a skipped word, a suggestion could contain words that are on no page.
 */
const isPlain = (text: string) =>
  ![ignoredParts, exclusion, alternativeWord].some((pattern) => pattern.test(text))

/** Counts a search by a reader of these audiences in memory until it is written. */
export const countSearch = (
  database: Database,
  {
    q,
    audiences,
    hasFound,
    searcher,
  }: { q: string; audiences: readonly Audience[]; hasFound: boolean; searcher: string },
  now: Date,
): void => {
  const text = normaliseSearch(q)
  const audience = audiences.at(-1)
  if (text === '' || !audience || (hasFound && !isPlain(text))) return
  const counts = pendingCounts.get(database) ?? new Map<string, PendingCount>()
  pendingCounts.set(database, counts)
  const key = JSON.stringify([text, audience])
  const count = counts.get(key) ?? {
    q: text,
    audience,
    found: 0,
    unanswered: 0,
    missed: 0,
    at: now,
    searchers: new Set(),
  }
  if (!counts.has(key) && counts.size >= capacity) return
  if (hasFound) count.found += 1
  else count.missed += 1
  if (hasFound && count.searchers.size < maxSearchers) count.searchers.add(searcher)
  // A search that has found something since is no longer unanswered.
  count.unanswered = hasFound ? 0 : count.unanswered + 1
  count.at = now
  counts.set(key, count)
}

/** Writes the counts, and the searchers as keyed hashes. */
const flushSearches = async (database: Database): Promise<void> => {
  if (!pendingCounts.get(database)?.size) return
  const secret = await getInstallationSecret(database, 'searchers')
  const counts = [...(pendingCounts.get(database)?.values() ?? [])]
  pendingCounts.delete(database)
  await addSearchCounts(database, counts)
  await addSearchDays(database, counts)
  const rows = counts.flatMap(({ q, audience, at, searchers }) =>
    // The hash includes the search, so that the searches of one user are not linked.
    [...searchers].map((searcher) => ({ q, audience, at, searcher: getHash(secret, [q, searcher]) })),
  )
  await addSearchers(database, rows)
}

/** Deletes searches that were not repeated for ninety days. */
export const cleanUpSearches = async ({
  database,
  now,
}: Pick<ServiceContext, 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - retentionMs)
  await deleteExpiredSearchers(database, before)
  await deleteExpiredSearches(database, before)
  await deleteRareSearches(database, maxStored)
}

// Milliseconds.
const flushIntervalMs = 1_000

/** Starts writing how often pages were searched for and read, which each node collects for a second. */
export const startCounting = ({ database, log }: Pick<ServiceContext, 'database' | 'log'>) => {
  let isFailing = false
  let flushing: Promise<void> = Promise.resolve()
  const flush = async () => {
    try {
      await flushSearches(database)
      await flushReads(database)
      isFailing = false
    } catch (error) {
      // Once, not every second.
      if (!isFailing && !isDatabaseUnavailable(error))
        log.error('Searches and reads could not be counted', error)
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    flushing = flushing.then(flush)
  }, flushIntervalMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await flushing.then(flush)
    },
  }
}
