import { sql } from 'kysely'
import type { ImportedFile, ImportOutcome } from '~/contract/imports'
import type { Paging } from '~/contract/paging'
import { onPage } from '../database/paging'
import type { Database } from '../deps'

/** A file of an import, as it is written down before the work begins. */
export interface NewFile {
  path: string
  outcome: ImportOutcome | null
  slug: string | null
  notes: string[]
}

// Rows in one statement.
const atOnce = 500

/** Writes down what there is to do, in the order of the work. */
export const insertFiles = async (transaction: Database, importId: string, files: readonly NewFile[]) => {
  for (let from = 0; from < files.length; from += atOnce) {
    const rows = files.slice(from, from + atOnce).map(({ notes, ...file }, index) => ({
      import_id: importId,
      position: from + index + 1,
      ...file,
      notes: JSON.stringify(notes),
    }))
    await transaction.insertInto('import_files').values(rows).execute()
  }
}

/** What was written down of an import: slugs and outcomes by path. */
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

/** Notes which page is made of a file, while it is not finished; call it inside the transaction that makes the page. */
export const setBegunPage = async (
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

export interface FileResult {
  path: string
  outcome: ImportOutcome
  pageId?: string | null
  notes?: readonly string[]
}

/**
 * Gives a file its outcome; one that it has already stays, so that what was done twice is told once. Whoever gets
 * that far is not lost at what is in hand. A page that was begun stays known of a file that failed.
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

/** Gives all that still wait the same outcome. */
export const closeFiles = async (
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

/** The files of an import in the order of the work, each with its page as it is now. */
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
      order by position ${onPage(paging)}
    ) as files
    left join pages on pages.id = files.page_id
    order by files.position`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}
