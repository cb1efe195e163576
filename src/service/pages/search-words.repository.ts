import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { hasHits, webQuery } from './search-statements'

/** A word of a search that no page has which these audiences may open, with words that look like it. */
export interface UnknownWord {
  word: string
  alike: string[]
}

/** Those of some words that nothing is found with. Words that mean nothing to a search are not among them. */
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
