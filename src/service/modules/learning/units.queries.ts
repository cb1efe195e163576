import { sql } from 'kysely'
import type { QuizAnswers, UnitKind } from '~/contract/learning'
import type { StoredQuiz, StoredVideo } from '../../database/stored-values'
import type { Database } from '../../context'

/** A unit as it is kept, also one that was taken out of its path. */
export interface KeptUnit {
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

const kept = sql`
  id, slug, title, kind, minutes, page_slug as "pageSlug", body, video, quiz, revision,
  removed_at is not null as "isRemoved"`

/** The units of a path in their order, and those that were ever taken out of it. */
export const listKeptUnits = async (database: Database, pathId: string): Promise<KeptUnit[]> => {
  const { rows } = await sql<KeptUnit>`
    select ${kept} from learning_units where path_id = ${pathId} order by position, slug`.execute(database)
  return rows
}

/** A unit to be written: as it is kept, with its Markdown rendered. */
export type WrittenUnit = Omit<KeptUnit, 'isRemoved'> & { html: string }

/**
 * Makes these the units of a path, in this order. The others are removed; progress in them is kept, and counts again
 * when they are restored.
 */
export const writeUnits = async (
  transaction: Database,
  pathId: string,
  units: readonly WrittenUnit[],
  at: string,
): Promise<void> => {
  // All go out first, so that two units can exchange their addresses.
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
    select html, revision, video, quiz from learning_units
    where id = ${unitId} and removed_at is null`.execute(database)
  return rows[0] ?? null
}

/** A user's last answers to this revision of a quiz, and whether they passed it. */
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
