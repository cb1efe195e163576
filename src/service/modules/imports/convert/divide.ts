import type { Definition, FootnoteDefinition, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { printBlocks } from './print'
import { parseText } from './tree'

/** The limits of a part: well under the renderer's, since addresses become longer. */
const maxPart = { characters: 150_000, lines: 4_000, marks: 20_000 }
export type PartLimits = typeof maxPart

const getCost = (text: string): PartLimits => ({
  characters: text.length + 2,
  lines: text.split('\n').length + 1,
  marks: text.length - text.replace(/[*_[\]`~!$|]/g, '').length,
})

/** How full a part is: 1 is the maximum. */
const share = (cost: PartLimits, limits: PartLimits): number =>
  Math.max(cost.characters / limits.characters, cost.lines / limits.lines, cost.marks / limits.marks)

const shareOf = (node: RootContent, limits: PartLimits) => share(getCost(printBlocks([node])), limits)

/** Puts items into groups, each as full as possible. */
const group = <Item>(items: readonly Item[], getShare: (item: Item) => number, full = 0.9): Item[][] => {
  const groups: Item[][] = []
  let sum = Infinity
  for (const item of items) {
    const own = getShare(item)
    if (sum + own > full) {
      groups.push([])
      sum = 0
    }
    groups.at(-1)?.push(item)
    sum += own
  }
  return groups
}

const pieces = (text: string, length: number): string[] =>
  text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []

/** Splits a block larger than a part into several of its kind; tables repeat their head, code its language. */
const splitBlock = (node: RootContent, limits: PartLimits): RootContent[] => {
  const length = Math.max(1, Math.floor(limits.characters * 0.9))
  switch (node.type) {
    case 'code':
      return group(
        node.value.split('\n').flatMap((line) => (line.length > length ? pieces(line, length) : [line])),
        (line) => share({ ...getCost(line), lines: 1, characters: line.length + 1 }, limits),
      ).map((lines) => ({ ...node, value: lines.join('\n') }))
    case 'table': {
      const [head, ...rows] = node.children
      const getShare = (row: (typeof rows)[number]) => shareOf({ ...node, children: [row] }, limits)
      const left = Math.max(0.1, 0.9 - (head ? getShare(head) : 0))
      return group(rows, getShare, left).map((part) => ({ ...node, children: head ? [head, ...part] : part }))
    }
    case 'list': {
      const items = node.children.flatMap((item) =>
        splitChildren(item.children, limits).map((children) => ({
          ...item,
          children: children as typeof item.children,
        })),
      )
      let start = node.start ?? 1
      return group(items, (item) => shareOf({ ...node, children: [item] }, limits)).map((children) => {
        const part = { ...node, start: node.ordered ? start : null, children }
        start += children.length
        return part
      })
    }
    case 'blockquote':
    case 'containerDirective':
    case 'footnoteDefinition': {
      const label = node.children.filter((child) => child.type === 'paragraph' && child.data?.directiveLabel)
      const rest = node.children.filter((child) => !label.some((one) => one === child))
      return splitChildren(rest, limits).map(
        (children) => ({ ...node, children: [...label, ...children] }) as RootContent,
      )
    }
    case 'paragraph':
    case 'heading': {
      const words = node.children.flatMap((child): PhrasingContent[] =>
        child.type === 'text' && child.value.length > length / 4
          ? pieces(child.value, Math.max(1, Math.floor(length / 4))).map((value) => ({ type: 'text', value }))
          : [child],
      )
      return group(words, (word) => shareOf({ type: 'paragraph', children: [word] }, limits), 0.95).map(
        (children) => ({
          type: 'paragraph',
          children,
        }),
      )
    }
    default:
      return 'value' in node
        ? pieces(node.value, Math.floor(length / 2)).map((value) => ({ type: 'code', lang: 'text', value }))
        : [node]
  }
}

const splitChildren = (children: readonly RootContent[], limits: PartLimits): RootContent[][] => {
  const blocks = children.flatMap((child) =>
    shareOf(child, limits) > 0.9 ? splitBlock(child, limits) : [child],
  )
  return group(blocks, (block) => shareOf(block, limits))
}

interface Named {
  definitions: Map<string, Definition>
  footnotes: Map<string, FootnoteDefinition>
}

/** Finds what some blocks refer to: the definitions of links, and the footnotes with their own references. */
const getNeeded = (blocks: readonly RootContent[], { definitions, footnotes }: Named): RootContent[] => {
  const needed = new Set<RootContent>()
  const add = (nodes: readonly RootContent[]) => {
    visit({ type: 'root', children: [...nodes] } as Root, (node: Nodes) => {
      if (node.type === 'linkReference' || node.type === 'imageReference') {
        const definition = definitions.get(node.identifier)
        if (definition) needed.add(definition)
      } else if (node.type === 'footnoteReference') {
        const footnote = footnotes.get(node.identifier)
        if (!footnote || needed.has(footnote)) return
        needed.add(footnote)
        add([footnote])
      }
    })
  }
  add(blocks)
  return [...needed]
}

/**
 * Divides a text that is too long for one page before headings and, if a section is too long, between blocks. Each part
 * has the definitions and footnotes that it refers to. One part if the whole fits.
 * @param text the blocks as they are printed
 */
export const divideBlocks = (
  children: readonly RootContent[],
  text: string,
  limits: PartLimits = maxPart,
): RootContent[][] => {
  if (share(getCost(text), limits) <= 1) return [[...children]]
  const named: Named = { definitions: new Map(), footnotes: new Map() }
  const blocks: RootContent[] = []
  for (const child of children) {
    if (child.type === 'definition') {
      if (!named.definitions.has(child.identifier)) named.definitions.set(child.identifier, child)
    } else if (child.type === 'footnoteDefinition') named.footnotes.set(child.identifier, child)
    else blocks.push(child)
  }
  const parts: RootContent[][] = [[]]
  let full = 0
  for (const block of blocks) {
    const own = shareOf(block, limits)
    const split = own > 0.9 ? splitBlock(block, limits) : [block]
    for (const [at, piece] of split.entries()) {
      const size = split.length > 1 ? shareOf(piece, limits) : own
      if (at > 0 || full + size > 1 || (piece.type === 'heading' && full > 0.5)) {
        if ((parts.at(-1)?.length ?? 0) > 0) parts.push([])
        full = 0
      }
      parts.at(-1)?.push(piece)
      full += size
    }
  }
  return parts.map((part) => [...part, ...getNeeded(part, named)])
}

/** Divides a text in the portal's own Markdown. */
export const divideText = (text: string, limits: PartLimits = maxPart): string[] =>
  share(getCost(text), limits) <= 1
    ? [text]
    : divideBlocks(parseText(text, false), text, limits).map(printBlocks)
