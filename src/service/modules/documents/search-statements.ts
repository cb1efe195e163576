import { type RawBuilder, sql } from 'kysely'
import {
  type SearchFilter,
  type SearchKind,
  kindsOfFilter,
  maxHitsCounted,
  searchKinds,
} from '~/contract/page-search'
import { pageKinds } from '~/contract/enums'
import { stripNul } from '../../database/stored-values'
import type { SearchTerms } from './search-terms'
import { matchStart, matchStop, separator } from './snippet'
import { readableBy } from './pages.policy'
import { type SearchReader, searchableBy } from './search.policy'

export interface SearchFilters {
  kind?: SearchFilter | undefined
  category?: string | undefined
  component?: string | undefined
}

interface Slice {
  count: number
  offset: number
}

/** Adds the conditions of a filter to a search. */
type Narrow = (query: RawBuilder<unknown>) => RawBuilder<unknown>

interface Part {
  id: string
  text: string
}

export interface HitRow {
  total: number
  /** Null in the only row of an empty result. */
  slug: string | null
  kind: SearchKind
  title: string
  changed_at: string
  path_name: string | null
  path_slug: string | null
  category_name: string | null
  category_slug: string | null
  component_name: string | null
  component_slug: string | null
  is_named: boolean
  parts: Part[]
  snippet: string
}

/**
 * With fewer exact hits than these, a search also finds words that begin with the last word, and the words of compounds
 * anywhere; a technical term only if it is nowhere as it was typed.
 */
export const minExactHits = ({ isCompound }: SearchTerms) => sql.lit(isCompound ? 1 : 20)
// The maximum numbers of hits that are ranked: of titles, of the text, and of titles of other kinds than documents.
const maxRanked = { title: 150, words: 300, others: 50 }
// Pages scanned for a search that contains only exclusions.
const maxScanned = 5000
// Characters of a section in which a snippet is searched.
const maxSectionLength = 20_000
const otherParts = 3

const headlineOptions = sql.lit(`StartSel=${matchStart}, StopSel=${matchStop}, HighlightAll=true`)

/** How a query reads terms of several tokens; see migration 0065. */
type TermsReading = 'exact' | 'parts' | 'headline'

/** Words, "phrases", -without, or. */
export const webQuery = (typed: string | RawBuilder<unknown>, reading: TermsReading = 'exact') =>
  sql`search_query(${typed}::text, ${sql.lit(reading)})`

/** A wider query: words that begin with the last word, and compounds as their words. */
const wideQuery = ({ whole, rest, prefix }: SearchTerms, reading: TermsReading) =>
  prefix === null
    ? webQuery(whole, reading)
    : sql`(${webQuery(rest, reading)} && begun_with(${prefix}::text))`

export const prefixQuery = (terms: SearchTerms) => wideQuery(terms, 'parts')

const markKinds = (kinds: readonly SearchKind[]) =>
  sql`${kinds.map((kind) => `'=${kind}'`).join(' | ')}::tsquery`

const otherKinds = searchKinds.filter((kind) => kind !== 'document')

/**
 * Returns the marks of `search_entries` for a filter; null in SQL if the filter names something that does not exist.
 */
