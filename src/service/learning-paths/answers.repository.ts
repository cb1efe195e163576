import type { Insertable } from 'kysely'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** Keeps an attempt at a quiz. */
export const insertAnswers = async (
  transaction: Database,
  row: Insertable<Tables['learning_answers']>,
): Promise<void> => {
  await transaction.insertInto('learning_answers').values(row).execute()
}
