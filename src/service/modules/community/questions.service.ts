import { t } from '@lingui/core/macro'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import {
  type Answer,
  type Question,
  type QuestionInput,
  type QuestionRow,
  maxChanges,
} from '~/contract/questions'
import { type UserActor, isAdmin } from '../../http/actor'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import { renderPostBody } from './render-post-text'
import { cancelPostNotices, updatePostNotices, recordMentions } from './question-notices'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { searchPages } from '../documents/search.service'
import { listAnswerIds, readAnswers } from './answers.queries'
import { ensureMember } from './members.service'
import { lockPostForActor, lockQuestionForActor } from './posts.service'
import { follow, storeVersion, unfollow } from './posts.queries'
import { isAdministrativeAct, mayChange, mayChangeAgain } from './community.policy'
import {
  deleteQuestion,
  insertQuestion,
  listSimilar,
  readQuestionRow,
  updateQuestion,
} from './questions.queries'
import { readPageAt } from '../documents/pages.service'
import { orNotFound } from '../../http/or-not-found'

/** The subject of a question, as stored with it. */
interface SubjectColumns {
  page_id: string | null
  heading: string
  heading_text: string
}

const openDocument = async (database: Database, actor: UserActor, slug: string) => {
  try {
    const page = await readPageAt(database, actor, slug)
    const now = 'movedTo' in page ? await readPageAt(database, actor, page.movedTo) : page
    return 'movedTo' in now || now.kind !== 'document' ? null : now
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * Finds the document, and the heading in it, that a question is about.
 * @throws ProblemError FIELDS_INVALID at `document` for one that the actor cannot open, at `heading` for one that the
 *   document does not have
 */
const findSubject = async (
  database: Database,
  actor: UserActor,
  { document, heading }: { document: string | null; heading: string },
): Promise<SubjectColumns> => {
  if (document === null) return { page_id: null, heading: '', heading_text: '' }
  const page = await openDocument(database, actor, document)
  if (!page) throw createFieldError('document', 'documentUnknown')
  if (heading === '') return { page_id: page.id, heading: '', heading_text: '' }
  const found = page.headings.find(({ id }) => id === heading)
  if (!found) throw createFieldError('heading', 'headingUnknown')
  return { page_id: page.id, heading, heading_text: found.text }
}

/**
 * Returns a question with its answers, for the actor.
 * @throws ProblemError NOT_FOUND if there is none that the actor may open
 */
export const readQuestion = async (database: Database, actor: UserActor, id: string): Promise<Question> => {
  const question = orNotFound(await readQuestionRow(database, actor, id))
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
  context: WriteContext,
  call: IdempotentCall & { actor: UserActor },
  content: QuestionInput,
): Promise<Question> => {
  const { actor } = call
  const { title, body, tags, document, heading } = content
  const subject = await findSubject(context.database, actor, { document, heading })
  const { html, text, mentioned } = await renderPostBody(context.database, body)
  const { identityUid, user } = actor
  return writeOnce(context, call, {
    write: async (transaction, id) => {
      const at = context.now()
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
      const post = await lockPostForActor(transaction, actor, { kind: 'question', id })
      const to = await recordMentions(transaction, post, { mentioned, writerUid: identityUid }, at)
      const event = { post, text, mentioned: to, followers: [], at }
      await publish(context, transaction, { type: 'post.published', ...event })
      return readQuestion(transaction, actor, id)
    },
    read: (transaction, id) => readQuestion(transaction, actor, id),
  })
}

type Change = Pick<QuestionInput, 'title' | 'body' | 'tags'> & { revision: number }

/**
 * Changes a question; stores the earlier version.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; CONFLICT if it was changed since it was read; FIELDS_INVALID at `body`,
 *   also after the maximum number of changes
 */
export const editQuestion = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { title, body, tags: given, revision }: Change,
): Promise<Question> => {
  const { actor } = by
  const { database, now } = context
  const { html, text, mentioned } = await renderPostBody(database, body)
  const tags = [...new Set(given)]
  return database.transaction().execute(async (transaction) => {
    // An administrator who edits another user's text is listed among its authors.
    if (isAdmin(actor))
      await ensureMember(transaction, { identityUid: actor.identityUid, name: actor.user.name }, now())
    const question = await lockQuestionForActor(transaction, actor, id)
    if (!mayChange(actor, question)) throw new ProblemError('FORBIDDEN')
    if (question.revision !== revision) throw new ProblemError('CONFLICT')
    const isSame = question.title === title && question.body === body && `${question.tags}` === `${tags}`
    if (isSame) return readQuestion(transaction, actor, id)
    if (!mayChangeAgain(actor, question)) {
      throw createFieldError('body', 'questionChangesLimited', { max: maxChanges })
    }
    const moment = now()
    const at = moment.toISOString()
    const isModerated = isAdministrativeAct(actor, question)
    await storeVersion(transaction, question)
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
    if (isModerated) await updatePostNotices(context, transaction, held, text)
    const words = { mentioned, writerUid: actor.identityUid }
    const to = await recordMentions(transaction, held, words, moment)
    await publish(context, transaction, {
      type: 'post.edited',
      by,
      post: held,
      text,
      mentioned: to,
      isModerated,
      at: moment,
      before: { title: question.title, tags: question.tags.join(', '), revision },
      after: { title, tags: tags.join(', '), revision: revision + 1 },
    })
    return readQuestion(transaction, actor, id)
  })
}

/**
 * Deletes a question with its answers: the user's own while it has no answers, any as an administrator.
 * @throws ProblemError NOT_FOUND, FORBIDDEN, NOT_EMPTY
 */
export const removeQuestion = (context: WriteContext, by: ActingAdministrator, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { actor } = by
    const question = await lockQuestionForActor(transaction, actor, id)
    if (!mayChange(actor, question)) throw new ProblemError('FORBIDDEN')
    // Hidden answers count too: deleting them would delete the evidence of what was reported.
    if (!isAdmin(actor) && (await listAnswerIds(transaction, id)).length > 0) {
      throw new ProblemError('NOT_EMPTY', {
        detail: t`This question has answers, which would be deleted with it.`,
      })
    }
    await cancelPostNotices(transaction, { kind: 'question', id })
    await deleteQuestion(transaction, id)
    if (!isAdministrativeAct(actor, question)) return
    const before = { title: question.title, answers: question.answers }
    const event = { by, kind: 'question' as const, id, before, at: context.now() }
    await publish(context, transaction, { type: 'post.removed', ...event })
  })

