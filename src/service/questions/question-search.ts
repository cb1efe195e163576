import { type RawBuilder, sql } from 'kysely'
import { enoughFor, isIndexed, prefixQuery, webQuery } from '../pages/search-statements'
import type { SearchTerms } from '../pages/search-terms'

// Of a common word these are ranked by their titles, although the first hits are others.
const titled = 150

/** Questions of the index; the query comes from another row, so that no guess at its hits is made. */
const hitsIn = (
  column: 'words' | 'title',
  query: 'exact' | 'wide',
  where: RawBuilder<unknown>,
  limit: number,
) => sql`
  select hits.question_id from asked cross join lateral (
    select question_searches.question_id from question_searches
    join questions on questions.id = question_searches.question_id
    where question_searches.${sql.ref(column)} @@ asked.${sql.ref(query)} and ${where} limit ${sql.lit(limit)}
  ) as hits
  -- What says only what it is without, and be it in one of its alternatives, would have all of the index read.
  where ${isIndexed(sql`asked.wide`)}`

/**
 * Questions whose words, or those of their answers, match: `question_id` and `rank`, the best first.
 * @param where the conditions for a row of `questions`
 */
export const questionHits = (terms: SearchTerms, where: RawBuilder<unknown>, most: number) => sql`
    with asked as materialized (
      select ${webQuery(terms.whole)} as exact, ${webQuery(terms.whole)} || ${prefixQuery(terms)} as wide
    ),
    exact_hits as materialized (${hitsIn('words', 'exact', where, most)}),
    hits as materialized (
      select question_id from exact_hits
      union
      ${hitsIn('title', 'wide', where, titled)}
      union
      select * from (${hitsIn('words', 'wide', where, most)}) as begun
      where (select count(*) from exact_hits) < ${enoughFor(terms)}
    )
    select hits.question_id, ts_rank(looked_up.words, asked.wide) as rank
    from asked cross join hits
    -- One look each, however small the table is: the planner takes no other way to a single row.
    cross join lateral (
      select words from question_searches where question_searches.question_id = hits.question_id limit 1
    ) as looked_up
    order by rank desc limit ${sql.lit(most)}`
