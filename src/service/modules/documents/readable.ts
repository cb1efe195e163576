import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '~/contract/pages'

// Written out without parameters, word for word as the partial indexes say it, so that the planner sees that they fit.
const audienceIn = (audiences: readonly Audience[], column: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (audiences.includes('approved')) return sql<boolean>`true`
  return audiences.includes('signed-in')
    ? sql<boolean>`${column} in ('public', 'signed-in')`
    : sql<boolean>`${column} = 'public'`
}

/**
 * Whether these audiences may know of a row of `pages`, under this table name. Every query of a reader's answer
 * includes it.
 */
export const readableBy = (audiences: readonly Audience[], table = 'pages'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('status')} = 'published' and not ${column('disabled')}
    and ${audienceIn(audiences, column('audience'))})`
}

/** The same of a row of `page_searches`, which has only pages that some readers may open. */
export const searchableBy = (audiences: readonly Audience[]): RawBuilder<boolean> =>
  audienceIn(audiences, sql.ref('page_searches.audience'))
