import { type RawBuilder, sql } from 'kysely'
import type { Audience, PageKind, SearchHit } from '~/contract/pages'
import type { Database } from '../deps'
import { placeOf } from './pages.repository'
import { readableBy } from './readable'
import { type SearchTerms, searchTermsOf } from './search-terms'
import { matchStart, matchStop, snippetParts } from './snippet'

export interface PageSearch {
  q: string
  kind?: PageKind | undefined
  category?: string | undefined
  component?: string | undefined
  page: number
  count: number
}

const tsquery = ({ whole, rest, prefix }: SearchTerms): RawBuilder<unknown> =>
  prefix === null
    ? sql`websearch_to_tsquery('english', ${whole}::text)`
    : sql`(websearch_to_tsquery('english', ${whole}::text)
        || (websearch_to_tsquery('english', ${rest}::text) && to_tsquery('english', ${`${prefix}:*`}::text)))`

// Nothing stored can hold the null character, and PostgreSQL refuses it.
const slugText = (slug: string) => slug.replaceAll('\0', '\u{FFFD}')

const headline = `StartSel=${matchStart}, StopSel=${matchStop}, MaxFragments=2, MaxWords=24, MinWords=10, FragmentDelimiter=" … "`

interface HitRow {
  total: number
  id: string | null
  slug: string
  kind: PageKind
  title: string
  category_name: string | null
  category_slug: string | null
  component_name: string | null
  component_slug: string | null
  snippet: string
}

/**
 * The pages that match and that these audiences may open, the best first, and how many there are. Without words
 * all pages match, the one changed last first.
 */
export const searchPages = async (
  database: Database,
  audiences: readonly Audience[],
  search: PageSearch,
): Promise<{ total: number; data: SearchHit[] }> => {
  const terms = searchTermsOf(search.q)
  const query = terms.whole === '' ? null : tsquery(terms)
  const conditions = [
    readableBy(audiences),
    ...(query ? [sql`pages.search @@ ${query}`] : []),
    ...(search.kind === undefined ? [] : [sql`pages.kind = ${search.kind}`]),
    ...(search.category === undefined ? [] : [sql`categories.slug = ${slugText(search.category)}`]),
    ...(search.component === undefined ? [] : [sql`components.slug = ${slugText(search.component)}`]),
  ]
  const rank = query ? sql`ts_rank(pages.search, ${query})` : sql`extract(epoch from pages.changed_at)`
  const clean = sql`translate(pages.text, ${matchStart + matchStop}, '')`
  const snippet = query
    ? sql`ts_headline('english', ${clean}, ${query}, ${headline})`
    : sql`left(coalesce(nullif(pages.summary, ''), ${clean}), 200)`
  const { rows } = await sql<HitRow>`
    with hits as (
      select pages.id, ${rank} as rank,
        components.name as component_name, components.slug as component_slug,
        categories.name as category_name, categories.slug as category_slug
      from pages
      left join components on components.id = pages.component_id
      left join categories on categories.id = components.category_id
      where ${sql.join(conditions, sql` and `)}
    ),
    best as (
      select * from hits order by rank desc, id limit ${search.count} offset ${(search.page - 1) * search.count}
    )
    select counted.total, best.*, pages.slug, pages.kind, pages.title, ${snippet} as snippet
    from (select count(*) as total from hits) as counted
    left join best on true
    left join pages on pages.id = best.id
    order by best.rank desc, best.id`.execute(database)
  return { total: rows[0]?.total ?? 0, data: rows.filter((row) => row.id !== null).map(presentHit) }
}

const presentHit = (row: HitRow): SearchHit => ({
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  category: placeOf(row.category_name, row.category_slug),
  component: placeOf(row.component_name, row.component_slug),
  snippet: snippetParts(row.snippet),
})
