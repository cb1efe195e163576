import { type Insertable, sql, type Updateable } from 'kysely'
import type { Question } from '~/contract/questions'
import type { UserActor } from '../actor'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'
import { audiencesOf } from '../pages/pages.policy'
import { readableBy } from '../pages/readable'
import { authorIn, hasOpenHistory, stateOfQuestion, visibleTo, wordsAt, wordsBy } from './post-sql'

/** A question as its room works with it. */
export interface StoredQuestion {
  id: string
  title: string
  body: string
  tags: string[]
  authorUid: string | null
  answers: number
  acceptedAnswerId: string | null
  isClosed: boolean
  isHidden: boolean
  revision: number
  /** Whose words it has, and since when. */
  wordsBy: string | null
  wordsAt: string
}

const stored = (database: Database) =>
  database
    .selectFrom('questions')
    .select(['id', 'title', 'body', 'tags', 'author_uid as authorUid', 'answers', 'revision'])
    .select(['accepted_answer_id as acceptedAnswerId', 'is_closed as isClosed', 'is_hidden as isHidden'])
    .select([wordsBy.as('wordsBy'), wordsAt.as('wordsAt')])

export const findQuestion = (database: Database, id: string): Promise<StoredQuestion | undefined> =>
  stored(database).where('id', '=', id).executeTakeFirst()

/** As {@link findQuestion}; nobody else changes it or its answers until the transaction ends. */
export const lockQuestion = (transaction: Database, id: string): Promise<StoredQuestion | undefined> =>
  stored(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertQuestion = async (
  transaction: Database,
  row: Insertable<Tables['questions']>,
): Promise<void> => {
  await transaction.insertInto('questions').values(row).execute()
}

export const updateQuestion = async (
  transaction: Database,
  id: string,
  change: Updateable<Tables['questions']>,
): Promise<void> => {
  await transaction.updateTable('questions').set(change).where('id', '=', id).execute()
}

export const deleteQuestion = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('questions').where('id', '=', id).execute()
}

type ReadQuestion = Omit<Question, 'answers'>

/** A question as the actor gets it, without its answers; undefined where there is none to be opened. */
export const readQuestionRow = async (
  database: Database,
  actor: UserActor,
  id: string,
): Promise<ReadQuestion | undefined> => {
  const me = actor.identityUid
  const { rows } = await sql<ReadQuestion>`
    select questions.id, questions.title, questions.html, questions.body, questions.tags,
      ${authorIn('questions.author_uid')} as author, ${stateOfQuestion} as state, questions.votes,
      coalesce((select value from post_votes where post_id = questions.id and identity_uid = ${me}), 0) as "ownVote",
      questions.revision, questions.revision > 1 and ${hasOpenHistory(actor, 'questions')} as "hasHistory",
      questions.created_at as "createdAt", questions.edited_at as "editedAt",
      questions.active_at as "activeAt", questions.is_hidden as "isHidden",
      questions.author_uid is not distinct from ${me} as "isOwn",
      exists (
        select from question_followers where question_id = questions.id and identity_uid = ${me}
      ) as "isFollowed",
      (
        select jsonb_build_object('slug', pages.slug, 'title', pages.title, 'heading', questions.heading,
          'headingText', questions.heading_text)
        from pages
        where pages.id = questions.page_id and pages.kind = 'document' and ${readableBy(audiencesOf(actor))}
      ) as subject
    from questions where questions.id = ${id} and ${visibleTo(actor)}`.execute(database)
  return rows[0]
}
