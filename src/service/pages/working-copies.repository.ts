import { sql } from 'kysely'
import type { Database } from '../deps'
import type { PageText } from './versions.repository'

/** Whose copy of which page. */
export interface CopyOwner {
  id: string
  authorUid: string
}

const copiesOf = (database: Database, { id, authorUid }: CopyOwner) =>
  database
    .selectFrom('page_working_copies')
    .select(['base_version as baseVersion', 'revision', 'title', 'summary', 'body', 'saved_at as savedAt'])
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)

export const findCopy = (database: Database, owner: CopyOwner) => copiesOf(database, owner).executeTakeFirst()

/** The copy, which nobody else changes until the transaction ends. */
export const lockCopy = (transaction: Database, owner: CopyOwner) =>
  copiesOf(transaction, owner).forUpdate().executeTakeFirst()

export type StoredCopy = NonNullable<Awaited<ReturnType<typeof findCopy>>>

interface CopyText extends PageText {
  baseVersion: number
}

const columnsOf = ({ baseVersion, ...text }: CopyText, now: Date) => ({
  ...text,
  base_version: baseVersion,
  saved_at: now.toISOString(),
})

/** Its revision; null where another window of the same person was faster. */
export const insertCopy = async (
  transaction: Database,
  { id, authorUid }: CopyOwner,
  text: CopyText,
  now: Date,
): Promise<number | null> => {
  const inserted = await transaction
    .insertInto('page_working_copies')
    .values({ page_id: id, author_uid: authorUid, ...columnsOf(text, now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  return inserted?.revision ?? null
}

/** @returns its new revision */
export const updateCopy = async (
  transaction: Database,
  { id, authorUid }: CopyOwner,
  text: CopyText,
  now: Date,
): Promise<number> => {
  const { revision } = await transaction
    .updateTable('page_working_copies')
    .set({ revision: sql<number>`default`, ...columnsOf(text, now) })
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export const deleteCopy = async (transaction: Database, { id, authorUid }: CopyOwner) => {
  await transaction
    .deleteFrom('page_working_copies')
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)
    .execute()
}

/** Forgets a copy, unless more was kept since then. */
export const deleteCopyOf = async (transaction: Database, { id, authorUid }: CopyOwner, until: Date) => {
  await transaction
    .deleteFrom('page_working_copies')
    .where('page_id', '=', id)
    .where('author_uid', '=', authorUid)
    .where('saved_at', '<=', until.toISOString())
    .execute()
}

/** Who else kept a copy of the page since then, the latest first. */
export const listOtherWriters = (
  database: Database,
  { id, authorUid }: CopyOwner,
  since: Date,
): Promise<{ authorName: string; savedAt: string }[]> =>
  database
    .selectFrom('page_working_copies as copies')
    .innerJoin('users', 'users.identity_uid', 'copies.author_uid')
    .select(['users.name as authorName', 'copies.saved_at as savedAt'])
    .where('copies.page_id', '=', id)
    .where('copies.author_uid', '<>', authorUid)
    .where('copies.saved_at', '>=', since.toISOString())
    .where('users.deleted_at', 'is', null)
    .orderBy('copies.saved_at', 'desc')
    .orderBy('users.name')
    .execute()
