import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { contract } from '~/contract'
import type { TestPerson, World } from './world'
import type { Tables } from '../support/service'

type QuestionTraits = Partial<Insertable<Tables['questions']>>
type AnswerTraits = Partial<Insertable<Tables['answers']>>

const words = (body: string) => ({ body, html: `<p>${body}</p>`, text: body })

/** Inserts a question, without an author unless given one. Returns its id. */
export const makeQuestion = async ({ context }: World, traits: QuestionTraits = {}): Promise<string> => {
  const id = uuidv7()
  const at = context.now().toISOString()
  const row = { id, title: 'How do I wire the bench?', ...words('It says nothing of that.') }
  await context.database
    .insertInto('questions')
    .values({
      ...row,
      author_uid: null,
      page_id: null,
      accepted_answer_id: null,
      created_at: at,
      edited_at: null,
      edited_by: null,
      active_at: at,
      ...traits,
    })
    .execute()
  return id
}

/** Inserts an answer, without an author unless given one; counted unless it is hidden. Returns its id. */
export const makeAnswer = async (
  { context: { database, now } }: World,
  questionId: string,
  traits: AnswerTraits = {},
): Promise<string> => {
  const id = uuidv7()
  const at = now().toISOString()
  await database
    .insertInto('answers')
    .values({
      id,
      question_id: questionId,
      ...words('Like this.'),
      author_uid: null,
      created_at: at,
      edited_at: null,
      edited_by: null,
      ...traits,
    })
    .execute()
  if (!traits.is_hidden) {
    const { answers } = await database
      .selectFrom('questions')
      .select('answers')
      .where('id', '=', questionId)
      .executeTakeFirstOrThrow()
    await database
      .updateTable('questions')
      .set({ answers: answers + 1 })
      .where('id', '=', questionId)
      .execute()
  }
  return id
}

/** Inserts an open report of a question. Returns its id. */
export const makeReport = async ({ context }: World, questionId: string, note = ''): Promise<string> => {
  const id = uuidv7()
  const post = { post_kind: 'question' as const, post_id: questionId, question_id: questionId }
  await context.database
    .insertInto('post_reports')
    .values({
      id,
      ...post,
      reporter_uid: null,
      reason: 'spam',
      note,
      created_at: context.now().toISOString(),
      decided_by_uid: null,
      decided_at: null,
    })
    .execute()
  return id
}

export const asking = { title: 'How do I wire the bench?', body: 'It says nothing of that.', tags: ['bench'] }

/** A user asks through the API. Returns the question. */
export const ask = async (world: World, by: TestPerson, more: object = {}) =>
  (await world.call(contract.questions.ask, { body: { ...asking, ...more } }, by)).body

/** A user answers through the API. Returns the answer's id. */
export const answer = async (world: World, questionId: string, by: TestPerson, body = 'Like this.') => {
  const input = { params: { id: questionId }, body: { body } }
  const { body: question } = await world.call(contract.questions.answer, input, by)
  return question.answers.find((each) => each.isOwn && each.body === body)!.id
}

/** A user's notifications, the newest first. */
export const getNotices = ({ context }: World, person: TestPerson) =>
  context.database
    .selectFrom('notifications')
    .select(['kind', 'title', 'text', 'link'])
    .where('identity_uid', '=', person.uid)
    .orderBy('id', 'desc')
    .execute()
