import { type Insertable, type RawBuilder, type Updateable, sql } from 'kysely'
import type { Answer, Author } from '~/contract/questions'
import { type IdentityActor, type UserActor, isAdmin } from '../../http/actor'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { mayOpenCommunity } from './community.policy'

/** Whether the actor may open a row of `questions` or `answers`; the same rule as `mayOpen`, in SQL. */
export const visibleTo = (
  actor: IdentityActor,
  table: 'questions' | 'answers' = 'questions',
): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(not ${sql.ref(`${table}.is_hidden`)}
        or ${sql.ref(`${table}.author_uid`)} is not distinct from ${actor.identityUid})`

/**
 * Whether the actor may read the earlier versions of a row of `questions` or `answers`: they contain text that an
 * administrator removed.
 */
export const hasOpenHistory = (actor: IdentityActor, table: 'questions' | 'answers'): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(not ${sql.ref(`${table}.is_moderated`)}
        or ${sql.ref(`${table}.author_uid`)} is not distinct from ${actor.identityUid})`

/** The author whose uid is in a column, in the contract's shape; null for a deleted user. */
export const authorIn = (column: string): RawBuilder<Author> => sql<Author>`(
  select jsonb_build_object(
    'handle', coalesce(members.handle, ''), 'name', authors.name, 'picture', authors.profile_picture,
    'isStaff', authors.role = 'admin', 'isListed', coalesce(members.is_listed, false) and ${mayOpenCommunity('authors')}
  )
  from users as authors left join members on members.identity_uid = authors.identity_uid
  where authors.identity_uid = ${sql.ref(column)} and authors.deleted_at is null
)`

/** The uid of the user who wrote a question's or answer's current text; null for a deleted user. */
export const wordsBy = sql<string | null>`case when edited_at is null then author_uid else edited_by end`

/** When that text was written. */
export const wordsAt = sql<string>`coalesce(edited_at, created_at)`

/** The contract's state of a row of `questions`. */
export const selectQuestionState = sql<'open' | 'answered' | 'closed'>`
  case questions.standing when 'unanswered' then 'open' else questions.standing end`

/** A stored answer. */
export interface StoredAnswer {
  id: string
  questionId: string
  body: string
  authorUid: string | null
  isHidden: boolean
  wasAccepted: boolean
  revision: number
  /** Who wrote the current text, and when. */
  wordsBy: string | null
  wordsAt: string
}

export const findAnswer = (database: Database, id: string): Promise<StoredAnswer | undefined> =>
  database
    .selectFrom('answers')
    .select(['id', 'question_id as questionId', 'body', 'author_uid as authorUid', 'is_hidden as isHidden'])
    .select(['was_accepted as wasAccepted', 'revision'])
    .select([wordsBy.as('wordsBy'), wordsAt.as('wordsAt')])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertAnswer = async (
  transaction: Database,
  row: Insertable<Tables['answers']>,
): Promise<void> => {
  await transaction.insertInto('answers').values(row).execute()
}

export const updateAnswer = async (
  transaction: Database,
  id: string,
  change: Updateable<Tables['answers']>,
): Promise<void> => {
  await transaction.updateTable('answers').set(change).where('id', '=', id).execute()
}

export const deleteAnswer = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('answers').where('id', '=', id).execute()
}

/** Lists all answers of a question, including hidden ones. */
export const listAnswerIds = async (database: Database, questionId: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('answers')
    .select('id')
    .where('question_id', '=', questionId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes a question's number of visible answers. Lock the question first. */
export const countAnswers = async (transaction: Database, questionId: string): Promise<void> => {
  await sql`
    update questions set answers = (
      select count(*) from answers where question_id = ${questionId} and not is_hidden
    )
    where id = ${questionId}`.execute(transaction)
}

/**
 * Returns the answers of a question that the actor may open: the accepted one first, then by votes, then oldest first.
 */
export const readAnswers = async (
  database: Database,
  actor: UserActor,
  questionId: string,
): Promise<Answer[]> => {
  const me = actor.identityUid
  const { rows } = await sql<Answer>`
    select answers.id, ${authorIn('answers.author_uid')} as author, answers.html, answers.body, answers.votes,
      coalesce((select value from post_votes where post_id = answers.id and identity_uid = ${me}), 0) as "ownVote",
      answers.revision, answers.revision > 1 and ${hasOpenHistory(actor, 'answers')} as "hasHistory",
      answers.created_at as "createdAt", answers.edited_at as "editedAt",
      answers.is_hidden as "isHidden", answers.author_uid is not distinct from ${me} as "isOwn",
      questions.accepted_answer_id is not distinct from answers.id as "isAccepted"
    from answers join questions on questions.id = answers.question_id
    where answers.question_id = ${questionId} and ${visibleTo(actor, 'answers')}
    order by "isAccepted" desc, answers.votes desc, answers.created_at, answers.id`.execute(database)
  return rows
}