interface Related {
  documents: { slug: string; title: string; section: { id: string; text: string } | null }[]
  questions: QuestionRow[]
}

const maxRelated = 5
// The words of a sentence; the first ones of a longer text describe its subject.
const maxWords = 12

const words = new Intl.Segmenter('und', { granularity: 'word' })

/** Converts a sentence to a search for any of its words. */
const toAnyWordSearch = (text: string): string => {
  const told = [...words.segment(text.normalize('NFKC'))]
    .filter(({ segment, isWordLike }) => isWordLike && segment.length > 1 && !/^or$/i.test(segment))
    .map(({ segment }) => segment)
  return [...new Set(told)].slice(0, maxWords).join(' or ')
}

/** Finds documents and questions that may answer an unfinished question, at most five of each. */
export const findRelated = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: UserActor,
  text: string,
): Promise<Related> => {
  const q = toAnyWordSearch(text)
  if (q === '') return { documents: [], questions: [] }
  const search = { q, kind: 'document' as const, page: 1, count: maxRelated, stage: 'typing' as const }
  const [pages, questions] = await Promise.all([
    // An unfinished question is not counted as a search, so the caller's address does not matter.
    searchPages({ database, now }, { actor, clientAddress: '' }, search),
    listSimilar(database, q, maxRelated),
  ])
  const documents = pages.data.map(({ slug, title, section }) => ({ slug, title, section }))
  return { documents, questions }
}

/**
 * Follows or unfollows a question.
 * @throws ProblemError NOT_FOUND
 */
export const followQuestion = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: UserActor,
  id: string,
  isFollowed: boolean,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockQuestionForActor(transaction, actor, id)
    const following = { questionId: id, identityUid: actor.identityUid }
    if (isFollowed) await follow(transaction, following, now())
    else await unfollow(transaction, following)
  })
