import { createFieldError } from '~/contract/field-problem'
import { MarkdownRefused } from '../../markdown/limits'
import type { RenderedPage } from '../../markdown/render-markdown'
import { drawDiagram, renderInThread } from '../../threads/threads'

/**
 * Renders the Markdown of a page in a thread, so that `renderMarkdown` does not block other requests.
 * @throws {MarkdownRefused} for text that is too long, too deeply nested or too expensive to render
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const renderPage = (markdown: string): Promise<RenderedPage> =>
  renderInThread('page', markdown, { draw: drawDiagram })

/**
 * Renders Markdown from a request.
 * @throws ProblemError FIELDS_INVALID at `body`, for Markdown that is refused; UNAVAILABLE while too many wait
 */
export const renderBody = async (body: string): Promise<RenderedPage> => {
  try {
    return await renderPage(body)
  } catch (error) {
    if (error instanceof MarkdownRefused)
      throw createFieldError('body', 'textRefused', { reason: error.message })
    throw error
  }
}
