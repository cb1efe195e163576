import type { Element, Root, Text } from 'hast'

const deepest = 80

const piece = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/iy
const attribute = /([\w:-]+)="([^"]*)"/g
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{A0}' }

/**
 * Reads the markup that a drawing library gives, SVG or MathML, as a tree, so that it meets the same list of what
 * is allowed as everything else on a page. Style elements are left out with what they hold.
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
    if (text !== undefined) parent.children.push(textOf(text))
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

const textOf = (text: string): Text => ({ type: 'text', value: decode(text) })

const decode = (text: string) =>
  text.replace(entity, (typed: string, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? typed
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : typed
  })
