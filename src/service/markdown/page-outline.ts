import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Heading } from '~/contract/pages'
import type { PageSection } from '../database/stored-values'
import { hasClass } from './blocks'

const deepest = 80

const piece = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/iy
const attribute = /([\w:-]+)="([^"]*)"/g
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{A0}' }

/**
 * Parses the markup of a drawing library, SVG or MathML, to a tree, so that the same allow list applies to it as to the
 * page. Style elements are removed with their content.
 *
 * @throws {Error} for anything but plain, balanced elements with quoted attributes
 */
export function readMarkup(markup: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: (Root | Element)[] = [root]
  const source = markup.replace(/<style>[\s\S]*?<\/style>/g, '')
  piece.lastIndex = 0
  while (piece.lastIndex < source.length) {
    const match = piece.exec(source)
    const parent = open.at(-1)
    if (!match || !parent) throw new Error('This is no plain markup.')
    const [, closing, name = '', attributes = '', isEmpty, text] = match
    if (text !== undefined) parent.children.push(getText(text))
    else if (closing) {
      if (open.pop() === root || !('tagName' in parent) || parent.tagName !== name) {
        throw new Error('Its elements are not balanced.')
      }
    } else {
      const element: Element = {
        type: 'element',
        tagName: name,
        properties: readAttributes(attributes),
        children: [],
      }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
      if (open.length > deepest) throw new Error('It is nested too deeply.')
    }
  }
  if (open.length > 1) throw new Error('Its elements are not balanced.')
  return root
}

function readAttributes(attributes: string): Element['properties'] {
  const properties: Element['properties'] = {}
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
    const words = decode(value)
    if (name === 'class') properties.className = words.split(/\s+/)
    else properties[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = words
  }
  return properties
}

const getText = (text: string): Text => ({ type: 'text', value: decode(text) })

const decode = (text: string) =>
  text.replace(entity, (typed: string, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? typed
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : typed
  })

/** Lists the headings in order, with the `id` from the HTML, without the hidden one above footnotes. */
export function readHeadings(tree: Root): Heading[] {
  const headings: Heading[] = []
  visit(tree, 'element', (element) => {
    const depth = /^h([2-6])$/.exec(element.tagName)?.[1]
    if (!depth || hasClass(element, 'sr-only') || typeof element.properties.id !== 'string') return
    headings.push({ id: element.properties.id, depth: Number(depth), text: readText(element) })
  })
  return headings
}

const blocks =
  /^(?:h[2-6]|p|li|tr|pre|figure|figcaption|aside|blockquote|table|ul|ol|section|div|hr|br|details|summary|video)$/

const isFurniture = (element: Element) =>
  element.tagName === 'button' ||
  // Its source is read instead, and has the same words.
  element.tagName === 'svg' ||
  ['code-language', 'sr-only', 'data-footnote-backref', 'heading-link', 'diagram-note'].some((name) =>
    hasClass(element, name),
  )

const isElement = (node: Nodes) => node.type === 'element'

/** Text in an element's attributes that readers perceive in addition to, or instead of, its content. */
function ownWords({ tagName, properties }: Element): string {
  if (tagName === 'img') return String(properties.alt ?? '')
  return tagName === 'video' ? String(properties.ariaLabel ?? '') : ''
}

function childrenToRead(element: Element): Nodes[] {
  // The HTML has line breaks between the cells of a row.
  if (element.tagName === 'tr') return element.children.filter(isElement)
  // A formula contains its signs, and its source, which is what users search for.
  if (element.tagName === 'semantics') {
    return element.children.filter((child) => isElement(child) && child.tagName === 'annotation')
  }
  if (hasClass(element, 'diagram-source')) {
    return element.children.filter((child) => isElement(child) && child.tagName !== 'summary')
  }
  return element.children
}

/** The text of a page or a part of it, one line per block, without controls and labels, such as the Copy button. */
export function readText(part: Nodes): string {
  const pieces: string[] = []
  const walk = (node: Nodes) => {
    if (node.type === 'text') pieces.push(node.value)
    else if (node.type === 'element') {
      if (isFurniture(node)) return
      const isBlock = blocks.test(node.tagName)
      if (isBlock) pieces.push('\n')
      pieces.push(ownWords(node))
      if (node.tagName === 'tr') pieces.push(childrenToRead(node).map(readText).filter(Boolean).join(' · '))
      else childrenToRead(node).forEach(walk)
      if (isBlock) pieces.push('\n')
    } else if (node.type === 'root') node.children.forEach(walk)
  }
  walk(part)
  return pieces
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}

const wordsAMinute = 200
const secondsALineOfCode = 4
const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Reading time in whole minutes, at least 1: 200 words a minute, also for languages without spaces, and four seconds
 * for each line of code.
 */
export function readMinutes(tree: Root): number {
  let seconds = 0
  for (const { isWordLike } of words.segment(readText(tree))) if (isWordLike) seconds += 60 / wordsAMinute
  visit(tree, 'element', (element) => {
    if (hasClass(element, 'diagram-source')) return SKIP
    if (hasClass(element, 'line')) seconds += secondsALineOfCode
    return undefined
  })
  return Math.max(1, Math.round(seconds / 60))
}

type OpenSection = Omit<PageSection, 'text'> & { content: RootContent[] }

/**
 * The text of a page by heading, in page order; text before the first heading has no anchor. A heading within a block,
 * such as a tab, covers the rest of that block; after it the outer section continues.
 */
export function readSections(tree: Root): PageSection[] {
  const sections: OpenSection[] = []
  const begin = (section: Omit<OpenSection, 'content'>) => {
    const begun = { ...section, content: [] }
    sections.push(begun)
    return begun
  }
  const collect = (nodes: (RootContent | ElementContent)[], around: OpenSection) => {
    let section = around
    for (const node of nodes) {
      const [heading] = readHeadings({ type: 'root', children: [node] })
      if (!heading || node.type !== 'element') section.content.push(node)
      else if (hasClass(node, 'heading')) {
        section = begin({ anchor: heading.id, heading: heading.text, depth: heading.depth })
      } else collect(node.children, section)
    }
  }
  collect(tree.children, begin({ anchor: '', heading: '', depth: 1 }))
  return sections
    .map(({ content, ...section }) => ({ ...section, text: readText({ type: 'root', children: content }) }))
    .filter(({ anchor, text }) => anchor || text)
}
