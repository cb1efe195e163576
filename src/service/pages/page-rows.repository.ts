import type { Insertable, Updateable } from 'kysely'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import type { Tables } from '../database/schema'

type Columns = Tables['pages']

const written = [
  'id',
  'kind',
  'component_id',
  'parent_id',
  'slug',
  'position',
  'path',
  'audience',
  'status',
  'disabled',
  'version',
  'published_version',
  'applies_to',
  'published_at',
  'publish_at',
  'withdraw_at',
  'scheduled_version',
  'scheduled_by',
] as const satisfies (keyof Columns)[]

const rowById = (database: Database, id: string) =>
  database.selectFrom('pages').select(written).where('id', '=', id)

/** A page as those who change it see it, without its text. */
export type StoredPage = NonNullable<Awaited<ReturnType<ReturnType<typeof rowById>['executeTakeFirst']>>>

/** @throws ProblemError NOT_FOUND */
export const requireRow = async (database: Database, id: string): Promise<StoredPage> => {
  const row = await rowById(database, id).executeTakeFirst()
  if (!row) throw new ProblemError('NOT_FOUND')
  return row
}

/**
 * A page that nobody removes until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const holdRow = async (transaction: Database, id: string): Promise<StoredPage> => {
  const row = await rowById(transaction, id).forKeyShare().executeTakeFirst()
  if (!row) throw new ProblemError('NOT_FOUND')
  return row
}

/**
 * A page that nobody else changes until the transaction ends. What only refers to it, such as a working copy or a
 * page under it, need not wait.
 * @throws ProblemError NOT_FOUND
 */
export const lockRow = async (transaction: Database, id: string): Promise<StoredPage> => {
  const row = await rowById(transaction, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new ProblemError('NOT_FOUND')
  return row
}

export const insertRow = async (transaction: Database, row: Insertable<Columns>) => {
  await transaction.insertInto('pages').values(row).execute()
}

export const updateRow = async (transaction: Database, id: string, columns: Updateable<Columns>) => {
  await transaction.updateTable('pages').set(columns).where('id', '=', id).execute()
}

export const deleteRow = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('pages').where('id', '=', id).execute()
}

/** Whether pages stand under this one. */
export const hasChildren = async (database: Database, id: string): Promise<boolean> => {
  const child = await database.selectFrom('pages').select('id').where('parent_id', '=', id).executeTakeFirst()
  return child !== undefined
}
