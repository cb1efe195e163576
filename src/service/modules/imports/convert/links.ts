import type { Definition, Image, ImageReference, Link, LinkReference, Root } from 'mdast'
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
export const mayLead = (text: string): boolean => mayHoldLinks.test(text)

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(dollarRule)
  .use(remarkDirective)
  .freeze()

/** The links of a text, in the order of reading. */
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

/** The addresses that a text leads to, in the order of reading. */
export interface Addresses {
  links: string[]
  images: string[]
}

/** Where links and images lead to from now on, by the addresses that they have. */
export interface Leads {
  links: ReadonlyMap<string, NewAddress>
  images: ReadonlyMap<string, NewAddress>
}

interface Change {
  from: number
  to: number
  text: string
}

/**
 * Gives the links and images of a text new addresses; everything else stays to the letter. Code is left alone,
 * since it is read as the renderer reads it.
 * @param lead asked once, for all addresses of the text
 */
export const redirectLinks = async (
  text: string,
  lead: (addresses: Addresses) => Promise<Leads>,
): Promise<string> => {
  if (!mayLead(text)) return text
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
  visit(tree, 'imageReference', ({ identifier }: ImageReference) => {
    identifiers.add(identifier)
  })
  return identifiers
}

const getAddresses = (tree: Root): Addresses => {
  const links = new Set<string>()
  const images = new Set<string>()
  const forImages = imagesByReference(tree)
  visit(tree, 'definition', ({ identifier, url }: Definition) => {
    ;(forImages.has(identifier) ? images : links).add(url)
  })
  visit(tree, (node) => {
    if (node.type === 'link') links.add(node.url)
    else if (node.type === 'image') images.add(node.url)
  })
  return { links: [...links], images: [...images] }
}

const getChanges = (tree: Root, text: string, leads: Leads): Change[] => {
  const changes: Change[] = []
  const { kept, images } = changeDefinitions(tree, text, leads, changes)
  visit(tree, (node) => {
    if (node.type === 'link') changeLink(node, text, leads, changes)
    else if (node.type === 'image') changeImage(node, text, leads, changes)
    else if (node.type === 'linkReference' && kept.get(node.identifier) === null) unlink(node, text, changes)
    else if (node.type === 'imageReference' && images.get(node.identifier) === null) {
      const { start, end } = node.position ?? {}
      if (start?.offset === undefined || end?.offset === undefined) return undefined
      changes.push({ from: start.offset, to: end.offset, text: node.alt ?? '' })
    } else if (node.type === 'code' || node.type === 'inlineCode') return SKIP
    return undefined
  })
  return changes
}

/** A definition leads links, images, or both. */
const changeDefinitions = (tree: Root, text: string, leads: Leads, changes: Change[]) => {
  const kept = new Map<string, NewAddress>()
  const images = new Map<string, NewAddress>()
  const forImages = imagesByReference(tree)
  visit(tree, 'definition', (node: Definition) => {
    const lead = (forImages.has(node.identifier) ? leads.images : leads.links).get(node.url)
    if (kept.has(node.identifier)) return
    kept.set(node.identifier, lead)
    if (forImages.has(node.identifier)) images.set(node.identifier, lead)
    const { start, end } = node.position ?? {}
    if (lead === undefined || start?.offset === undefined || end?.offset === undefined) return
    const source = text.slice(start.offset, end.offset)
    const [, head = '', , tail = ''] =
      /^(\[(?:\\.|[^\]\\])+\]:\s*)(<[^>\n]*>|\S+)([\s\S]*)$/.exec(source) ?? []
    const replacement = lead === null ? '' : `${head}${address(lead)}${tail}`
    changes.push({ from: start.offset, to: end.offset, text: replacement })
  })
  return { kept, images }
}

const changeLink = (node: Link, text: string, { links }: Leads, changes: Change[]) => {
  const lead = links.get(node.url)
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (lead === undefined || from === undefined || to === undefined || text[from] !== '[') return
  const inner = node.children.at(-1)?.position?.end.offset ?? from + 1
  if (lead === null) {
    changes.push({ from, to: from + 1, text: '' }, { from: inner, to, text: '' })
    return
  }
  const tail = text.slice(inner, to)
  const title = node.title ? ` "${node.title.replace(/"/g, String.raw`\"`)}"` : ''
  if (tail.startsWith('](')) changes.push({ from: inner, to, text: `](${address(lead)}${title})` })
}

const unlink = (node: LinkReference, text: string, changes: Change[]) => {
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (from === undefined || to === undefined || text[from] !== '[') return
  const inner = node.children.at(-1)?.position?.end.offset ?? from + 1
  changes.push({ from, to: from + 1, text: '' }, { from: inner, to, text: '' })
}

const changeImage = (node: Image, text: string, { images }: Leads, changes: Change[]) => {
  const lead = images.get(node.url)
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (lead === undefined || from === undefined || to === undefined) return
  const source = text.slice(from, to)
  const open = source.lastIndexOf('](')
  if (open < 0) return
  if (lead === null) {
    changes.push({ from, to, text: node.alt ? `*${node.alt.trim()}*` : '' })
    return
  }
  const title = node.title ? ` "${node.title.replace(/"/g, String.raw`\"`)}"` : ''
  changes.push({ from, to, text: `${source.slice(0, open)}](${address(lead)}${title})` })
}
