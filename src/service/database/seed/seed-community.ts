import { uuidv7 } from 'uuidv7'
import type { Database } from '../../context'
import {
  discussions,
  findDemoUser,
  listings,
  demoUsers,
  type SeedDiscussion,
  type SeedReply,
} from './content'
import { insert } from './insert'

/** The rendered form of a question or an answer, stored with its Markdown. */
export interface RenderedPost {
  html: string
  text: string
}

/**
 * Renders a user's post; `find` looks up the users of handles. Passed in, since the database layer must not import the
 * community module.
 */
export type RenderPost = (
  markdown: string,
  find: (handles: readonly string[]) => Promise<Map<string, string>>,
) => Promise<RenderedPost>

type Rendered<T> = T & { rendered: RenderedPost }
type RenderedDiscussion = Omit<Rendered<SeedDiscussion>, 'answers'> & { answers: Rendered<SeedReply>[] }

const hour = 3_600_000

/** Renders the Markdown of the discussions, before anything is written. */
export const renderDiscussions = async (renderPost: RenderPost): Promise<RenderedDiscussion[]> => {
  const whose = new Map(demoUsers.map(({ handle, identityUid }) => [handle, identityUid]))
  const find = async (handles: readonly string[]) =>
    new Map([...whose].filter(([handle]) => handles.includes(handle)))
  const render = async <T extends { body: string }>(post: T): Promise<Rendered<T>> => ({
    ...post,
    rendered: await renderPost(post.body, find),
  })
  const rendered: RenderedDiscussion[] = []
  for (const { answers, ...question } of discussions) {
    const replies: Rendered<SeedReply>[] = []
    for (const answer of answers) replies.push(await render(answer))
    rendered.push({ ...(await render(question)), answers: replies })
  }
  return rendered
}

/** Seeds the demonstration's discussions, and the users who are listed as members. */
export const seedCommunity = async (
  transaction: Database,
  written: readonly RenderedDiscussion[],
  now: Date,
): Promise<void> => {
  const writers = written.flatMap(({ by, answers }) => [by, ...answers.map((answer) => answer.by)])
  const known = new Map(listings.map(({ email, introduction }) => [email, introduction]))
  await insert(
    transaction,
    'members',
    [...new Set([...known.keys(), ...writers])].map((email) => ({
      identity_uid: findDemoUser(email).identityUid,
      handle: findDemoUser(email).handle,
      is_listed: known.has(email),
      introduction: known.get(email) ?? '',
      created_at: now.toISOString(),
    })),
  )
  // Oldest first, so that ids follow the time.
  for (const question of written.toReversed()) await seedDiscussion(transaction, question, now)
}

const seedDiscussion = async (
  transaction: Database,
  { answers, rendered, ...question }: RenderedDiscussion,
  now: Date,
) => {
  const before = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()
  const id = uuidv7()
  const subject = await getSubject(transaction, question)
  const replies = answers.map((answer) => ({ ...answer, id: uuidv7() }))
  const accepted = replies.find(({ isAccepted }) => isAccepted)
  await insert(transaction, 'questions', {
    id,
    title: question.title,
    body: question.body,
    html: rendered.html,
    text: rendered.text,
    tags: question.tags,
    ...subject,
    author_uid: findDemoUser(question.by).identityUid,
    votes: question.votes.length,
    answers: answers.length,
    accepted_answer_id: null,
    is_closed: question.isClosed,
    created_at: before(question.hoursBefore),
    edited_at: null,
    edited_by: null,
    active_at: before(Math.min(question.hoursBefore, ...answers.map(({ hoursBefore }) => hoursBefore))),
  })
  for (const answer of replies) {
    await insert(transaction, 'answers', {
      id: answer.id,
      question_id: id,
      body: answer.body,
      html: answer.rendered.html,
      text: answer.rendered.text,
      author_uid: findDemoUser(answer.by).identityUid,
      votes: answer.votes.length,
      was_accepted: answer === accepted,
      created_at: before(answer.hoursBefore),
      edited_at: null,
      edited_by: null,
    })
  }
  if (accepted) {
    const { id: acceptedId } = accepted
    await transaction
      .updateTable('questions')
      .set({ accepted_answer_id: acceptedId })
      .where('id', '=', id)
      .execute()
  }
  const postVotes = [{ ...question, id }, ...replies].flatMap(({ id: postId, votes, hoursBefore }) =>
    votes.map((email) => ({
      post_id: postId,
      identity_uid: findDemoUser(email).identityUid,
      value: 1,
      at: before(hoursBefore - 1),
    })),
  )
  if (postVotes.length > 0) await insert(transaction, 'post_votes', postVotes)
  const followers = new Set([question.by, ...answers.map(({ by }) => by)])
  await insert(
    transaction,
    'question_followers',
    [...followers].map((email) => ({
      question_id: id,
      identity_uid: findDemoUser(email).identityUid,
      at: before(question.hoursBefore),
    })),
  )
}

const getSubject = async (
  transaction: Database,
  { about }: Pick<SeedDiscussion, 'about'>,
): Promise<{ page_id: string | null; heading: string; heading_text: string }> => {
  if (!about) return { page_id: null, heading: '', heading_text: '' }
  const page = await transaction
    .selectFrom('pages')
    .select(['id', 'headings'])
    .where('slug', '=', about.document)
    .executeTakeFirst()
  if (!page) throw new Error(`There is no starter page ${about.document}.`)
  const text = page.headings.find(({ id }) => id === about.heading)?.text ?? ''
  return { page_id: page.id, heading: about.heading, heading_text: text }
}
