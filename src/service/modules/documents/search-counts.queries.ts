import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Paging } from '~/contract/paging'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import type { SearchReader } from './search.policy'
import { hasHits, webQuery } from './search-statements'
import { toDay } from '../../days'

/** How often readers of an audience searched for something. */
export interface SearchCount {
  q: string
  audience: Audience
  found: number
  /** Times without a result since the last one with a result. */
  unanswered: number
  /** All times without a result. */
  missed: number
  /** The time of the last search. */
  at: Date
}

/** Adds to the numbers of searches of each day. */
export const addSearchDays = async (database: Database, counts: readonly SearchCount[]): Promise<void> => {
  await sql`
    insert into search_days (day, searches, unanswered)
    select day, sum(found + missed), sum(missed) from unnest(
      ${counts.map(({ at }) => toDay(at))}::date[],
      ${counts.map(({ found }) => found)}::bigint[], ${counts.map(({ missed }) => missed)}::bigint[]
    ) as added (day, found, missed)
    group by day order by day
    on conflict (day) do update set searches = search_days.searches + excluded.searches,
      unanswered = search_days.unanswered + excluded.unanswered`.execute(database)
}

/** A user who searched for something, as a keyed hash. */
interface SearcherRow {
  q: string
  audience: Audience
  searcher: string
  at: Date
}

/** Adds to the counts of searches. Always in the same order, so that two nodes do not deadlock. */
export const addSearchCounts = async (database: Database, counts: readonly SearchCount[]): Promise<void> => {
  await sql`
    insert into search_counts (q, audience, found, unanswered, last_at)
    select * from unnest(
      ${counts.map(({ q }) => q)}::text[], ${counts.map(({ audience }) => audience)}::text[],
      ${counts.map(({ found }) => found)}::bigint[], ${counts.map(({ unanswered }) => unanswered)}::bigint[],
      ${counts.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as added (q, audience, found, unanswered, last_at)
    order by q, audience
    on conflict (q, audience) do update set found = search_counts.found + excluded.found,
      unanswered = excluded.unanswered + case when excluded.found > 0 then 0 else search_counts.unanswered end,
      last_at = greatest(search_counts.last_at, excluded.last_at)`.execute(database)
}

// More searchers add no information about a search, but take space.
export const maxSearchers = 20

/** Stores who searched for something, as hashes, up to {@link maxSearchers} each. Add the counts first. */
export const addSearchers = async (database: Database, searchers: readonly SearcherRow[]): Promise<void> => {
  if (searchers.length === 0) return
  await sql`
    insert into searchers (q, audience, searcher, last_at)
    select added.* from unnest(
      ${searchers.map(({ q }) => q)}::text[], ${searchers.map(({ audience }) => audience)}::text[],
      ${searchers.map(({ searcher }) => searcher)}::text[],
      ${searchers.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as added (q, audience, searcher, last_at)
    join search_counts using (q, audience)
    where ${sql.lit(maxSearchers)} > (
      select count(*) from searchers as known where known.q = added.q and known.audience = added.audience
    )
    order by q, audience, searcher
    on conflict (q, audience, searcher) do update
      set last_at = greatest(searchers.last_at, excluded.last_at)`.execute(database)
}

/** Deletes the hashes of searchers who have not repeated the search since then. */
export const deleteExpiredSearchers = async (database: Database, before: Date): Promise<void> => {
  await database.deleteFrom('searchers').where('last_at', '<', before.toISOString()).execute()
}

export const deleteExpiredSearches = async (database: Database, before: Date): Promise<void> => {
  await database.deleteFrom('search_counts').where('last_at', '<', before.toISOString()).execute()
}

/** Deletes the least frequent and oldest searches beyond this number. */
export const deleteRareSearches = async (database: Database, kept: number): Promise<void> => {
  await sql`
    delete from search_counts where (q, audience) in (
      select q, audience from search_counts order by found + unanswered desc, last_at desc, q offset ${kept}
    )`.execute(database)
}

// The number of users or networks that must have searched for something before it is suggested to others, so that no
// single one can put text on their screens; the maximum number of suggestions, and of candidates for them.
const minSearchers = 3
const maxPopular = 8
const popularCandidates = 40

/**
 * Lists the most frequent searches of these audiences. Leaves out searches of readers with more access: their words may
 * come from closed pages.
 */
export const listFrequent = async (database: Database, audiences: readonly Audience[]): Promise<string[]> => {
  const { rows } = await sql<{ q: string }>`
    select q from searchers
    where audience in (${sql.join(audiences)})
    group by q having count(distinct searcher) >= ${sql.lit(minSearchers)}
    order by count(distinct searcher) desc, q limit ${sql.lit(popularCandidates)}`.execute(database)
  return rows.map(({ q }) => q)
}

/** Lists the first of these searches that would have a result for the reader now. */
export const listFound = async (
  database: Database,
  reader: SearchReader,
  searches: readonly string[],
): Promise<{ q: string }[]> => {
  const { rows } = await sql<{ q: string }>`
    select frequent.q from (
      select q from unnest(${searches}::text[]) with ordinality as listed (q, place)
      order by place limit ${sql.lit(popularCandidates)}
    ) as frequent
    cross join lateral (select ${webQuery(sql`frequent.q`)} as query) as asked
    where ${hasHits(reader, sql`asked.query`)}
    limit ${sql.lit(maxPopular)}`.execute(database)
  return rows
}

/** Lists searches without a result since their last result, most frequent first. */
export const listUnanswered = async (
  database: Database,
  paging: Paging,
): Promise<{ total: number; data: { q: string; searches: number; lastAt: string }[] }> => {
  const { rows } = await sql<{ total: number; q: string | null; searches: number; last_at: string }>`
    with unanswered as (
      select q, sum(unanswered)::bigint as searches, max(last_at) as last_at from search_counts
      where unanswered > 0 group by q
    ),
    listed as (
      select * from unanswered order by searches desc, last_at desc, q ${limitToPage(paging)}
    )
    select counted.total, listed.* from (select count(*) as total from unanswered) as counted
    left join listed on true
    order by listed.searches desc, listed.last_at desc, listed.q`.execute(database)
  return {
    total: rows[0]?.total ?? 0,
    data: rows.flatMap(({ q, searches, last_at: lastAt }) => (q === null ? [] : [{ q, searches, lastAt }])),
  }
}
