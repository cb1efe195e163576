import { sql } from 'kysely'
import type { Audience, PageKind } from '~/contract/pages'
import type { Database } from '../deps'
import { placeOf } from './pages.repository'
import { readableBy } from './readable'
import { anyWordOf, hitsIn, prefixQuery, webQuery } from './search-statements'
import { searchTermsOf } from './search-terms'

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
  const terms = searchTermsOf(typed)
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

/** What fits what is being typed, of what these audiences may open: at most eight. */
export const listSuggestions = async (database: Database, audiences: readonly Audience[], typed: string) => {
  if (typed.trim() === '') return []
  const { rows } = await suggestionsStatement(audiences, typed).execute(database)
  return rows.map((row) => ({
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    component: placeOf(row.component_name, row.component_slug),
    section: row.section,
  }))
}
