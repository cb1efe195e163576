import { fieldProblem } from '~/contract/problem'
import { MarkdownRefused, type RenderedPage, renderMarkdown } from './render-markdown'

/**
 * Renders the Markdown that somebody sent.
 * @throws ProblemError FIELDS_INVALID at `body`, for Markdown that is refused
 */
export const renderBody = async (body: string): Promise<RenderedPage> => {
  try {
    return await renderMarkdown(body)
  } catch (error) {
    if (error instanceof MarkdownRefused) throw fieldProblem('body', error.message)
    throw error
  }
}
