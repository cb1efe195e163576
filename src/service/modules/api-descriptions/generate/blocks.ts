import type {
  BlockContent,
  Definition,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableRow,
} from 'mdast'
import 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { MarkdownRefused, refuseCostlyText } from '../../../markdown/limits'
import { getWords } from '../../imports/convert/print'
import { recordCut, oneLine } from './document'

export const text = (value: string): PhrasingContent => ({ type: 'text', value })
export const code = (value: string): PhrasingContent => ({
  type: 'inlineCode',
  value: oneLine(value, 300) || ' ',
})
export const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children })
export const link = (url: string, ...children: PhrasingContent[]): PhrasingContent => ({
  type: 'link',
  url,
  children,
})

export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })

export const heading = (depth: Heading['depth'], ...children: PhrasingContent[]): Heading => ({
  type: 'heading',
  depth,
  children,
})

/** Blocks under a heading; none if there are no blocks. */
export const section = (title: string, blocks: BlockContent[]): BlockContent[] =>
  blocks.length === 0 ? [] : [heading(2, text(title)), ...blocks]

/** Joins texts, such as `a, b`, without empty ones. */
export const join = (all: readonly PhrasingContent[][], separator: string): PhrasingContent[] =>
  all
    .filter((each) => each.length > 0)
    .flatMap((each, index) => (index === 0 ? each : [text(separator), ...each]))

/** A loose list of blocks; none if it is empty. */
export const list = (items: readonly BlockContent[][]): List[] => {
  const children = items.map((item): ListItem => ({ type: 'listItem', spread: true, children: item }))
  return children.length === 0 ? [] : [{ type: 'list', ordered: false, spread: true, children }]
}

const row = (cells: readonly PhrasingContent[][]): TableRow => ({
  type: 'tableRow',
  children: cells.map((children) => ({ type: 'tableCell', children })),
})

/** A table with its head; none if there are no rows. */
export const table = (heads: readonly string[], rows: readonly PhrasingContent[][][]): Table[] =>
  rows.length === 0
    ? []
    : [{ type: 'table', children: [row(heads.map((head) => [text(head)])), ...rows.map(row)] }]

// The maximum number of characters of a block of code.
const maxCodeLength = 12_000

export const codeBlock = (lang: string, value: string): BlockContent => {
  const isCut = value.length > maxCodeLength
  if (isCut) recordCut('the end of an example')
  const shown = isCut ? `${value.slice(0, maxCodeLength)}\n…` : value
  return { type: 'code', lang, value: shown.replaceAll('\0', '').toWellFormed() }
}

const directive = (name: string, label: PhrasingContent[], children: BlockContent[]): BlockContent => ({
  type: 'containerDirective',
  name,
  attributes: {},
  children: [{ type: 'paragraph', data: { directiveLabel: true }, children: label }, ...children],
})

export const details = (label: PhrasingContent[], children: BlockContent[]): BlockContent =>
  directive('details', label, children)

export const warning = (label: string, children: BlockContent[]): BlockContent =>
  directive('warning', [text(label)], children)

