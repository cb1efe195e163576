import type { Heading } from '~/contract/pages'
import { renderBody } from './render-body'

/**
 * Markdown as readers would get it; nothing is kept.
 * @throws ProblemError FIELDS_INVALID at `body`
 */
export const previewPage = async (
  body: string,
): Promise<{ html: string; headings: Heading[]; minutes: number }> => {
  const { html, headings, minutes } = await renderBody(body)
  return { html, headings, minutes }
}
