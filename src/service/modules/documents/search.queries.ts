import { sql } from 'kysely'
import type { SearchHit, SearchKind } from '~/contract/page-search'
import { getOffset } from '../../database/paging'
import { withoutBatching } from '../../database/query-batching'
import type { Database } from '../../context'
import { getSearchTerms } from './search-terms'
import { snippetParts } from './snippet'
import { getPlace } from './pages.queries'
import { readableBy } from './pages.policy'
import type { SearchReader } from './search.policy'
import {
  type HitRow,
  type SearchFilters,
  toAnyWordQuery,
  hasHits,
  hitsIn,
  hitsInOthers,
  listStatement,
  prefixQuery,
  searchStatement,
  webQuery,
} from './search-statements'

/** A searched word without results for its reader, with similar words. */
interface UnknownWord {
  word: string
  alike: string[]
}

/** Selects those of these words without results. Words that the search ignores are not among them. */
export const unknownWordsStatement = (reader: SearchReader, words: readonly string[]) =>
  sql<UnknownWord>`
  select asked.word, array(select words_like(asked.word)) as alike
  from (
    select word, ${webQuery(sql`word`)} as query from unnest(${words}::text[]) as typed (word)
  ) as asked
  where numnode(asked.query) > 0 and not ${hasHits(reader, sql`asked.query`)}`

/** Selects the first of some words that has results for the reader. */
const firstKnownWordStatement = (reader: SearchReader, words: readonly string[]) =>
  sql<{ word: string }>`
  select asked.word from unnest(${words}::text[]) as asked (word)
  where ${hasHits(reader, webQuery(sql`asked.word`))}
  limit 1`

export const listUnknownWords = async (
  database: Database,
  reader: SearchReader,
  words: readonly string[],
): Promise<UnknownWord[]> => (await unknownWordsStatement(reader, words).execute(database)).rows

export const findKnownWord = async (
  database: Database,
  reader: SearchReader,
  words: readonly string[],
): Promise<string | null> => {
  const { rows } = await firstKnownWordStatement(reader, words).execute(database)
  return rows[0]?.word ?? null
}

export interface PageSearch extends SearchFilters {
  q: string
  page: number
  count: number
}

/**
 * Finds the matches that the reader may open, best first, and their number. Without words everything matches, last
 * changed first.
 */
export const findHits = async (
  database: Database,
  reader: SearchReader,
  search: PageSearch,
): Promise<{ total: number; data: SearchHit[] }> => {
  const terms = getSearchTerms(search.q)
  const slice = { count: search.count, offset: getOffset(search) }
  const statement =
    terms.whole === '' ? listStatement(reader, search, slice) : searchStatement(reader, terms, search, slice)
  const { rows } = await withoutBatching(() => statement.execute(database))
  return { total: rows[0]?.total ?? 0, data: rows.flatMap((row) => presentHit(row, terms.whole)) }
}

const presentHit = (row: HitRow, typed: string): SearchHit[] => {
  if (row.slug === null) return []
  // Text before the first heading belongs to the page as a whole.
  const best = row.is_named ? undefined : row.parts[0]
  const others = row.is_named ? row.parts : row.parts.slice(1)
  return [
    {
      slug: row.slug,
      kind: row.kind,
      title: row.title,
      changedAt: row.changed_at,
      category: getPlace(row.category_name, row.category_slug),
      component: getPlace(row.component_name, row.component_slug),
      path: getPlace(row.path_name, row.path_slug),
      section: best?.id ? best : null,
      sections: others.filter(({ id }) => id !== '').slice(0, 3),
      snippet: snippetParts(row.snippet, typed),
    },
  ]
}

interface SuggestionRow {
  slug: string
  kind: SearchKind
  title: string
  component_name: string | null
  component_slug: string | null
  path_name: string | null
  path_slug: string | null
  section: { id: string; text: string } | null
}

const maxPerKind = 8
// The maximum number of titles, and then headings, that are examined.
const maxExamined = 100

/** Selects entries with the typed words, the last of which may be unfinished, in their title or else in a heading. */
export const suggestionsStatement = (reader: SearchReader, typed: string) => {
  const terms = getSearchTerms(typed)
  return sql<SuggestionRow>`
  with chosen as materialized (
    select narrowed, ${toAnyWordQuery(sql`narrowed`)} as any_word
    from (select ${webQuery(terms.whole)} || ${prefixQuery(terms)} as narrowed) as asked
    where querytree(narrowed) not in ('', 'T')
  ),
  titled as materialized (
    select hits.id from chosen ${hitsIn('title', reader, maxExamined)}
    union
    select hits.id from chosen ${hitsInOthers('title', reader)}
  ),
  listed as (
    select id, true as is_titled from titled
    union
    select hits.id, false from chosen ${hitsIn('names', reader, maxExamined)}
    where (select count(*) from titled) < ${sql.lit(maxPerKind)} and hits.id not in (select id from titled)
    union
    select hits.id, false from chosen ${hitsInOthers('names', reader)}
    where hits.id not in (select id from titled)
  ),
  fitting as (
    select entries.id, entries.kind, listed.is_titled, coalesce(pages.slug, entries.slug) as slug,
      coalesce(pages.title, entries.label) as title, pages.component_id,
      entries.parent_label as path_name, entries.parent_slug as path_slug,
      starts_with(lower(coalesce(pages.title, entries.label)), lower(${terms.whole}::text)) as begins,
      ts_rank(entries.names, chosen.narrowed) as rank
    from listed cross join chosen
    join search_entries as entries on entries.id = listed.id
    left join pages on pages.id = listed.id and ${readableBy(reader.audiences)}
  ),
  best as (
    select *, row_number() over (partition by kind order by is_titled desc, begins desc, rank desc, id) as place
    from fitting where slug is not null
  )
  select best.slug, best.kind, best.title, best.path_name, best.path_slug,
    components.name as component_name, components.slug as component_slug, part.section
  from best cross join chosen
  left join components on components.id = best.component_id
  left join lateral (
    select jsonb_build_object('id', sections.anchor, 'text', sections.heading) as section
    from page_sections as sections
    where sections.page_id = best.id and sections.anchor <> '' and words_of(sections.heading) @@ chosen.any_word
    order by ts_rank(words_of(sections.heading), chosen.any_word) desc, sections.position limit 1
  ) as part on not best.is_titled
  where best.place <= ${sql.lit(maxPerKind)}
  order by best.is_titled desc, best.begins desc, best.rank desc, best.id`
}

/** Lists suggestions for an unfinished search among what the reader may open: at most eight of each kind. */
export const listSuggestions = async (database: Database, reader: SearchReader, typed: string) => {
  if (typed.trim() === '') return []
  const { rows } = await suggestionsStatement(reader, typed).execute(database)
  return rows.map((row) => ({
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    component: getPlace(row.component_name, row.component_slug),
    path: getPlace(row.path_name, row.path_slug),
    section: row.section,
  }))
}
