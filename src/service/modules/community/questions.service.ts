import { uuidv7 } from 'uuidv7'
import { ProblemError, fieldProblem } from '~/contract/problem'
import {
  type Answer,
  type Question,
  type QuestionInput,
  type QuestionRow,
  maxChanges,
} from '~/contract/questions'
import { type UserActor, isAdmin } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { type Keyed, doneBefore } from '../../http/idempotency'
import { findSubject } from './find-subject'
import { renderWords } from './render-post-text'
import { correctNotices, tellMentioned, withdrawTold } from './question-notices'
import { type ActingAdministrator, recordAct } from '../audit/audit.service'
import { searchPages } from '../documents/search.service'
import { listAnswerIds, readAnswers } from './answers.queries'
import { ensureMember } from './members.service'
import { holdPost, holdQuestion } from './posts'
import { follow, keepVersion, unfollow } from './posts.queries'
import { isAdministrativeAct, mayChange, mayChangeAgain } from './questions.policy'
import {
  deleteQuestion,
  insertQuestion,
  listAlike,
  readQuestionRow,
  updateQuestion,
} from './questions.queries'

/**
 * A question with its answers, as the actor gets them.
 * @throws ProblemError NOT_FOUND if there is none that the actor may open
 */
export const readQuestion = async (database: Database, actor: UserActor, id: string): Promise<Question> => {
  const question = await readQuestionRow(database, actor, id)
  if (!question) throw new ProblemError('NOT_FOUND')
  const answers = await readAnswers(database, actor, id)
  const withBody = <T extends Answer | typeof question>(post: T): T => ({
    ...post,
    body: post.isOwn || isAdmin(actor) ? post.body : '',
  })
  return { ...withBody(question), answers: answers.map(withBody) }
}

/**
 * Asks a question; its author follows it.
 * @throws ProblemError FIELDS_INVALID at `body`, `document` or `heading`; IDEMPOTENCY_KEY_REUSED
 */
export const askQuestion = async (
  { database, config, now }: Pick<ServiceContext, 'database' | 'config' | 'now'>,
  actor: UserActor,
  { idempotencyKey, ...content }: Keyed<QuestionInput>,
): Promise<Question> => {
  const { title, body, tags, document, heading } = content
  const subject = await findSubject(database, actor, { document, heading })
  const { html, text, mentioned } = await renderWords(database, body)
  const { identityUid, user } = actor
  return database.transaction().execute(async (transaction) => {
    const at = now()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'questions.ask', by: identityUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return readQuestion(transaction, actor, before)
    await ensureMember(transaction, { identityUid, name: user.name }, at)
    await insertQuestion(transaction, {
      id,
      title,
      body,
      html,
      text,
      tags: [...new Set(tags)],
      ...subject,
      author_uid: identityUid,
      accepted_answer_id: null,
      created_at: at.toISOString(),
      edited_at: null,
      edited_by: null,
      active_at: at.toISOString(),
    })
    await follow(transaction, { questionId: id, identityUid }, at)
    const held = await holdPost(transaction, actor, { kind: 'question', id })
    await tellMentioned({ config }, transaction, held, { text, mentioned, writerUid: identityUid }, at)
    return readQuestion(transaction, actor, id)
  })
}

type Change = Pick<QuestionInput, 'title' | 'body' | 'tags'> & { revision: number }

/**
 * Changes a question; the earlier version is kept.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; CONFLICT if it was changed since it was read; FIELDS_INVALID at
 * `body`, also where it was changed as often as it can be
 */
