import { type Insertable, type Selectable, sql } from 'kysely'
import type { ImportOutcome, ImportState, ImportedFile } from '~/contract/imports'
import type { Paging } from '~/contract/paging'
import { limitToPage, getOffset, countQueryRows } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { type Job, isClaimed } from '../../jobs/queue'

interface Part {
  name: string
  slug: string
}

/** An import, with the current names of its target. */
export interface ImportRecord extends Selectable<Tables['imports']> {
  category: Part | null
  component: Part | null
}

const getPart = (table: 'categories' | 'components', column: 'category_id' | 'component_id') =>
  sql<Part | null>`(
    select jsonb_build_object('name', name, 'slug', slug) from ${sql.table(table)}
    where id = ${sql.ref(`imports.${column}`)}
  )`

const records = (database: Database) =>
  database
    .selectFrom('imports')
    .selectAll()
    .select([
      getPart('categories', 'category_id').as('category'),
      getPart('components', 'component_id').as('component'),
    ])

export const insertImport = async (database: Database, row: Insertable<Tables['imports']>) => {
  await database.insertInto('imports').values(row).execute()
}

export const findImport = (database: Database, id: string): Promise<ImportRecord | undefined> =>
  records(database).where('id', '=', id).executeTakeFirst()

export const listImports = async (
  database: Database,
  paging: Paging,
): Promise<{ total: number; records: ImportRecord[] }> => {
  const total = await countQueryRows(database.selectFrom('imports'))
  const found = await records(database)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
    .execute()
  return { total, records: found }
}

/** The number of files of an import with one outcome, and of those with notes. */
export interface OutcomeCount {
  import_id: string
  outcome: ImportOutcome | null
  files: number
  noted: number
}

/** Counts the files of these imports by outcome; files without one are waiting. */
export const countFiles = async (database: Database, ids: readonly string[]): Promise<OutcomeCount[]> =>
  ids.length === 0
    ? []
    : database
        .selectFrom('import_files')
        .select([
          'import_id',
          'outcome',
          sql<number>`count(*)`.as('files'),
          sql<number>`count(*) filter (where notes <> '[]')`.as('noted'),
        ])
        .where('import_id', 'in', ids)
        .groupBy(['import_id', 'outcome'])
        .execute()

const open: ImportState[] = ['waiting', 'reading', 'running']

