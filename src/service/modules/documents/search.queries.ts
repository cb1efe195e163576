import { sql } from 'kysely'
import type { SearchHit } from '~/contract/page-search'
import type { Audience, PageKind } from '~/contract/pages'
import { rowsBefore } from '../../database/paging'
import { withoutBatching } from '../../database/query-batching'
import type { Database } from '../../context'
import { getSearchTerms } from './search-terms'
import { snippetParts } from './snippet'
import { getPlace } from './pages.queries'
import { readableBy } from './pages.policy'
import {
  type HitRow,
  type SearchFilter,
  anyWordOf,
  hasHits,
  hitsIn,
  listStatement,
  prefixQuery,
  searchStatement,
  webQuery,
} from './search-statements'

/** A searched word that is on no page open to these audiences, with similar words. */
interface UnknownWord {
  word: string
  alike: string[]
}

/** Which of these words find nothing. Words that the search ignores are not among them. */
export const unknownWordsStatement = (audiences: readonly Audience[], words: readonly string[]) =>
  sql<UnknownWord>`
  select asked.word, array(select words_like(asked.word)) as alike
  from (
    select word, ${webQuery(sql`word`)} as query from unnest(${words}::text[]) as typed (word)
  ) as asked
  where numnode(asked.query) > 0 and not ${hasHits(audiences, sql`asked.query`)}`

/** The first of some words that a page has which these audiences may open. */
const firstKnownWordStatement = (audiences: readonly Audience[], words: readonly string[]) =>
  sql<{ word: string }>`
  select asked.word from unnest(${words}::text[]) as asked (word)
  where ${hasHits(audiences, webQuery(sql`asked.word`))}
  limit 1`

export const listUnknownWords = async (
  database: Database,
  audiences: readonly Audience[],
  words: readonly string[],
): Promise<UnknownWord[]> => (await unknownWordsStatement(audiences, words).execute(database)).rows

export const findKnownWord = async (
  database: Database,
  audiences: readonly Audience[],
  words: readonly string[],
): Promise<string | null> => {
  const { rows } = await firstKnownWordStatement(audiences, words).execute(database)
  return rows[0]?.word ?? null
}

export interface PageSearch extends SearchFilter {
  q: string
  page: number
  count: number
}

/**
 * The pages that match and that these audiences may open, the best first, and how many there are. Without words
 * all pages match, the one changed last first.
 */
export const findPages = async (
  database: Database,
  audiences: readonly Audience[],
  search: PageSearch,
  now: Date,
): Promise<{ total: number; data: SearchHit[] }> => {
  const terms = getSearchTerms(search.q)
  const slice = { count: search.count, offset: rowsBefore(search) }
  const statement =
    terms.whole === ''
      ? listStatement(audiences, search, slice)
      : searchStatement(audiences, terms, search, slice, now)
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
      section: best?.id ? best : null,
      sections: others.filter(({ id }) => id !== '').slice(0, 3),
      snippet: snippetParts(row.snippet, typed),
    },
  ]
}

interface SuggestionRow {
  slug: string
  kind: PageKind
  title: string
  component_name: string | null
  component_slug: string | null
  section: { id: string; text: string } | null
}

const most = 8
// Titles, and then headings, that are looked at.
const looked = 100

/** Pages whose title, or else one of whose headings, has the words typed, the last of which may be unfinished. */
export const suggestionsStatement = (audiences: readonly Audience[], typed: string) => {
  const terms = getSearchTerms(typed)
  return sql<SuggestionRow>`
  with chosen as materialized (
    select narrowed, ${anyWordOf(sql`narrowed`)} as any_word
    from (select ${webQuery(terms.whole)} || ${prefixQuery(terms)} as narrowed) as asked
    where querytree(narrowed) not in ('', 'T')
  ),
  titled as materialized (
    select hits.page_id from chosen ${hitsIn('title', audiences, looked)}
  ),
  listed as (
    select page_id, true as is_titled from titled
    union all
    select hits.page_id, false from chosen ${hitsIn('names', audiences, looked)}
    where (select count(*) from titled) < ${sql.lit(most)} and hits.page_id not in (select page_id from titled)
  ),
  best as (
    select pages.id, listed.is_titled, starts_with(lower(pages.title), lower(${terms.whole}::text)) as begins,
      ts_rank(page_searches.names, chosen.narrowed) as rank
    from listed cross join chosen
    join page_searches on page_searches.page_id = listed.page_id
    join pages on pages.id = listed.page_id and ${readableBy(audiences)}
    order by is_titled desc, begins desc, rank desc, pages.id
    limit ${sql.lit(most)}
  )
  select pages.slug, pages.kind, pages.title,
    components.name as component_name, components.slug as component_slug, part.section
  from best cross join chosen
  join pages on pages.id = best.id and ${readableBy(audiences)}
  left join components on components.id = pages.component_id
  left join lateral (
    select jsonb_build_object('id', sections.anchor, 'text', sections.heading) as section
    from page_sections as sections
    where sections.page_id = best.id and sections.anchor <> '' and words_of(sections.heading) @@ chosen.any_word
    order by ts_rank(words_of(sections.heading), chosen.any_word) desc, sections.position limit 1
  ) as part on not best.is_titled
  order by best.is_titled desc, best.begins desc, best.rank desc, best.id`
}

/** Suggestions for an unfinished search among the pages that these audiences may open: at most eight. */
export const listSuggestions = async (database: Database, audiences: readonly Audience[], typed: string) => {
  if (typed.trim() === '') return []
  const { rows } = await suggestionsStatement(audiences, typed).execute(database)
  return rows.map((row) => ({
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    component: getPlace(row.component_name, row.component_slug),
    section: row.section,
  }))
}
