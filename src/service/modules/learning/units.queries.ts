import { sql } from 'kysely'
import { defaultQuizPolicy } from '~/contract/path-building'
import type { QuizAnswers, UnitKind } from '~/contract/learning'
import type { StoredQuiz, StoredVideo } from '../../database/stored-values'
import type { Database } from '../../context'

/** A stored unit, also one that was removed from its path. */
export interface StoredUnit {
  id: string
  slug: string
  title: string
  kind: UnitKind
  minutes: number
  pageSlug: string | null
  body: string
  video: StoredVideo | null
  quiz: StoredQuiz | null
  revision: number
  isRemoved: boolean
}

// A node of the previous release saves quizzes without a policy.
const quiz = sql`${JSON.stringify(defaultQuizPolicy)}::jsonb || quiz as quiz`

const storedUnitColumns = sql`
  id, slug, title, kind, minutes, page_slug as "pageSlug", body, video, ${quiz}, revision,
  removed_at is not null as "isRemoved"`

/** Lists the units of a path in their order, and those that were ever removed from it. */
export const listStoredUnits = async (database: Database, pathId: string): Promise<StoredUnit[]> => {
  const { rows } = await sql<StoredUnit>`
    select ${storedUnitColumns} from learning_units where path_id = ${pathId} order by position, slug`.execute(
    database,
  )
  return rows
}

/** A unit to store, with its Markdown rendered. */
export type WrittenUnit = Omit<StoredUnit, 'isRemoved'> & { html: string }

/**
 * Makes these the units of a path, in this order. The others are removed; their progress is stored, and counts again
 * when they are restored.
 */
export const writeUnits = async (
  transaction: Database,
  pathId: string,
  units: readonly WrittenUnit[],
  at: string,
): Promise<void> => {
  // All are removed first, so that two units can exchange their slugs.
  await sql`
    update learning_units set removed_at = coalesce(removed_at, ${at}::timestamptz)
    where path_id = ${pathId}`.execute(transaction)
  for (const [index, unit] of units.entries()) {
    const row = {
      slug: unit.slug,
      title: unit.title,
      kind: unit.kind,
      minutes: unit.minutes,
      page_slug: unit.pageSlug,
      position: index + 1,
      body: unit.body,
      html: unit.html,
      video: unit.video && JSON.stringify(unit.video),
      quiz: unit.quiz && JSON.stringify(unit.quiz),
      revision: unit.revision,
      removed_at: null,
    }
    await transaction
      .insertInto('learning_units')
      .values({ id: unit.id, path_id: pathId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** The content of a unit, with the right answers. */
interface UnitContentRow {
  html: string
  revision: number
  video: StoredVideo | null
  quiz: StoredQuiz | null
}

export const findContent = async (database: Database, unitId: string): Promise<UnitContentRow | null> => {
  const { rows } = await sql<UnitContentRow>`
    select html, revision, video, ${quiz} from learning_units
    where id = ${unitId} and removed_at is null`.execute(database)
  return rows[0] ?? null
}

/** An attempt at a quiz; `questions` are the drawn ones, null for all. */
export interface AttemptRow {
  answers: QuizAnswers['answers']
  questions: string[] | null
  at: string
  passed: boolean
}

/** A user's attempts at a revision of a quiz: the last one, the number of attempts, and the number of granted ones. */
export interface AttemptsRow {
  last: AttemptRow | null
  made: number
  granted: number
}

/** A revision of a quiz, for one user. */
interface QuizRevision {
  identityUid: string
  unitId: string
  revision: number
}

export const findAttempts = async (
  database: Database,
  { identityUid, unitId, revision }: QuizRevision,
): Promise<AttemptsRow> => {
  const { rows } = await sql<AttemptRow & { made: number }>`
    select answers, questions, at, passed, (count(*) over ())::integer as made
    from learning_answers
    where identity_uid = ${identityUid} and unit_id = ${unitId} and unit_revision = ${revision}
    order by at desc, id desc limit 1`.execute(database)
  const granted = await database
    .selectFrom('learning_attempts')
    .select('granted')
    .where('identity_uid', '=', identityUid)
    .where('unit_id', '=', unitId)
    .where('unit_revision', '=', revision)
    .executeTakeFirst()
  const { made = 0, ...last } = rows[0] ?? {}
  return { last: rows[0] ? (last as AttemptRow) : null, made, granted: granted?.granted ?? 0 }
}

/** Finds the questions that were drawn for the next attempt; null for none. */
export const findDraw = async (
  database: Database,
  { identityUid, unitId, revision }: QuizRevision,
): Promise<string[] | null> => {
  const row = await database
    .selectFrom('learning_attempts')
    .select('questions')
    .where('identity_uid', '=', identityUid)
    .where('unit_id', '=', unitId)
    .where('unit_revision', '=', revision)
    .executeTakeFirst()
  return row?.questions ?? null
}

/** Stores the questions drawn for the next attempt, unless some are stored already. Returns the stored ones. */
export const storeDraw = async (
  database: Database,
  { identityUid, unitId, revision }: QuizRevision,
  questions: string[],
): Promise<string[]> => {
  const { rows } = await sql<{ questions: string[] }>`
    insert into learning_attempts as kept (identity_uid, unit_id, unit_revision, questions)
    values (${identityUid}, ${unitId}, ${revision}, ${questions}::text[])
    on conflict (identity_uid, unit_id, unit_revision) do update
      set questions = coalesce(kept.questions, excluded.questions)
    returning questions`.execute(database)
  return rows[0]?.questions ?? questions
}

/** Deletes the drawn questions of a completed attempt, since the next one draws its own. */
export const deleteDraw = async (
  transaction: Database,
  { identityUid, unitId, revision }: QuizRevision,
): Promise<void> => {
  await transaction
    .updateTable('learning_attempts')
    .set({ questions: null })
    .where('identity_uid', '=', identityUid)
    .where('unit_id', '=', unitId)
    .where('unit_revision', '=', revision)
    .execute()
}

/** Grants one attempt beyond the limit; returns how many are granted then. */
export const insertGrant = async (
  transaction: Database,
  { identityUid, unitId, revision }: QuizRevision,
): Promise<number> => {
  const { rows } = await sql<{ granted: number }>`
    insert into learning_attempts as kept (identity_uid, unit_id, unit_revision, granted)
    values (${identityUid}, ${unitId}, ${revision}, 1)
    on conflict (identity_uid, unit_id, unit_revision) do update set granted = kept.granted + 1
    returning granted`.execute(transaction)
  return rows[0]?.granted ?? 1
}
