import { fieldProblem } from '~/contract/problem'
import { MarkdownRefused } from './markdown/limits'
import type { RenderedPage } from './render-markdown'
import { renderPage } from './render-page'

/**
 * Renders the Markdown that somebody sent.
 * @throws ProblemError FIELDS_INVALID at `body`, for Markdown that is refused; UNAVAILABLE while too many wait
 */
export const renderBody = async (body: string): Promise<RenderedPage> => {
  try {
    return await renderPage(body)
  } catch (error) {
    if (error instanceof MarkdownRefused) throw fieldProblem('body', error.message)
    throw error
  }
}
