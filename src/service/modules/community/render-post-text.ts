import { createFieldError } from '~/contract/field-problem'
import type { Database } from '../../context'
import { MarkdownRefused } from '../../markdown/limits'
import type { FindMentionable, RenderedPost } from '../../markdown/render-post'
import { renderInThread } from '../../threads/threads'
import { findMentionableMembers } from './members.service'

/** Whether the rendered text is visible: comments and zero-width characters are not. */
const isVisible = ({ html, text }: RenderedPost) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) || html.includes('<img ')

/**
 * Renders a member's post in a thread, so that `renderPost` does not block other requests.
 * @throws {MarkdownRefused} for text that is too expensive to render
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const renderPostText = (markdown: string, find: FindMentionable): Promise<RenderedPost> =>
  renderInThread('post', markdown, { members: find })

/**
 * Renders the Markdown of a question or an answer, with links to the members it mentions.
 * @throws ProblemError FIELDS_INVALID at `body`, for Markdown that is refused or shows nothing
 */
export const renderPostBody = async (database: Database, body: string): Promise<RenderedPost> => {
  try {
    const post = await renderPostText(body, (handles) => findMentionableMembers(database, handles))
    if (!isVisible(post)) throw createFieldError('body', 'postRequired')
    return post
  } catch (error) {
    if (error instanceof MarkdownRefused)
      throw createFieldError('body', 'textRefused', { reason: error.message })
    throw error
  }
}
