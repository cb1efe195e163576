import { sql } from 'kysely'
import type { Database, ServiceContext } from '../../context'
import type { JobRunner } from '../../jobs/worker'

/** Must be the default of `analyzer` in `search_entries` and `question_searches`. */
const analyzer = sql.lit(2)
const batchSize = 20

/**
 * What writes entries: the table of what is found, and its row as an entry. The rows are locked first, as when they
 * are saved, so that none is closed meanwhile.
 */
const sources = [
  { table: 'pages', write: sql`write_page_search(pages)` },
  { table: 'learning_paths', write: sql`write_path_search(learning_paths)` },
  { table: 'learning_units', write: sql`write_unit_search(learning_units)` },
  { table: 'downloads', write: sql`write_download_search(downloads)` },
  { table: 'announcements', write: sql`write_announcement_search(announcements)` },
  { table: 'questions', write: sql`write_question_entry(questions.id)` },
] as const
type Source = (typeof sources)[number]

const reindexSource = (database: Database, { table, write }: Source): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    // A unit closes with its path.
    const path =
      table === 'learning_units'
        ? sql`join learning_paths on learning_paths.id = learning_units.path_id`
        : sql``
    const locked = table === 'learning_units' ? sql`learning_paths, learning_units` : sql.table(table)
    const { rows } = await sql<{ id: string }>`
      select search_entries.id from search_entries join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = search_entries.id ${path}
      where search_entries.analyzer < ${analyzer}
      limit ${sql.lit(batchSize)} for share of ${locked} skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    // A row that is inserted has the newest analyzer, one that is updated keeps its own.
    await sql`delete from search_entries where id = any(${ids}::uuid[])`.execute(transaction)
    await sql`select ${write} from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(transaction)
    if (table !== 'pages') return
    // Computes the generated column, and learns the words.
    await sql`update page_sections set text = text where page_id = any(${ids}::uuid[])`.execute(transaction)
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
    select exists (select from search_entries where analyzer < ${analyzer})
      or exists (select from question_searches where analyzer < ${analyzer}) as "isOutdated"`.execute(
    database,
  )
  if (!rows[0]?.isOutdated) return false
  await reindexQuestions(database)
  for (const source of sources) await reindexSource(database, source)
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
