import { sql } from 'kysely'
import { storable } from '../database/storable'
import type { Database } from '../deps'

const most = 20
const last = '\u{10FFFF}'

/** The tags in use that begin with a text, the most used first, at most twenty. */
export const listTags = async (
  database: Database,
  text: string,
): Promise<{ tag: string; questions: number }[]> => {
  const begun = storable(text).toLowerCase()
  const { rows } = await sql<{ tag: string; questions: number }>`
    select tag, questions from question_tags
    where questions > 0 and tag >= ${begun} and tag < ${begun + last}
    order by questions desc, tag limit ${sql.lit(most)}`.execute(database)
  return rows
}
