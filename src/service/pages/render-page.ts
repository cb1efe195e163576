import { renderInThread } from '../threads/in-thread'
import { drawDiagram } from './markdown/diagram-thread'
import type { RenderedPage } from './render-markdown'

/**
 * Renders the Markdown of a page in a thread, where `renderMarkdown` keeps nobody waiting.
 * @throws {MarkdownRefused} for text that is too long, too deeply nested or too much work to be a page
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const renderPage = (markdown: string): Promise<RenderedPage> =>
  renderInThread('page', markdown, { draw: drawDiagram })
