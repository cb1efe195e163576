import { type Insertable, type Selectable, sql } from 'kysely'
import type { ImportOutcome, ImportState } from '~/contract/imports'
import type { Paging } from '~/contract/paging'
import { rowsBefore } from '../database/paging'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

interface Part {
  name: string
  slug: string
}

/** An import, with the names of its target as they are now. */
export interface ImportRecord extends Selectable<Tables['imports']> {
  category: Part | null
  component: Part | null
}

const partOf = (table: 'categories' | 'components', column: 'category_id' | 'component_id') =>
  sql<Part | null>`(
    select jsonb_build_object('name', name, 'slug', slug) from ${sql.table(table)}
    where id = ${sql.ref(`imports.${column}`)}
  )`

const records = (database: Database) =>
  database
    .selectFrom('imports')
    .selectAll()
    .select([
      partOf('categories', 'category_id').as('category'),
      partOf('components', 'component_id').as('component'),
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
  const { total } = await database
    .selectFrom('imports')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const found = await records(database)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(rowsBefore(paging))
    .execute()
  return { total, records: found }
}

/** Files of an import with one outcome, and how many of them have notes. */
export interface OutcomeCount {
  import_id: string
  outcome: ImportOutcome | null
  files: number
  noted: number
}

/** The files of these imports, counted by outcome; those without one wait. */
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

/** Which of these imports are not over. */
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

/** Some of the imports that were over before a moment. */
export const listOverBefore = async (database: Database, before: Date, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('imports')
    .select('id')
    .where('finished_at', '<', before.toISOString())
    .orderBy('finished_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an import with what is left of its files; the pages that they became stay, and are known by them. */
export const deleteImport = async (database: Database, id: string): Promise<void> => {
  await database.deleteFrom('imports').where('id', '=', id).execute()
}

/** Whoever holds an import, and until when. */
export interface Hold {
  id: string
  by: string
  now: Date
  until: Date
}

/** Takes the oldest import that nobody works at; of several nodes at once, one gets it. */
export const claimImport = async (
  database: Database,
  { by, now, until }: Omit<Hold, 'id'>,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    update imports set held_by = ${by}, held_until = ${until.toISOString()},
      lost = lost + (held_by is not null)::integer
    where id = (
      select id from imports
      where state in (${sql.join(open)}) and (held_until is null or held_until < ${now.toISOString()})
      order by created_at, id
      limit 1
      for update skip locked
    )
    returning id`.execute(database)
  return rows[0]?.id ?? null
}

/** Goes on holding it; false where it was stopped, or another node took it meanwhile. */
export const keepHold = async (
  database: Database,
  { id, by, until }: Omit<Hold, 'now'>,
): Promise<boolean> => {
  const kept = await database
    .updateTable('imports')
    .set({ held_until: until.toISOString() })
    .where('id', '=', id)
    .where('held_by', '=', by)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export const isHeld = async (database: Database, { id, by }: Pick<Hold, 'id' | 'by'>): Promise<boolean> => {
  const held = await database
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('held_by', '=', by)
    .where('state', 'in', open)
    .executeTakeFirst()
  return held !== undefined
}

/** Lets another node go on with it at once. */
export const releaseHold = async (database: Database, { id, by }: Pick<Hold, 'id' | 'by'>) => {
  await database
    .updateTable('imports')
    .set({ held_by: null, held_until: null })
    .where('id', '=', id)
    .where('held_by', '=', by)
    .execute()
}

/** Where it is still at work; false where it was stopped first. */
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
      ...(isOver && { finished_at: now.toISOString(), held_by: null, held_until: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}
