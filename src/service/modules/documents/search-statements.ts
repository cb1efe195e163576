import { type RawBuilder, sql } from 'kysely'
import { maxHitsCounted } from '~/contract/page-search'
import type { Audience, PageKind } from '~/contract/pages'
import { pageKinds } from '~/contract/enums'
import { stripNul } from '../../database/stored-values'
import type { SearchTerms } from './search-terms'
import { matchStart, matchStop, separator } from './snippet'
import { readableBy, searchableBy } from './pages.policy'

export interface SearchFilter {
  kind?: PageKind | undefined
  category?: string | undefined
  component?: string | undefined
}

interface Slice {
  count: number
  offset: number
}

/** Adds what a filter asks for to a search. */
type Narrow = (query: RawBuilder<unknown>) => RawBuilder<unknown>

interface Part {
  id: string
  text: string
}

export interface HitRow {
  total: number
  /** Null in the one row that there is where nothing is found. */
  slug: string | null
  kind: PageKind
  title: string
  changed_at: string
  category_name: string | null
  category_slug: string | null
  component_name: string | null
  component_slug: string | null
  is_named: boolean
  parts: Part[]
  snippet: string
}

/**
 * With fewer exact hits than these, a search also finds words that begin as the last one does, and the words of
 * compounds wherever they are: of a technical term only where it is nowhere as it was typed.
 */
export const enoughFor = ({ isCompound }: SearchTerms) => sql.lit(isCompound ? 1 : 20)
// Hits that are ranked: of titles, where there are more, and of the text.
const ranked = { title: 150, words: 300 }
// Pages looked at for a search that says only what it is without.
const walked = 5000
// Characters of a section that a snippet is looked for in.
const longestSection = 20_000
const otherParts = 3

const headlineOptions = sql.lit(`StartSel=${matchStart}, StopSel=${matchStop}, HighlightAll=true`)

/** How a query reads terms of several tokens; see migration 0065. */
type Reading = 'exact' | 'parts' | 'headline'

/** Words, "phrases", -without, or. */
export const webQuery = (typed: string | RawBuilder<unknown>, reading: Reading = 'exact') =>
  sql`search_query(${typed}::text, ${sql.lit(reading)})`

/** A wider query: words that begin with the last word, and compounds as their words. */
const wideQuery = ({ whole, rest, prefix }: SearchTerms, reading: Reading) =>
  prefix === null
    ? webQuery(whole, reading)
    : sql`(${webQuery(rest, reading)} && begun_with(${prefix}::text))`

export const prefixQuery = (terms: SearchTerms) => wideQuery(terms, 'parts')

/** The marks of `page_searches` that a filter asks for; null in SQL where it names nothing that there is. */
const getMarks = ({ kind, category, component }: SearchFilter): RawBuilder<unknown>[] => {
  const getMark = sql`string_agg('''=' || components.id || '''', ' | ')::tsquery`
  return [
    ...(kind === undefined ? [] : [sql`${`'=${kind}'`}::tsquery`]),
    ...(component === undefined
      ? []
      : [sql`(select ${getMark} from components where slug = ${stripNul(component)})`]),
    ...(category === undefined
      ? []
      : [
          sql`(select ${getMark} from components join categories on categories.id = components.category_id
            where categories.slug = ${stripNul(category)})`,
        ]),
  ]
}

/** A text without the characters that snippets are marked with. */
const clean = (text: string) =>
  sql`translate(left(${sql.ref(text)}, ${sql.lit(longestSection)}), ${sql.lit(matchStart + matchStop + separator)}, '')`

/**
 * Indexed pages of these audiences; the query comes from another row, so that the planner does not estimate its hits.
 */
export const hitsIn = (
  column: 'words' | 'names' | 'title',
  audiences: readonly Audience[],
  limit: number,
) => sql`
  cross join lateral (
    select page_searches.page_id from page_searches
    where page_searches.${sql.ref(column)} @@ chosen.narrowed and ${searchableBy(audiences)}
    limit ${sql.lit(limit)}
  ) as hits`

/** Whether the index can answer: not a search that says nothing, or only what it is without. */
export const isIndexed = (query: RawBuilder<unknown>) => sql<boolean>`querytree(${query}) not in ('', 'T')`

/** A search for any of the words of another, without those that it is to be without. */
export const anyWordOf = (query: RawBuilder<unknown>) =>
  sql`regexp_replace(querytree(${query}), ' (&|<(-|\d+)>) ', ' | ', 'g')::tsquery`