/** Blocks as tabs, one shown at a time; without tabs if there is only one. */
export const tabs = (all: readonly { name: string; blocks: BlockContent[] }[]): BlockContent[] => {
  if (all.length < 2) return all.flatMap(({ blocks }) => blocks)
  const panels = all.map(({ name, blocks }) =>
    directive('tab', [text(oneLine(name, 60) || 'Example')], blocks),
  )
  return [{ type: 'containerDirective', name: 'tabs', attributes: {}, children: panels }]
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

// The maximum number of characters of one description that are shown.
const maxDescriptionLength = 30_000
const hasMarks = /[*_`[\]<>#~|&\\\n]|^\s*(?:[-+]|\d+[.)])\s|https?:|www\.|@/

const parse = (source: string): Root => {
  if (source.length > maxDescriptionLength) recordCut('the end of a description')
  const cut = source.slice(0, maxDescriptionLength).replaceAll(/\r\n?/g, '\n').toWellFormed()
  const plain = (): Root => ({ type: 'root', children: cut.trim() ? [paragraph(text(cut.trim()))] : [] })
  if (!hasMarks.test(cut)) return plain()
  try {
    refuseCostlyText(cut, { containers: 500 })
    return parser.parse(cut)
  } catch (error) {
    if (error instanceof MarkdownRefused) return plain()
    throw error
  }
}

const isFollowed = (url: string) => /^(?:https?:|mailto:)/i.test(url)

/** Writers of descriptions use HTML for line breaks and emphasis; only its text is shown. */
const withoutTags = (html: string) =>
  html
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')

type Node = RootContent | PhrasingContent

/** Returns a node as allowed in a page: without HTML, external images, links within links, and definitions. */
const adapt = (node: Node, definitions: ReadonlyMap<string, Definition>): Node[] => {
  switch (node.type) {
    case 'html': {
      const value = withoutTags(node.value)
      return value.trim() === '' ? [] : [text(value)]
    }
    case 'image':
    case 'imageReference':
      return node.alt ? [text(node.alt)] : []
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'yaml':
      return []
    case 'linkReference':
    case 'link': {
      const children = node.children.flatMap((child) => adapt(child, definitions)) as PhrasingContent[]
      const url = node.type === 'link' ? node.url : (definitions.get(node.identifier)?.url ?? '')
      return isFollowed(url) ? [link(url, ...children)] : children
    }
    case 'heading':
      return [
        {
          ...node,
          depth: Math.min(6, node.depth + 2) as Heading['depth'],
          children: node.children.flatMap((child) => adapt(child, definitions)) as PhrasingContent[],
        },
      ]
    default: {
      if (!('children' in node)) return [node]
      const children = (node.children as Node[]).flatMap((child) => adapt(child, definitions))
      return [{ ...node, children } as Node]
    }
  }
}

const isPhrasing = (node: Node): node is PhrasingContent =>
  ['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link'].includes(node.type)

/** Parses the CommonMark of a description to blocks of a page. */
export const readBlocks = (source: string): BlockContent[] => {
  const { children } = parse(source)
  const definitions = new Map<string, Definition>()
  for (const node of children) {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  }
  return children
    .flatMap((node) => adapt(node, definitions))
    .map((node) => (isPhrasing(node) ? paragraph(node) : (node as BlockContent)))
}

const flatten = (node: Node): PhrasingContent[] => {
  if (isPhrasing(node)) return node.type === 'break' ? [text(' ')] : [node]
  if (node.type === 'code') return [code(node.value)]
  if (!('children' in node)) return []
  return (node.children as Node[]).flatMap((child, index) =>
    index > 0 && !isPhrasing(child) ? [text(' '), ...flatten(child)] : flatten(child),
  )
}

const onOneLine = (node: Node): PhrasingContent => {
  if (node.type === 'inlineCode') return code(node.value)
  if (node.type === 'text') return text(node.value.replaceAll(/\s+/g, ' '))
  if (!('children' in node)) return node as PhrasingContent
  return { ...node, children: (node.children as Node[]).map(onOneLine) } as PhrasingContent
}

/** Parses it to one line, for a cell of a table. */
export const readPhrasing = (source: string): PhrasingContent[] =>
  readBlocks(source)
    .flatMap((node, index) => (index > 0 ? [text(' '), ...flatten(node)] : flatten(node)))
    .map(onOneLine)

// The maximum number of characters of the first paragraph that lists of pages show.
const maxSummaryLength = 300

/** Parses a description, and returns its first paragraph without marks; empty if it begins with something else. */
export const readDescribed = (source: string): { summary: string; blocks: BlockContent[] } => {
  const blocks = readBlocks(source)
  const [first] = blocks
  return { summary: first?.type === 'paragraph' ? oneLine(getWords(first), maxSummaryLength) : '', blocks }
}
