import { sql } from 'kysely'
import type { Database, ServiceContext } from '../../context'
import type { JobRunner } from '../../jobs/worker'

/** Must be the default of `analyzer` in `page_searches` and `question_searches`. */
const analyzer = sql.lit(2)
const batchSize = 20

/** Indexes some pages again; returns how many. The pages are locked first, as when they are published. */
const reindexPages = (database: Database): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select pages.id from page_searches join pages on pages.id = page_searches.page_id
      where page_searches.analyzer < ${analyzer}
      limit ${sql.lit(batchSize)} for share of pages skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    // A row that is inserted has the newest analyzer, one that is updated keeps its own.
    await sql`delete from page_searches where page_id = any(${ids}::uuid[])`.execute(transaction)
    await sql`select write_page_search(pages) from pages where id = any(${ids}::uuid[])`.execute(transaction)
    // Computes the generated column, and learns the words.
    await sql`update page_sections set text = text where page_id = any(${ids}::uuid[])`.execute(transaction)
    return ids.length
  })

/** Indexes some questions again; returns how many. */
const reindexQuestions = (database: Database): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select questions.id from question_searches join questions on questions.id = question_searches.question_id
      where question_searches.analyzer < ${analyzer}
      limit ${sql.lit(batchSize)} for share of questions skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`delete from question_searches where question_id = any(${ids}::uuid[])`.execute(transaction)
    await sql`select write_question_search(id) from unnest(${ids}::uuid[]) as id`.execute(transaction)
    return ids.length
  })

/** Indexes a batch of what an earlier release indexed in another way; returns whether there is more. */
export const reindexSearch = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<{ isOutdated: boolean }>`
    select exists (select from page_searches where analyzer < ${analyzer})
      or exists (select from question_searches where analyzer < ${analyzer}) as "isOutdated"`.execute(
    database,
  )
  if (!rows[0]?.isOutdated) return false
  await reindexPages(database)
  await reindexQuestions(database)
  return true
}

/**
 * Indexes again what an earlier release indexed. Each batch is a transaction, so that a later start continues where this
 * one stopped.
 */
export const searchReindexing = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>): JobRunner => ({
  sentence: 'Texts could not be indexed for the search',
  atStart: true,
  run: async () => ((await reindexSearch(database)) ? { again: { at: now() } } : {}),
})
