import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { Heading } from '~/contract/pages'
import type { PageSection } from '../database/stored-values'
import {
  callouts,
  details,
  htmlAsText,
  outlastCode,
  requestLines,
  tabLists,
  tables,
  tabs,
  taskItems,
  unclaimedDirectivesAsText,
  withoutComments,
} from './blocks'
import { codeFigures } from './code'
import { type DrawDiagram, diagrams } from './diagrams'
import { dollarRule, formulaBlocks, formulas } from './formulas'
import { headingLevels, headingLinks, links, safeHeadingIds } from './headings'
import { refuseCostlyText, refuseDeepTree, refuseVastTree } from './limits'
import { media, videos } from './media'
import { readHeadings, readMinutes, readSections, readText } from './page-outline'
import { safeSchema } from './sanitize'

/** A rendered page, stored with its Markdown. */
export type RenderedPage = {
  /** Sanitised HTML, without an `h1`, script, style or inline colour. */
  html: string
  headings: Heading[]
  /** The plain text, one line per block. */
  text: string
  /** The text by heading, for search; text before the first heading has no anchor. */
  sections: PageSection[]
  /** Reading time in whole minutes, at least 1. */
  minutes: number
}

const getParser = () =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkCjkFriendly)
    .use(remarkMath)
    .use(dollarRule)
    .use(remarkDirective)

const getProcessor = (draw: DrawDiagram) =>
  getParser()
    .use(refuseDeepTree)
    .use(refuseVastTree)
    .use(htmlAsText)
    .use(headingLevels)
    .use(callouts)
    .use(details)
    .use(tabs)
    .use(videos)
    .use(unclaimedDirectivesAsText)
    .use(formulaBlocks)
    .use(remarkRehype)
    .use(rehypeSlug)
    .use(safeHeadingIds)
    .use(media)
    .use(links)
    .use(tables)
    .use(tabLists)
    .use(taskItems)
    .use(requestLines)
    .use(formulas)
    .use(diagrams(draw))
    .use(codeFigures)
    .use(headingLinks)
    // Last, so that the output of all previous steps passes the allow list.
    .use(rehypeSanitize, safeSchema)
    .use(rehypeStringify)

/**
 * Renders a page's Markdown (GFM, callouts, titled and highlighted code) to HTML that is safe to send unchanged. Raw
 * HTML is shown as text. It may take seconds: request handlers use `renderPage`.
 *
 * @throws {MarkdownRefused} for text that is too long or too deeply nested
 */
export async function renderMarkdown(markdown: string, draw: DrawDiagram): Promise<RenderedPage> {
  const source = outlastCode(markdown.replace(/\r\n?/g, '\n'))
  refuseCostlyText(source)
  // The directives plugin reads the source from the file, so it is passed along with its tree.
  const file = { value: source }
  const processor = getProcessor(draw)
  const tree = await processor.run(processor.parse(file), file)
  return {
    html: processor.stringify(tree),
    headings: readHeadings(tree),
    text: readText(tree),
    sections: readSections(tree),
    minutes: readMinutes(tree),
  }
}

const getLabel = (type: string, identifier: string) =>
  type.startsWith('footnote') ? `^${identifier}` : identifier

/**
 * Removes what a page's HTML omits too: comments, and unused definitions, which are a way to write comments: `[//]: #
 * (a remark)`. Code stays unchanged.
 */
export function removeUnshown(markdown: string): string {
  const tree = getParser().parse(markdown)
  const used = new Set<string>()
  visit(tree, ['linkReference', 'imageReference', 'footnoteReference'], (node) => {
    if ('identifier' in node) used.add(getLabel(node.type, node.identifier))
  })
  let kept = ''
  let at = 0
  visit(tree, ['html', 'definition', 'footnoteDefinition'], (node) => {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    if (from === undefined || to === undefined) return undefined
    if (node.type === 'html') {
      kept += markdown.slice(at, from) + withoutComments(markdown.slice(from, to))
      // Of several definitions with the same label, the first counts.
    } else if ('identifier' in node && !used.delete(getLabel(node.type, node.identifier))) {
      kept += markdown.slice(at, from)
    } else return undefined
    at = to
    return SKIP
  })
  return kept + markdown.slice(at)
}