const getMarks = ({ kind, category, component }: SearchFilters): RawBuilder<unknown>[] => {
  const getMark = sql`string_agg('''=' || components.id || '''', ' | ')::tsquery`
  return [
    ...(kind === undefined ? [] : [markKinds(kindsOfFilter[kind])]),
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

/** A text without the characters that mark snippets. */
const clean = (text: string) =>
  sql`translate(left(${sql.ref(text)}, ${sql.lit(maxSectionLength)}), ${sql.lit(matchStart + matchStop + separator)}, '')`

/** Entries of the index; the query comes from another row, so that the planner does not estimate its hits. */
export const hitsIn = (
  column: 'words' | 'names' | 'title',
  reader: SearchReader,
  limit: number,
  query: RawBuilder<unknown> = sql`chosen.narrowed`,
) => sql`
  cross join lateral (
    select search_entries.id from search_entries
    where search_entries.${sql.ref(column)} @@ ${query} and ${searchableBy(reader)}
    limit ${sql.lit(limit)}
  ) as hits`

/** Entries other than documents; a common word may fill the first hits with them. */
export const hitsInOthers = (column: 'names' | 'title', reader: SearchReader) =>
  hitsIn(column, reader, maxRanked.others, sql`(chosen.narrowed && ${markKinds(otherKinds)})`)

/** Whether the index can answer: not an empty search, or one that contains only exclusions. */
export const isIndexed = (query: RawBuilder<unknown>) => sql<boolean>`querytree(${query}) not in ('', 'T')`

/** Converts a search to one for any of its words, with its exclusions. */
export const toAnyWordQuery = (query: RawBuilder<unknown>) =>
  sql`regexp_replace(querytree(${query}), ' (&|<(-|\d+)>) ', ' | ', 'g')::tsquery`

/**
 * Whether the reader may open any result; never for a search that contains only exclusions. Selected as a count,
 * because for a single row the planner would read the table instead of the index.
 */
export const hasHits = (reader: SearchReader, query: RawBuilder<unknown>) => sql<boolean>`
  case when ${isIndexed(query)} then (
    select count(*) from (
      select from search_entries where search_entries.words @@ ${query} and ${searchableBy(reader)}
      limit ${sql.lit(maxHitsCounted)}
    ) as hits
  ) > 0 else false end`

/** Hits in the index, as `chosen` and `found`: of the exact words, or of words that begin with the last one. */
const indexedHits = (reader: SearchReader, terms: SearchTerms, narrow: Narrow) => {
  const exact = sql`
    asked as materialized (
      select exact, ${narrow(sql`exact`)} as narrowed from (select ${webQuery(terms.whole)} as exact) as typed
    ),
    exact_hits as materialized (
      select hits.id from asked as chosen ${hitsIn('words', reader, maxHitsCounted)}
      where ${isIndexed(sql`chosen.narrowed`)}
    )`
  if (terms.prefix === null && !terms.isCompound) {
    return sql`${exact},
    chosen as materialized (select exact as words, narrowed, ${webQuery(terms.whole, 'headline')} as headline from asked),
    found as materialized (select id from exact_hits)`
  }
  return sql`${exact},
    chosen as materialized (
      select is_wide, words, ${narrow(sql`words`)} as narrowed,
        case when is_wide then ${wideQuery(terms, 'headline')} else ${webQuery(terms.whole, 'headline')} end as headline
      from (
        select is_wide, case when is_wide then exact || ${prefixQuery(terms)} else exact end as words from (
          select exact, (select count(*) from exact_hits) < ${minExactHits(terms)} as is_wide from asked
        ) as decided
      ) as queries
    ),
    found as materialized (
      select id from exact_hits where not (select is_wide from chosen)
      union all
      select hits.id from chosen ${hitsIn('words', reader, maxHitsCounted)}
      where chosen.is_wide and ${isIndexed(sql`chosen.narrowed`)}
    )`
}

/** Hits of a search that no index answers, as `chosen` and `found`: among the pages changed last. */
const scannedHits = (reader: SearchReader, terms: SearchTerms, narrow: Narrow) => sql`
    chosen as materialized (
      select words, ${narrow(sql`words`)} as narrowed, ${webQuery(terms.whole, 'headline')} as headline
      from (select ${webQuery(terms.whole)} as words) as typed
    ),
    found as materialized (
      select newest.id from chosen cross join lateral (
        select search_entries.id, search_entries.words from search_entries where ${searchableBy(reader)}
        order by search_entries.changed_at desc limit ${sql.lit(maxScanned)}
      ) as newest
      where newest.words @@ chosen.narrowed and numnode(chosen.words) > 0
      limit ${sql.lit(maxHitsCounted)}
    )`

/**
 * Selects the matches, best first: of a limited number of first hits in titles and text, those that rank highest, then
 * the others in the order found. Counted up to {@link maxHitsCounted}. Finds the best matching parts only for the pages
 * shown.
 */
export const searchStatement = (
  reader: SearchReader,
  terms: SearchTerms,
  filter: SearchFilters,
  { count, offset }: Slice,
) => {
  const marks = getMarks(filter)
  const narrow: Narrow = (query) => sql.join([query, ...marks], sql` && `)
  const hits = terms.isIndexed ? indexedHits(reader, terms, narrow) : scannedHits(reader, terms, narrow)
  const titled = terms.isIndexed
    ? sql`
      select hits.id from chosen ${hitsIn('title', reader, maxRanked.title)}
      where (select count(*) from found) > ${sql.lit(maxRanked.words)}
      union
      select hits.id from chosen ${hitsInOthers('title', reader)}
      where (select count(*) from found) > ${sql.lit(maxRanked.words)}
      union`
    : sql``
  const age = sql`extract(epoch from ${reader.at.toISOString()}::timestamptz - looked_up.changed_at)::double precision`
  const freshness = sql`(1 + 0.2 * exp(-greatest(0, ${age}) / 31536000))`
  // Only deep result pages reach the hits that were not ranked.
  const unranked =
    offset + count > maxRanked.words
      ? sql`
      union all
      select id, 0, false from found where id not in (select id from listed)`
      : sql``
  return sql<HitRow>`
  with ${hits},
  listed as materialized (
    ${titled}
    select id from (select id from found limit ${sql.lit(maxRanked.words)}) as first_found
  ),
  best as materialized (
    select * from (
      select listed.id, ts_rank(looked_up.words, chosen.words) * ${freshness} as rank,
        looked_up.title @@ chosen.words as is_named
      from chosen cross join listed
      -- One look each, however small the table is: the planner takes no other way to a single row.
      cross join lateral (
        select * from search_entries where search_entries.id = listed.id limit 1
      ) as looked_up
      ${unranked}
    ) as ordered
    order by rank desc, id limit ${count} offset ${offset}
  ),
  shown as materialized (select words, ${toAnyWordQuery(sql`words`)} as any_word, headline from chosen)
  select counted.total, coalesce(pages.slug, entries.slug) as slug, entries.kind,
    coalesce(pages.title, entries.label) as title, coalesce(pages.changed_at, entries.changed_at) as changed_at,
    entries.parent_label as path_name, entries.parent_slug as path_slug,
    components.name as component_name, components.slug as component_slug,
    categories.name as category_name, categories.slug as category_slug,
    best.is_named, coalesce(parts.list, '[]') as parts,
    coalesce(
      ts_headline('english', headline_text(coalesce(${clean('parts.text')}, ${clean('entries.text')})), shown.headline, ${headlineOptions}),
      left(coalesce(nullif(pages.summary, ''), ${clean('pages.text')}), 200), ''
    ) as snippet
  from (select count(*) as total from found) as counted
  cross join shown
  left join best on true
  left join search_entries as entries on entries.id = best.id
  left join pages on pages.id = best.id and ${readableBy(reader.audiences)}
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
  order by best.rank desc, best.id`
}

const isPageKind = (kind: SearchKind) => pageKinds.some((known) => known === kind)

/**
 * Selects everything, last changed first: of each kind the first of an index; counted like hits only up to the limit.
 */
export const listStatement = (reader: SearchReader, filter: SearchFilters, { count, offset }: Slice) => {
  const where = sql.join(
    [
      readableBy(reader.audiences),
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
    ],
    sql` and `,
  )
  // Only documents are in a category or a component.
  const isWithinPart = filter.component !== undefined || filter.category !== undefined
  const wanted = filter.kind === undefined ? searchKinds : kindsOfFilter[filter.kind]
  const kinds = isWithinPart ? wanted.filter(isPageKind) : wanted
  const end = Math.min(offset + count, maxHitsCounted)
  // All pages of one part may be old, so they are filtered first and sorted then.
  const getRows = (kind: SearchKind) =>
    isPageKind(kind)
      ? isWithinPart
        ? sql`(select * from pages where ${where} offset 0) as pages where pages.kind = ${sql.lit(kind)}`
        : sql`pages where pages.kind = ${sql.lit(kind)} and ${where}`
      : sql`search_entries where search_entries.kind = ${sql.lit(kind)} and ${searchableBy(reader)}`
  const union = (getPart: (kind: SearchKind) => RawBuilder<unknown>) =>
    kinds.length === 0
      ? sql`select id, changed_at from pages where false`
      : sql.join(kinds.map(getPart), sql` union all `)
  return sql<HitRow>`
  with best as materialized (
    select id, changed_at from (
      ${union((kind) => sql`(select id, changed_at from ${getRows(kind)} order by changed_at desc, id desc limit ${end})`)}
    ) as first_ones
    order by changed_at desc, id desc limit ${Math.max(0, end - offset)} offset ${offset}
  )
  select counted.total, coalesce(pages.slug, entries.slug) as slug, coalesce(pages.kind, entries.kind) as kind,
    coalesce(pages.title, entries.label) as title, best.changed_at,
    entries.parent_label as path_name, entries.parent_slug as path_slug,
    components.name as component_name, components.slug as component_slug,
    categories.name as category_name, categories.slug as category_slug,
    true as is_named, '[]'::jsonb as parts,
    left(coalesce(nullif(pages.summary, ''), ${clean('pages.text')}, ${clean('entries.text')}), 200) as snippet
  from (
    select count(*) as total from (
      select from (
        ${union((kind) => sql`(select id, changed_at from ${getRows(kind)} limit ${sql.lit(maxHitsCounted)})`)}
      ) as readable limit ${sql.lit(maxHitsCounted)}
    ) as first_ones
  ) as counted
  left join best on true
  left join pages on pages.id = best.id
  left join search_entries as entries on entries.id = best.id
  left join components on components.id = pages.component_id
  left join categories on categories.id = components.category_id
  order by best.changed_at desc, best.id desc`
}
