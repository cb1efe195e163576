import type { Element, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Heading } from '~/contract/pages'

const hasClass = (element: Element, name: string) => {
  const { className } = element.properties
  return Array.isArray(className) && className.includes(name)
}

/** The headings in order, `id` as it stands in the HTML, without the hidden one over footnotes. */
export function readHeadings(tree: Root): Heading[] {
  const headings: Heading[] = []
  visit(tree, 'element', (element) => {
    const depth = /^h([2-6])$/.exec(element.tagName)?.[1]
    if (!depth || hasClass(element, 'sr-only') || typeof element.properties.id !== 'string') return
    headings.push({ id: element.properties.id, depth: Number(depth), text: toString(element).trim() })
  })
  return headings
}

const blocks = /^(?:h[2-6]|p|li|tr|pre|figure|figcaption|aside|blockquote|table|ul|ol|section|div|hr|br)$/

const isFurniture = (element: Element) =>
  element.tagName === 'button' ||
  hasClass(element, 'code-language') ||
  hasClass(element, 'sr-only') ||
  hasClass(element, 'data-footnote-backref')

const isElement = (node: Nodes) => node.type === 'element'

/** The words of a page, one block a line, without its furniture (the Copy button, names of languages). */
export function readText(tree: Root): string {
  const pieces: string[] = []
  const walk = (node: Nodes) => {
    if (node.type === 'text') pieces.push(node.value)
    else if (node.type === 'element') {
      if (isFurniture(node)) return
      if (node.tagName === 'img' && typeof node.properties.alt === 'string') pieces.push(node.properties.alt)
      const isBlock = blocks.test(node.tagName)
      if (isBlock) pieces.push('\n')
      else if (node.tagName === 'td' || node.tagName === 'th') pieces.push(' ')
      // Between the cells of a row the HTML has line breaks of its own.
      const children = node.tagName === 'tr' ? node.children.filter(isElement) : node.children
      children.forEach(walk)
      if (isBlock) pieces.push('\n')
    } else if (node.type === 'root') node.children.forEach(walk)
  }
  walk(tree)
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
    if (hasClass(element, 'line')) seconds += secondsALineOfCode
  })
  return Math.max(1, Math.round(seconds / 60))
}
