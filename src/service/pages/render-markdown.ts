import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Heading } from '~/contract/pages'
import { links, safeHeadingIds } from './markdown/anchors'
import { callouts, unclaimedDirectivesAsText } from './markdown/callouts'
import { codeFigures } from './markdown/code-figures'
import { headingLevels } from './markdown/heading-levels'
import { htmlAsText } from './markdown/html-as-text'
import { refuseCostlyText, refuseDeepTree } from './markdown/limits'
import { readHeadings, readMinutes, readText } from './markdown/read-outcome'
import { safeSchema } from './markdown/safe-schema'
import { tables } from './markdown/tables'
import { taskItems } from './markdown/task-items'

export { MarkdownRefused } from './markdown/limits'

/** A page as it is stored beside its Markdown. */
export type RenderedPage = {
  /** Sanitised HTML, without an `h1`, script, style or inline colour. */
  html: string
  headings: Heading[]
  /** The words alone, one block a line, for search. */
  text: string
  /** Reading time in whole minutes, at least 1. */
  minutes: number
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(refuseDeepTree)
  .use(htmlAsText)
  .use(headingLevels)
  .use(callouts)
  .use(unclaimedDirectivesAsText)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(safeHeadingIds)
  .use(links)
  .use(tables)
  .use(taskItems)
  .use(codeFigures)
  // Last, so that whatever the steps above let through meets the list of what is allowed.
  .use(rehypeSanitize, safeSchema)
  .use(rehypeStringify)
  .freeze()

/**
 * Renders the one stored form of a page, Markdown (GFM, callouts, titled and marked code), to HTML that is safe
 * to send as it is. Raw HTML is shown as text.
 *
 * @throws {MarkdownRefused} for text that is too long or too deeply nested to be a page
 */
export async function renderMarkdown(markdown: string): Promise<RenderedPage> {
  refuseCostlyText(markdown)
  const source = markdown.replace(/\r\n?/g, '\n')
  // The directives plugin reads what was typed from the file, so the text goes along with its tree.
  const file = { value: source }
  const tree = await processor.run(processor.parse(file), file)
  return {
    html: processor.stringify(tree),
    headings: readHeadings(tree),
    text: readText(tree),
    minutes: readMinutes(tree),
  }
}
