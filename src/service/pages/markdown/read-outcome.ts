import type { Element, Nodes, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Heading } from '~/contract/pages'
import { hasClass } from './elements'

/** The headings in order, `id` as it stands in the HTML, without the hidden one over footnotes. */
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
  // Its source, which is read, holds its words too.
  element.tagName === 'svg' ||
  ['code-language', 'sr-only', 'data-footnote-backref', 'heading-link', 'diagram-note'].some((name) =>
    hasClass(element, name),
  )

const isElement = (node: Nodes) => node.type === 'element'

/** What an element says to a reader besides the text within it, or instead of it. */
function ownWords({ tagName, properties }: Element): string {
  if (tagName === 'img') return String(properties.alt ?? '')
  return tagName === 'video' ? String(properties.ariaLabel ?? '') : ''
}

function childrenToRead(element: Element): Nodes[] {
  // Between the cells of a row the HTML has line breaks of its own.
  if (element.tagName === 'tr') return element.children.filter(isElement)
  // A formula is set twice: as signs, and as it was typed, which is what people search for.
  if (element.tagName === 'semantics') {
    return element.children.filter((child) => isElement(child) && child.tagName === 'annotation')
  }
  if (hasClass(element, 'diagram-source')) {
    return element.children.filter((child) => isElement(child) && child.tagName !== 'summary')
  }
  return element.children
}

/** The words of a page or a part of it, one block a line, without its furniture (the Copy button, names of languages). */
export function readText(part: Nodes): string {
  const pieces: string[] = []
  const walk = (node: Nodes) => {
    if (node.type === 'text') pieces.push(node.value)
    else if (node.type === 'element') {
      if (isFurniture(node)) return
      const isBlock = blocks.test(node.tagName)
      if (isBlock) pieces.push('\n')
      else if (node.tagName === 'td' || node.tagName === 'th') pieces.push(' ')
      pieces.push(ownWords(node))
      childrenToRead(node).forEach(walk)
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
 * Reading time in whole minutes, at least 1: 200 words a minute, also where words have no spaces between, and
 * four seconds more for each line of code, which is read slowly.
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