/**
 * Whether a page is found that these audiences may open; by a search that says only what it is without, none. As a
 * count, because for one row alone the planner would rather read the table than the index.
 */
export const hasHits = (audiences: readonly Audience[], query: RawBuilder<unknown>) => sql<boolean>`
  case when ${isIndexed(query)} then (
    select count(*) from (
      select from page_searches where page_searches.words @@ ${query} and ${searchableBy(audiences)}
      limit ${sql.lit(maxHitsCounted)}
    ) as hits
  ) > 0 else false end`

/** Hits in the index, as `chosen` and `found`: of the words as they are, or of what begins as the last one does. */
const indexedHits = (audiences: readonly Audience[], terms: SearchTerms, narrow: Narrow) => {
  const exact = sql`
    asked as materialized (
      select exact, ${narrow(sql`exact`)} as narrowed from (select ${webQuery(terms.whole)} as exact) as typed
    ),
    exact_hits as materialized (
      select hits.page_id from asked as chosen ${hitsIn('words', audiences, maxHitsCounted)}
      where ${isIndexed(sql`chosen.narrowed`)}
    )`
  if (terms.prefix === null && !terms.isCompound) {
    return sql`${exact},
    chosen as materialized (select exact as words, narrowed, ${webQuery(terms.whole, 'headline')} as headline from asked),
    found as materialized (select page_id from exact_hits)`
  }
  return sql`${exact},
    chosen as materialized (
      select is_wide, words, ${narrow(sql`words`)} as narrowed,
        case when is_wide then ${wideQuery(terms, 'headline')} else ${webQuery(terms.whole, 'headline')} end as headline
      from (
        select is_wide, case when is_wide then exact || ${prefixQuery(terms)} else exact end as words from (
          select exact, (select count(*) from exact_hits) < ${enoughFor(terms)} as is_wide from asked
        ) as decided
      ) as queries
    ),
    found as materialized (
      select page_id from exact_hits where not (select is_wide from chosen)
      union all
      select hits.page_id from chosen ${hitsIn('words', audiences, maxHitsCounted)}
      where chosen.is_wide and ${isIndexed(sql`chosen.narrowed`)}
    )`
}

/** Hits of a search that no index answers, as `chosen` and `found`: among the pages changed last. */
const walkedHits = (audiences: readonly Audience[], terms: SearchTerms, narrow: Narrow) => sql`
    chosen as materialized (
      select words, ${narrow(sql`words`)} as narrowed, ${webQuery(terms.whole, 'headline')} as headline
      from (select ${webQuery(terms.whole)} as words) as typed
    ),
    found as materialized (
      select newest.page_id from chosen cross join lateral (
        select page_searches.page_id, page_searches.words from page_searches where ${searchableBy(audiences)}
        order by page_searches.changed_at desc limit ${sql.lit(walked)}
      ) as newest
      where newest.words @@ chosen.narrowed and numnode(chosen.words) > 0
      limit ${sql.lit(maxHitsCounted)}
    )`

/**
 * The pages that match, the best first: of the first so many hits in titles and text those that rank highest, then
 * the others as they were found. Counted up to {@link maxHitsCounted}. Of the pages shown, and only of them, the
 * parts that match best.
 */