export const editQuestion = async (
  { database, config, now }: Pick<ServiceContext, 'database' | 'config' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { title, body, tags: given, revision }: Change,
): Promise<Question> => {
  const { actor } = by
  const { html, text, mentioned } = await renderWords(database, body)
  const tags = [...new Set(given)]
  return database.transaction().execute(async (transaction) => {
    // An administrator who edits another user's text is listed among its authors.
    if (isAdmin(actor))
      await ensureMember(transaction, { identityUid: actor.identityUid, name: actor.user.name }, now())
    const question = await holdQuestion(transaction, actor, id)
    if (!mayChange(actor, question)) throw new ProblemError('FORBIDDEN')
    if (question.revision !== revision) throw new ProblemError('CONFLICT')
    const isSame = question.title === title && question.body === body && `${question.tags}` === `${tags}`
    if (isSame) return readQuestion(transaction, actor, id)
    if (!mayChangeAgain(actor, question)) {
      const sentence = `This question was changed ${maxChanges} times, and cannot be changed again. Write what is new as an answer.`
      throw fieldProblem('body', sentence)
    }
    const moment = now()
    const at = moment.toISOString()
    const isModerated = isAdministrativeAct(actor, question)
    await keepVersion(transaction, question)
    await updateQuestion(transaction, id, {
      title,
      body,
      html,
      text,
      tags,
      revision: revision + 1,
      edited_at: at,
      edited_by: actor.identityUid,
      ...(isModerated && { is_moderated: true }),
      active_at: at,
    })
    const after = { ...question, title }
    const held = { kind: 'question', question: after, post: after } as const
    const words = { text, mentioned, writerUid: actor.identityUid }
    if (isModerated) await correctNotices({ config }, transaction, held, text)
    await tellMentioned({ config }, transaction, held, words, moment)
    if (isModerated) {
      const act = { action: 'question.update', subjectKind: 'question', subjectId: id } as const
      const before = { title: question.title, tags: question.tags.join(', '), revision }
      const changed = { title, tags: tags.join(', '), revision: revision + 1 }
      await recordAct(transaction, by, { ...act, before, after: changed }, moment)
    }
    return readQuestion(transaction, actor, id)
  })
}

/**
 * Removes a question with all that belongs to it: the user's own while it has no answers, any as an administrator.
 * @throws ProblemError NOT_FOUND, FORBIDDEN, NOT_EMPTY
 */
export const removeQuestion = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { actor } = by
    const question = await holdQuestion(transaction, actor, id)
    if (!mayChange(actor, question)) throw new ProblemError('FORBIDDEN')
    // Hidden answers count too: removing them would remove the evidence of what was reported.
    if (!isAdmin(actor) && (await listAnswerIds(transaction, id)).length > 0) {
      throw new ProblemError('NOT_EMPTY', {
        detail: 'Somebody answered, and the answers would go with the question.',
      })
    }
    await withdrawTold(transaction, { kind: 'question', id })
    await deleteQuestion(transaction, id)
    if (!isAdministrativeAct(actor, question)) return
    const act = { action: 'question.remove', subjectKind: 'question', subjectId: id } as const
    const before = { title: question.title, answers: question.answers }
    await recordAct(transaction, by, { ...act, before, after: {} }, now())
  })

interface Related {
  documents: { slug: string; title: string; section: { id: string; text: string } | null }[]
  questions: QuestionRow[]
}

const most = 5
// A sentence; of more words the first ones say what it is about.
const maxWords = 12

const words = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a sentence as a search for any of them. */
const anyOf = (text: string): string => {
  const told = [...words.segment(text.normalize('NFKC'))]
    .filter(({ segment, isWordLike }) => isWordLike && segment.length > 1 && !/^or$/i.test(segment))
    .map(({ segment }) => segment)
  return [...new Set(told)].slice(0, maxWords).join(' or ')
}

/** Documents and questions that may answer an unfinished question, at most five of each. */
export const findRelated = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: UserActor,
  text: string,
): Promise<Related> => {
  const q = anyOf(text)
  if (q === '') return { documents: [], questions: [] }
  const search = { q, kind: 'document' as const, page: 1, count: most, stage: 'typing' as const }
  const [pages, questions] = await Promise.all([
    // An unfinished question is not counted as a search, so the caller's address does not matter.
    searchPages({ database, now }, { actor, clientAddress: '' }, search),
    listAlike(database, q, most),
  ])
  const documents = pages.data.map(({ slug, title, section }) => ({ slug, title, section }))
  return { documents, questions }
}

/**
 * Follows a question, or no longer.
 * @throws ProblemError NOT_FOUND
 */
export const followQuestion = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: UserActor,
  id: string,
  isFollowed: boolean,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await holdQuestion(transaction, actor, id)
    const following = { questionId: id, identityUid: actor.identityUid }
    if (isFollowed) await follow(transaction, following, now())
    else await unfollow(transaction, following)
  })
