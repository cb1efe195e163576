import { t } from '@lingui/core/macro'
import type { PhrasingContent, Root, Text } from 'mdast'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { htmlAsText, tables, taskItems } from './blocks'
import { codeFigures } from './code'
import { links } from './headings'
import { MarkdownRefused, refuseCostlyText, refuseDeepTree, refuseVastTree } from './limits'
import { media } from './media'
import { readText } from './page-outline'
import { safeSchema } from './sanitize'
import { formatNumber } from '~/messages/validation'

/**
 * A unified plugin: footnotes stay as typed. Several posts share a page, and the anchors of one would lead into
 * another.
 */
const footnotesAsText = () => (tree: Root) => {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (node.type === 'footnoteReference') {
      parent.children.splice(index, 1, { type: 'text', value: `[^${node.label ?? node.identifier}]` })
      return [SKIP, index + 1]
    }
    if (node.type !== 'footnoteDefinition') return undefined
    const mark = { type: 'text' as const, value: `[^${node.label ?? node.identifier}]: ` }
    const [first] = node.children
    if (first?.type === 'paragraph') first.children.unshift(mark)
    else node.children.unshift({ type: 'paragraph', children: [mark] })
    parent.children.splice(index, 1, ...node.children)
    return [SKIP, index]
  })
}

/** Returns the uids of those handles whose members can be mentioned. */
export type FindMentionable = (handles: readonly string[]) => Promise<Map<string, string>>

// More would be a list of people rather than a text.
const maxMentions = 20

// Not in addresses: no letter or part of one may precede the @.
const mention = /(?<![\w@/.+-])@([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w@])/gi

const getHandle = (match: RegExpExecArray) => (match[1] ?? '').toLowerCase()

/**
 * A unified plugin: a member's `@handle` becomes a link to the members page, and its uid goes into `mentioned`; unknown
 * handles stay as typed. Code and links contain no mentions.
 */
const mentions = (find: FindMentionable, mentioned: Set<string>) => () => async (tree: Root) => {
  const places: { node: Text; replace: (parts: PhrasingContent[]) => void }[] = []
  const handles = new Set<string>()
  visit(tree, (node, index, parent) => {
    if (node.type === 'link' || node.type === 'linkReference') return SKIP
    if (node.type !== 'text' || !parent || index === undefined) return undefined
    const matches = [...node.value.matchAll(mention)]
    if (matches.length === 0) return undefined
    for (const match of matches) if (handles.size < maxMentions) handles.add(getHandle(match))
    const replace = (parts: PhrasingContent[]) => {
      const at = parent.children.findIndex((child) => child === node)
      parent.children.splice(at, 1, ...parts)
    }
    places.push({ node, replace })
    return undefined
  })
  const known = await find([...handles])
  for (const { node, replace } of places) replace(getParts(node.value, known, mentioned))
}

function getParts(text: string, known: Map<string, string>, mentioned: Set<string>): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let at = 0
  for (const match of text.matchAll(mention)) {
    const handle = getHandle(match)
    const uid = known.get(handle)
    if (uid === undefined) continue
    mentioned.add(uid)
    if (match.index > at) parts.push({ type: 'text', value: text.slice(at, match.index) })
    const url = `/community/members?name=${handle}`
    parts.push({ type: 'link', url, children: [{ type: 'text', value: match[0] }] })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ type: 'text', value: text.slice(at) })
  return parts
}

const deeper = { 1: 3, 2: 4, 3: 5, 4: 6, 5: 6, 6: 6 } as const

/** A unified plugin: headings of a post are below those of the page, which are the question's and its answers'. */
const postHeadings = () => (tree: Root) => {
  visit(tree, 'heading', (heading) => {
    heading.depth = deeper[heading.depth]
  })
}

const languages = new Set(
  (
    'bash c console cpp cs csharp css diff go graphql html http ini java javascript js json jsonc kotlin lua ' +
    'makefile markdown md nginx php powershell proto python py ruby rust rs sh shell sql swift toml ts tsx ' +
    'typescript xml yaml yml'
  ).split(' '),
)

/** A unified plugin: each language's grammar stays in memory, so posts support only common ones. */
const postCode = () => (tree: Root) => {
  visit(tree, 'code', (code) => {
    if (code.lang && !languages.has(code.lang.toLowerCase())) code.lang = null
  })
}

const tagNames = (
  'h3 h4 h5 h6 p blockquote hr br ul ol li div a em strong del code span img input ' +
  'table thead tbody tr th td figure figcaption pre button'
).split(' ')

const ofPages = safeSchema.attributes ?? {}

/**
 * The allow list of posts, a subset of that of pages: text, code, tables and uploaded images. No ids, since several
 * posts share a page.
 */
const postSchema: Schema = {
  ...safeSchema,
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tr: ['table'] },
  tagNames,
  attributes: {
    ...Object.fromEntries(tagNames.flatMap((tag) => (ofPages[tag] ? [[tag, ofPages[tag]]] : []))),
    a: ['href', 'title', ['rel', 'noopener', 'noreferrer']],
    button: [['type', 'button'], ['className', 'code-copy'], 'dataCopy'],
    div: [['className', 'table-scroll'], ['role', 'region'], 'ariaLabel', ['tabIndex', 0]],
    figure: [['className', 'code', 'code-numbered', 'picture']],
    p: [],
  },
}

/** A rendered question or answer, stored with its Markdown. */
export interface RenderedPost {
  /** Sanitised HTML of text, code, tables and uploaded images; no ids. */
  html: string
  /** The plain text, one line per block. */
  text: string
  /** The uids of the mentioned users. */
  mentioned: string[]
}

// With the 20,000 characters of a post, the worst known case takes a third of a second of one core.
const maxLines = 1_000
// Nested lists and nested quotations take longest.
const maxContainers = 3_000

const getProcessor = (find: FindMentionable, mentioned: Set<string>) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkCjkFriendly)
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
    // Last, so that the output of all previous steps passes the allow list.
    .use(rehypeSanitize, postSchema)
    .use(rehypeStringify)

/**
 * Renders a user's text, which is not reviewed: GFM without footnotes, with stricter limits than pages. Directives,
 * formulas and diagrams stay text and code; external images become links.
 * @throws {MarkdownRefused} for text that needs too much work
 */
export const renderPost = async (markdown: string, find: FindMentionable): Promise<RenderedPost> => {
  const source = markdown.replace(/\r\n?/g, '\n')
  if (source.split('\n').length > maxLines) {
    throw new MarkdownRefused(t`Use at most ${formatNumber(maxLines)} lines.`)
  }
  refuseCostlyText(source, { containers: maxContainers })
  const mentioned = new Set<string>()
  const processor = getProcessor(find, mentioned)
  const tree = await processor.run(processor.parse(source), { value: source })
  return { html: processor.stringify(tree), text: readText(tree), mentioned: [...mentioned] }
}