export const searchStatement = (
  audiences: readonly Audience[],
  terms: SearchTerms,
  filter: SearchFilter,
  { count, offset }: Slice,
  now: Date,
) => {
  const marks = getMarks(filter)
  const narrow: Narrow = (query) => sql.join([query, ...marks], sql` && `)
  const hits = terms.isIndexed ? indexedHits(audiences, terms, narrow) : walkedHits(audiences, terms, narrow)
  const titled = terms.isIndexed
    ? sql`
      select hits.page_id from chosen ${hitsIn('title', audiences, ranked.title)}
      where (select count(*) from found) > ${sql.lit(ranked.words)}
      union`
    : sql``
  const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - looked_up.changed_at)::double precision`
  const freshness = sql`(1 + 0.2 * exp(-greatest(0, ${age}) / 31536000))`
  // Only deep result pages reach the hits that were not ranked.
  const unranked =
    offset + count > ranked.words
      ? sql`
      union all
      select page_id, 0, false from found where page_id not in (select page_id from listed)`
      : sql``
  return sql<HitRow>`
  with ${hits},
  listed as materialized (
    ${titled}
    select page_id from (select page_id from found limit ${sql.lit(ranked.words)}) as first_found
  ),
  best as materialized (
    select * from (
      select listed.page_id, ts_rank(looked_up.words, chosen.words) * ${freshness} as rank,
        looked_up.title @@ chosen.words as is_named
      from chosen cross join listed
      -- One look each, however small the table is: the planner takes no other way to a single row.
      cross join lateral (
        select * from page_searches where page_searches.page_id = listed.page_id limit 1
      ) as looked_up
      ${unranked}
    ) as ordered
    order by rank desc, page_id limit ${count} offset ${offset}
  ),
  shown as materialized (select words, ${anyWordOf(sql`words`)} as any_word, headline from chosen)
  select counted.total, pages.slug, pages.kind, pages.title, pages.changed_at,
    components.name as component_name, components.slug as component_slug,
    categories.name as category_name, categories.slug as category_slug,
    best.is_named, coalesce(parts.list, '[]') as parts,
    coalesce(
      ts_headline('english', headline_text(${clean('parts.text')}), shown.headline, ${headlineOptions}),
      left(coalesce(nullif(pages.summary, ''), ${clean('pages.text')}), 200), ''
    ) as snippet
  from (select count(*) as total from found) as counted
  cross join shown
  left join best on true
  left join pages on pages.id = best.page_id and ${readableBy(audiences)}
  left join components on components.id = pages.component_id
  left join categories on categories.id = components.category_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', anchor, 'text', heading) order by place) as list,
      (array_agg(text order by place))[1] as text
    from (
      select sections.anchor, sections.heading, sections.text,
        row_number() over (
          order by sections.words @@ shown.words desc, ts_rank(sections.words, shown.any_word) desc, sections.position
        ) as place
      from page_sections as sections
      where sections.page_id = pages.id and sections.words @@ shown.any_word
      order by place limit ${sql.lit(otherParts + 1)}
    ) as matching
  ) as parts on true
  order by best.rank desc, best.page_id`
}

/** All pages, the last changed first: of each kind the first of an index, and like hits not more than are counted. */
export const listStatement = (
  audiences: readonly Audience[],
  filter: SearchFilter,
  { count, offset }: Slice,
) => {
  const conditions = [
    readableBy(audiences),
    ...(filter.component === undefined
      ? []
      : [sql`pages.component_id = (select id from components where slug = ${stripNul(filter.component)})`]),
    ...(filter.category === undefined
      ? []
      : [
          sql`pages.component_id = any(array(
            select components.id from components join categories on categories.id = components.category_id
            where categories.slug = ${stripNul(filter.category)}))`,
        ]),
  ]
  const where = sql.join(conditions, sql` and `)
  const end = Math.min(offset + count, maxHitsCounted)
  const kinds = filter.kind === undefined ? pageKinds : [filter.kind]
  const isOfKinds = sql`pages.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
  const getFirst = (pages: RawBuilder<unknown>) => sql`(
    select id, changed_at from ${pages} order by changed_at desc, id desc limit ${end})`
  // The pages of one part may all have been changed long ago, so they are filtered first and sorted then.
  const isWithinPart = filter.component !== undefined || filter.category !== undefined
  const firstOnes = isWithinPart
    ? getFirst(sql`(select * from pages where ${where} offset 0) as pages where ${isOfKinds}`)
    : sql.join(
        kinds.map((kind) => getFirst(sql`pages where pages.kind = ${sql.lit(kind)} and ${where}`)),
        sql` union all `,
      )
  return sql<HitRow>`
  with best as materialized (
    select pages.* from (
      select id from (${firstOnes}) as first_ones
      order by changed_at desc, id desc limit ${Math.max(0, end - offset)} offset ${offset}
    ) as shown join pages on pages.id = shown.id
  )
  select counted.total, best.slug, best.kind, best.title, best.changed_at,
    components.name as component_name, components.slug as component_slug,
    categories.name as category_name, categories.slug as category_slug,
    true as is_named, '[]'::jsonb as parts,
    left(coalesce(nullif(best.summary, ''), translate(best.text, ${sql.lit(matchStart + matchStop + separator)}, '')), 200) as snippet
  from (
    select count(*) as total from (
      select from pages where ${isOfKinds} and ${where} limit ${sql.lit(maxHitsCounted)}
    ) as first_ones
  ) as counted
  left join best on true
  left join components on components.id = best.component_id
  left join categories on categories.id = components.category_id
  order by best.changed_at desc, best.id desc`
}
