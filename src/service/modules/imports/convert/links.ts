import type { Image, ImageReference, Link, LinkReference, Node, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { dollarRule } from '../../../markdown/formulas'
import { getWords } from './print'
import { address } from './tags'

const mayHoldLinks = /\]\(|\]:|\]\[|!\[/

/** Whether there may be links or images in a text. */
export const mayHaveLinks = (text: string): boolean => mayHoldLinks.test(text)

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(dollarRule)
  .use(remarkDirective)
  .freeze()

/** The links of a text, in reading order. */
export const readLinks = (text: string): { url: string; title: string }[] => {
  const links: { url: string; title: string }[] = []
  visit(parser.parse(text), 'link', (node) => {
    const [path = ''] = node.url.split('#')
    links.push({ url: decodeURI(path.replace(/%(?![0-9a-f]{2})/gi, '%25')), title: getWords(node).trim() })
  })
  return links
}

/** The replacement of a link: another address, or null for its text only. `undefined` leaves it unchanged. */
export type NewAddress = string | null | undefined

/** The addresses of a text's links, in reading order. */
export interface Addresses {
  links: string[]
  images: string[]
}

/** The new targets of links and images, by their addresses. */
export interface NewAddresses {
  links: ReadonlyMap<string, NewAddress>
  images: ReadonlyMap<string, NewAddress>
}

interface Change {
  from: number
  to: number
  text: string
}

/**
 * Replaces the addresses of a text's links and images; everything else stays character by character. Code is left
 * alone, since it is parsed as the renderer parses it.
 * @param lead called once, for all addresses of the text
 */
export const redirectLinks = async (
  text: string,
  lead: (addresses: Addresses) => Promise<NewAddresses>,
): Promise<string> => {
  if (!mayHaveLinks(text)) return text
  const tree = parser.parse(text)
  const changes = getChanges(tree, text, await lead(getAddresses(tree)))
  let out = ''
  let at = 0
  for (const { from, to, text: replacement } of changes.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    out += text.slice(at, from) + replacement
    at = to
  }
  return out + text.slice(at)
}

/** The names of link definitions that images use. */
const imagesByReference = (tree: Root): ReadonlySet<string> => {
  const identifiers = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void identifiers.add(identifier))
  return identifiers
}

const getAddresses = (tree: Root): Addresses => {
  const links = new Set<string>()
  const images = new Set<string>()
  const forImages = imagesByReference(tree)
  visit(tree, (node) => {
    if (node.type === 'link' || (node.type === 'definition' && !forImages.has(node.identifier)))
      links.add(node.url)
    else if (node.type === 'image' || node.type === 'definition') images.add(node.url)
  })
  return { links: [...links], images: [...images] }
}

const getChanges = (tree: Root, text: string, { links, images }: NewAddresses): Change[] => {
  const changes: Change[] = []
  const forImages = imagesByReference(tree)
  const defined = new Map<string, NewAddress>()
  visit(tree, 'definition', (node) => {
    if (defined.has(node.identifier)) return
    const lead = (forImages.has(node.identifier) ? images : links).get(node.url)
    defined.set(node.identifier, lead)
    const { from, to } = getSpan(node)
    if (lead === null) changes.push({ from, to, text: '' })
    else if (lead !== undefined) {
      const pattern = /^(\[(?:\\.|[^\]\\])+\]:\s*)(?:<[^>\n]*>|\S+)/
      const withAddress = (_: string, head: string) => head + address(lead)
      changes.push({ from, to, text: text.slice(from, to).replace(pattern, withAddress) })
    }
  })
  /** A reference stays one, unless its definition is removed. */
  const ofReference = ({ identifier }: LinkReference | ImageReference) =>
    defined.get(identifier) === null ? null : undefined
  const changeLink = (node: Link | LinkReference, lead: NewAddress) => {
    const { from, to } = getSpan(node)
    if (lead === undefined || text[from] !== '[') return
    const inner = node.children.at(-1)?.position?.end.offset ?? from + 1
    if (lead === null) changes.push({ from, to: from + 1, text: '' }, { from: inner, to, text: '' })
    else if (text.startsWith('](', inner)) changes.push({ from: inner, to, text: getTarget(node, lead) })
  }
  const changeImage = (node: Image | ImageReference, lead: NewAddress) => {
    const { from, to } = getSpan(node)
    if (lead === null) changes.push({ from, to, text: node.alt ? `*${node.alt.trim()}*` : '' })
    else if (lead !== undefined)
      changes.push({ from: text.lastIndexOf('](', to - 1), to, text: getTarget(node, lead) })
  }
  visit(tree, (node) => {
    if (node.type === 'code' || node.type === 'inlineCode') return SKIP
    if (node.type === 'link') changeLink(node, links.get(node.url))
    else if (node.type === 'linkReference') changeLink(node, ofReference(node))
    else if (node.type === 'image') changeImage(node, images.get(node.url))
    else if (node.type === 'imageReference') changeImage(node, ofReference(node))
    return undefined
  })
  return changes
}

const getSpan = ({ position }: Node) => ({
  from: position?.start.offset ?? 0,
  to: position?.end.offset ?? 0,
})

const getTarget = (node: Link | LinkReference | Image | ImageReference, lead: string): string => {
  const title = 'title' in node && node.title ? ` "${node.title.replace(/"/g, String.raw`\"`)}"` : ''
  return `](${address(lead)}${title})`
}