/** Returns those of these imports that have not ended. */
export const listOpen = async (database: Database, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('imports')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', open)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists some of the imports that ended before a time. */
export const listEndedBefore = async (database: Database, before: Date, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('imports')
    .select('id')
    .where('finished_at', '<', before.toISOString())
    .orderBy('finished_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an import and its remaining file rows; pages stay, with their link to the files. */
export const deleteImport = async (database: Database, id: string): Promise<void> => {
  await database.deleteFrom('imports').where('id', '=', id).execute()
}

/** Whether an import is running and claimed by the node with this job. */
export const isClaimedBy = async (database: Database, job: Job): Promise<boolean> => {
  const held = await database
    .selectFrom('imports')
    .select('id')
    .where('id', '=', job.key)
    .where('state', 'in', open)
    .where(isClaimed(job))
    .executeTakeFirst()
  return held !== undefined
}

/** Ends the claim of a node of the previous release, and prevents such nodes from claiming an import again. */
export const takeFromPreviousRelease = async (database: Database, id: string): Promise<void> => {
  await sql`
    update imports set held_by = null, held_until = 'infinity'
    where id = ${id} and held_until is distinct from 'infinity'`.execute(database)
}

/** Counts a failed node of an import. */
export const countLost = async (database: Database, id: string): Promise<void> => {
  await sql`update imports set lost = lost + 1 where id = ${id}`.execute(database)
}

/** Sets the state of a running import; false if it was stopped first. */
export const setState = async (
  database: Database,
  id: string,
  state: ImportState,
  { reason = '', now }: { reason?: string; now: Date },
): Promise<boolean> => {
  const isOver = !open.includes(state)
  const set = await database
    .updateTable('imports')
    .set({
      state,
      reason,
      ...(isOver && { finished_at: now.toISOString() }),
    })
    .where('id', '=', id)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** A file of an import, as stored before the work begins. */
export interface NewFile {
  path: string
  outcome: ImportOutcome | null
  slug: string | null
  notes: string[]
}

// Rows in one statement.
const batchSize = 500

/** Stores the files of an import, in the order of the work. */
export const insertFiles = async (transaction: Database, importId: string, files: readonly NewFile[]) => {
  for (let from = 0; from < files.length; from += batchSize) {
    const rows = files.slice(from, from + batchSize).map(({ notes, ...file }, index) => ({
      import_id: importId,
      position: from + index + 1,
      ...file,
      notes: JSON.stringify(notes),
    }))
    await transaction.insertInto('import_files').values(rows).execute()
  }
}

/** Lists the stored plan of an import: slugs and outcomes by path. */
export const listWork = (
  database: Database,
  importId: string,
): Promise<{ path: string; slug: string | null; outcome: ImportOutcome | null }[]> =>
  database
    .selectFrom('import_files')
    .select(['path', 'slug', 'outcome'])
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute()

/** Stores the unfinished page of a file; call it in the transaction that creates the page. */
export const setUnfinishedPage = async (
  transaction: Database,
  importId: string,
  { path, pageId }: { path: string; pageId: string },
) => {
  await transaction
    .updateTable('import_files')
    .set({ page_id: pageId })
    .where('import_id', '=', importId)
    .where('path', '=', path)
    .execute()
}

interface FileResult {
  path: string
  outcome: ImportOutcome
  pageId?: string | null
  notes?: readonly string[]
}

/**
 * Stores the outcome of a file; an existing one stays, so that repeated work is reported once. The progress also resets
 * the count of failed nodes. A failed file keeps its link to a page that was begun.
 */
export const setOutcome = async (
  database: Database,
  importId: string,
  { path, outcome, pageId = null, notes = [] }: FileResult,
) => {
  await sql`
    with told as (
      update import_files
      set outcome = ${outcome}, page_id = coalesce(${pageId}::uuid, page_id), notes = notes || ${JSON.stringify(notes)}::jsonb
      where import_id = ${importId} and path = ${path} and outcome is null
      returning import_id
    )
    update imports set lost = 0 where id in (select import_id from told) and lost > 0`.execute(database)
}

/** Sets the same outcome for all waiting files. */
export const setRemainingOutcomes = async (
  database: Database,
  importId: string,
  { outcome, note }: { outcome: ImportOutcome; note: string },
) => {
  await sql`
    update import_files set outcome = ${outcome}, notes = notes || ${JSON.stringify([note])}::jsonb
    where import_id = ${importId} and outcome is null`.execute(database)
}

interface Report extends Paging {
  outcome?: ImportOutcome | undefined
  needsLook: boolean
}

/** Lists the files of an import in the order of the work, each with its current page. */
export const listReport = async (
  database: Database,
  importId: string,
  { outcome, needsLook, ...paging }: Report,
): Promise<{ total: number; data: ImportedFile[] }> => {
  const matches = sql`
    import_id = ${importId}
    and ${outcome === undefined ? sql`true` : sql`outcome = ${outcome}`}
    and ${needsLook ? sql`notes <> '[]'` : sql`true`}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from import_files where ${matches}`.execute(database)
  const { rows } = await sql<ImportedFile>`
    select files.path, files.outcome, files.notes,
      case when pages.id is null then null else jsonb_build_object(
        'id', pages.id, 'slug', pages.slug, 'title', pages.title,
        'isPublished', pages.status = 'published' and not pages.disabled
      ) end as page
    from (
      select * from import_files where ${matches}
      order by position ${limitToPage(paging)}
    ) as files
    left join pages on pages.id = files.page_id
    order by files.position`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}
