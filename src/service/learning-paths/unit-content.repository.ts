import { sql } from 'kysely'
import type { QuizAnswers } from '~/contract/learning-paths'
import type { KeptQuiz, KeptVideo } from '../database/schema/learning-paths'
import type { Database } from '../deps'

/** What is in a unit, with the right answers. */
export interface UnitContentRow {
  html: string
  revision: number
  video: KeptVideo | null
  quiz: KeptQuiz | null
}

export const findContent = async (database: Database, unitId: string): Promise<UnitContentRow | null> => {
  const { rows } = await sql<UnitContentRow>`
    select html, revision, video, quiz from learning_units
    where id = ${unitId} and removed_at is null`.execute(database)
  return rows[0] ?? null
}

/** What a person answered last to this revision of a quiz, and whether that was enough then. */
export const findLastAnswers = async (
  database: Database,
  of: { identityUid: string; unitId: string; revision: number },
): Promise<{ answers: QuizAnswers['answers']; at: string; passed: boolean } | null> => {
  const row = await database
    .selectFrom('learning_answers')
    .select(['answers', 'at', 'passed', 'unit_revision as revision'])
    .where('identity_uid', '=', of.identityUid)
    .where('unit_id', '=', of.unitId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revision === of.revision ? row : null
}
