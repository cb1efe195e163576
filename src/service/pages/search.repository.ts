import type { SearchHit } from '~/contract/page-search'
import type { Audience } from '~/contract/pages'
import { rowsBefore } from '../database/paging'
import { askApart } from '../database/statements-together'
import type { Database } from '../deps'
import { placeOf } from './pages.repository'
import { type HitRow, listStatement, type SearchFilter, searchStatement } from './search-statements'
import { searchTermsOf } from './search-terms'
import { snippetParts } from './snippet'

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
  const terms = searchTermsOf(search.q)
  const slice = { count: search.count, offset: rowsBefore(search) }
  const statement =
    terms.whole === ''
      ? listStatement(audiences, search, slice)
      : searchStatement(audiences, terms, search, slice, now)
  const { rows } = await askApart(() => statement.execute(database))
  return { total: rows[0]?.total ?? 0, data: rows.flatMap((row) => presentHit(row, terms.whole)) }
}

const presentHit = (row: HitRow, typed: string): SearchHit[] => {
  if (row.slug === null) return []
  // What stands before the first heading is the page as a whole.
  const best = row.is_named ? undefined : row.parts[0]
  const others = row.is_named ? row.parts : row.parts.slice(1)
  return [
    {
      slug: row.slug,
      kind: row.kind,
      title: row.title,
      changedAt: row.changed_at,
      category: placeOf(row.category_name, row.category_slug),
      component: placeOf(row.component_name, row.component_slug),
      section: best?.id ? best : null,
      sections: others.filter(({ id }) => id !== '').slice(0, 3),
      snippet: snippetParts(row.snippet, typed),
    },
  ]
}
