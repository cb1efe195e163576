import { getRateLimitKey } from '~/config/client-address'
import type { SearchHit } from '~/contract/page-search'
import type { Audience } from '~/contract/pages'
import { type IdentityActor, isApproved } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { type SearchReader, getSearchReader } from './search.policy'
import { countSearch } from './search-counts.service'
import { listFound, listFrequent } from './search-counts.queries'
import { type PageSearch, findKnownWord, findHits, listUnknownWords } from './search.queries'
import { sql } from 'kysely'
import type { JobRunner } from '../../jobs/worker'

/** Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
export const editDistance = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of from.entries()) {
    const present = [row + 1]
    for (const [column, wanted] of to.entries()) {
      const replaced = (last[column] ?? 0) + (letter === wanted ? 0 : 1)
      const changed = Math.min(replaced, (last[column + 1] ?? 0) + 1, (present[column] ?? 0) + 1)
      const isSwapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted
      present.push(isSwapped ? Math.min(changed, (beforeLast[column - 1] ?? 0) + 1) : changed)
    }
    beforeLast = last
    last = present
  }
  return last.at(-1) ?? 0
}

// The maximum number of words of a search that are examined, and of similar words tried for each.
const maxWords = 8
const maxTried = 12

/** Words as typed, without the exclusions of the search. */
const wordPattern = /(?<![-\p{L}\p{N}])[\p{L}\p{N}]{3,40}(?![\p{L}\p{N}])/gu

/** How many letters may be wrong in a word of this length. */
const getTolerance = (word: string) => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

/** The likely corrections, nearest first; equally near ones in their given order. */
const nearestWords = (typed: string, alike: readonly string[]): string[] =>
  alike
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= getTolerance(typed))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ word }) => word)

/**
 * Replaces each word of a search that has no results for this reader with the nearest one that has; null if there is
 * nothing to replace. Never uses words that occur only in pages closed to the reader.
 */
const correctSearch = async (
  database: Database,
  reader: SearchReader,
  typed: string,
): Promise<string | null> => {
  const words = [...new Set((typed.match(wordPattern) ?? []).map((word) => word.toLowerCase()))]
  if (words.length === 0) return null
  const unknown = await listUnknownWords(database, reader, words.slice(0, maxWords))
  const replacements = new Map<string, string>()
  for (const { word, alike } of unknown) {
    const near = nearestWords(word, alike).slice(0, maxTried)
    const meant = near.length > 0 ? await findKnownWord(database, reader, near) : null
    if (meant !== null) replacements.set(word, meant)
  }
  if (replacements.size === 0) return null
  return typed.replace(wordPattern, (word) => replacements.get(word.toLowerCase()) ?? word)
}

/** A stranger can register many accounts, so until approval the network counts. */
const getSearcher = (actor: IdentityActor | null, clientAddress: string): string =>
  actor && isApproved(actor) ? `user ${actor.identityUid}` : `network ${getRateLimitKey(clientAddress)}`

interface SearchAnswer {
  total: number
  data: SearchHit[]
  corrected: string | null
}

/**
 * Finds the matches that the reader may open or, if there are none, those of the corrected words. Counts a search on
 * its first, unfiltered page, once typing has ended.
 */
export const searchPages = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { actor, clientAddress }: { actor: IdentityActor | null; clientAddress: string },
  search: PageSearch & { stage?: 'typing' | 'asked' },
): Promise<SearchAnswer> => {
  const at = now()
  const reader = getSearchReader(actor, at)
  const note = (hasFound: boolean) => {
    const { kind, category, component, page, q, stage } = search
    const isNarrowed = kind !== undefined || category !== undefined || component !== undefined
    if (page !== 1 || isNarrowed || stage === 'typing') return
    countSearch(
      database,
      { q, audiences: reader.audiences, hasFound, searcher: getSearcher(actor, clientAddress) },
      at,
    )
  }
  const found = await findHits(database, reader, search)
  if (found.total === 0) {
    const corrected = await correctSearch(database, reader, search.q)
    if (corrected !== null) {
      const instead = await findHits(database, reader, { ...search, q: corrected })
      // It was answered, but with other words, so it counts as neither popular nor unanswered.
      if (instead.total > 0) return { ...instead, corrected }
    }
  }
  note(found.total > 0)
  return { ...found, corrected: null }
}

