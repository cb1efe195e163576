import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { links } from '../../pages/markdown/anchors'
import { codeFigures } from '../../pages/markdown/code-figures'
import { htmlAsText } from '../../pages/markdown/html-as-text'
import {
  MarkdownRefused,
  refuseCostlyText,
  refuseDeepTree,
  refuseVastTree,
} from '../../pages/markdown/limits'
import { media } from '../../pages/markdown/media'
import { readText } from '../../pages/markdown/read-outcome'
import { tables } from '../../pages/markdown/tables'
import { taskItems } from '../../pages/markdown/task-items'
import { footnotesAsText } from './footnotes-as-text'
import { type FindMentionable, mentions } from './mentions'
import { postCode, postHeadings } from './post-blocks'
import { postSchema } from './post-schema'

/** A question or an answer as it is stored beside its Markdown. */
export interface RenderedPost {
  /** Sanitised HTML of text, code, tables and images of our own; no ids. */
  html: string
  /** The words alone, one block a line. */
  text: string
  /** The uids of those it mentions. */
  mentioned: string[]
}

// With the 20,000 characters of a post, the worst that was found takes a third of a second of one core.
const mostLines = 1_000
// Items in items and quotations in quotations are what takes longest of all.
const mostContainers = 3_000

const processorOf = (find: FindMentionable, mentioned: Set<string>) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(refuseDeepTree)
    .use(refuseVastTree)
    .use(htmlAsText)
    .use(footnotesAsText)
    .use(postHeadings)
    .use(postCode)
    .use(mentions(find, mentioned))
    .use(remarkRehype)
    .use(media)
    .use(links)
    .use(tables)
    .use(taskItems)
    .use(codeFigures, { microseconds: 100_000 })
    // Last, so that whatever the steps above let through meets the list of what is allowed.
    .use(rehypeSanitize, postSchema)
    .use(rehypeStringify)

/**
 * Renders what a member wrote, which nobody looked through: GFM without footnotes, in less than pages may hold.
 * Directives, formulas and diagrams are text and code here; images of elsewhere become links.
 * @throws {MarkdownRefused} for text that asks for too much work
 */
export const renderPost = async (markdown: string, find: FindMentionable): Promise<RenderedPost> => {
  const source = markdown.replace(/\r\n?/g, '\n')
  if (source.split('\n').length > mostLines) {
    throw new MarkdownRefused(`Use at most ${mostLines.toLocaleString('en')} lines.`)
  }
  refuseCostlyText(source, { containers: mostContainers })
  const mentioned = new Set<string>()
  const processor = processorOf(find, mentioned)
  const tree = await processor.run(processor.parse(source), { value: source })
  return { html: processor.stringify(tree), text: readText(tree), mentioned: [...mentioned] }
}