// Milliseconds. Computing it adds up all stored searches, and any visitor may request it.
const popularCacheMs = 10_000

interface Frequent {
  readAt: number
  searches: string[]
}

const cachedSearches = new WeakMap<Database, Map<Audience, Frequent>>()

/**
 * Lists the most frequent searches of readers with this access that would have results now, cached for ten seconds: a
 * page that was closed meanwhile yields no suggestions.
 */
export const listPopular = async (database: Database, reader: SearchReader) =>
  listFound(database, reader, await frequentSearches(database, reader.audiences, reader.at.getTime()))

const frequentSearches = async (database: Database, audiences: readonly Audience[], now: number) => {
  // Each kind of reader may open everything that the previous ones may, and more.
  const audience = audiences.at(-1)
  const frequent = cachedSearches.get(database) ?? new Map<Audience, Frequent>()
  cachedSearches.set(database, frequent)
  const found = audience && frequent.get(audience)
  // A clock that was set back must not keep an entry fresh.
  if (found && found.readAt <= now && now - found.readAt < popularCacheMs) return found.searches
  const searches = await listFrequent(database, audiences)
  if (audience) frequent.set(audience, { readAt: now, searches })
  return searches
}

/** Must be the default of `analyzer` in `search_entries` and `question_searches`. */
const analyzer = sql.lit(2)
const batchSize = 20

/**
 * The sources of entries: the table, and its row as an entry. The rows are locked first, as when they are saved, so
 * that none is closed meanwhile.
 */
const entrySources = [
  { table: 'pages', write: sql`write_page_search(pages)` },
  { table: 'learning_paths', write: sql`write_path_search(learning_paths)` },
  { table: 'learning_units', write: sql`write_unit_search(learning_units)` },
  { table: 'downloads', write: sql`write_download_search(downloads)` },
  { table: 'announcements', write: sql`write_announcement_search(announcements)` },
  { table: 'questions', write: sql`write_question_entry(questions.id)` },
] as const
type Source = (typeof entrySources)[number]

const reindexSource = (database: Database, { table, write }: Source): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    // A unit is closed together with its path.
    const path =
      table === 'learning_units'
        ? sql`join learning_paths on learning_paths.id = learning_units.path_id`
        : sql``
    const locked = table === 'learning_units' ? sql`learning_paths, learning_units` : sql.table(table)
    const { rows } = await sql<{ id: string }>`
      select search_entries.id from search_entries join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = search_entries.id ${path}
      where search_entries.analyzer < ${analyzer}
      limit ${sql.lit(batchSize)} for share of ${locked} skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    // An inserted row has the newest analyzer; an updated one keeps its own.
    await sql`delete from search_entries where id = any(${ids}::uuid[])`.execute(transaction)
    await sql`select ${write} from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(transaction)
    if (table !== 'pages') return
    // Computes the generated column, and stores the words.
    await sql`update page_sections set text = text where page_id = any(${ids}::uuid[])`.execute(transaction)
  })

/** Indexes some questions again; returns how many. */
const reindexQuestions = (database: Database): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select questions.id from question_searches join questions on questions.id = question_searches.question_id
      where question_searches.analyzer < ${analyzer}
      limit ${sql.lit(batchSize)} for share of questions skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`delete from question_searches where question_id = any(${ids}::uuid[])`.execute(transaction)
    await sql`select write_question_search(id) from unnest(${ids}::uuid[]) as id`.execute(transaction)
    return ids.length
  })

/** Indexes a batch of entries again that an earlier release indexed differently; returns whether there is more. */
export const reindexSearch = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<{ isOutdated: boolean }>`
    select exists (select from search_entries where analyzer < ${analyzer})
      or exists (select from question_searches where analyzer < ${analyzer}) as "isOutdated"`.execute(
    database,
  )
  if (!rows[0]?.isOutdated) return false
  await reindexQuestions(database)
  for (const source of entrySources) await reindexSource(database, source)
  return true
}

/**
 * The job that indexes again what an earlier release indexed. Each batch is a transaction, so that a later start
 * continues where this one stopped.
 */
export const searchReindexing = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>): JobRunner => ({
  failureMessage: 'Texts could not be indexed for the search',
  runsAtStart: true,
  run: async () => ((await reindexSearch(database)) ? { again: { at: now() } } : {}),
})
