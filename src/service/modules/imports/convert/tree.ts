import type { BlockContent, DefinitionContent, Node, Paragraph, PhrasingContent, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { dollarRule } from '../../../markdown/formulas'
import { type Sign, alone, getArgument, isStrictBlock, mayCrossParagraphs, readSign } from './signs'
import { type Dialect, importSyntax, rawNames } from './syntax'
import { type Tag, readTag } from './tags'

/** A mark of another tool in the parsed tree. */
export interface Mark extends Node {
  type: 'mark'
  value: string
}

/** A block of MkDocs, with the line of its mark; `:` for the explanation of a term. */
export interface Indented extends Node {
  type: 'indented'
  header: string
  children: RootContent[]
}

/** A mark, its content, and the mark that closes it. */
export interface Wrapped extends Node {
  type: 'wrapped'
  sign: Sign
  /** Whether something closed it, or it needs no closing. */
  isClosed: boolean
  /** The source, with its line. */
  value: string
  /** The source between the marks. */
  inner: string
  children: RootContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    mark: Mark
    indented: Indented
    wrapped: Wrapped
  }
  interface PhrasingContentMap {
    mark: Mark
    wrapped: Wrapped
  }
  interface TextData {
    /** The source, including escapes. */
    raw?: string
  }
  interface LinkData {
    /** The source, for an address without brackets. */
    raw?: string
  }
}

export type Flow = BlockContent | DefinitionContent

const getParser = () => unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(dollarRule)
const parsers = {
  markdown: getParser().use(importSyntax, 'markdown').freeze(),
  tags: getParser().use(importSyntax, 'tags').freeze(),
  mdx: getParser().use(remarkMdx).use(importSyntax, 'mdx').freeze(),
}

// Control characters, which occur in texts only by mistake.
const blank = '\u{FDD0}'
const controlCharacters = /[\u{FDD0}\u{FDD2}]/gu

/** Removes from a text the characters that this module and {@link toShown} insert. */
export const removeControlCharacters = (text: string): string => text.replace(controlCharacters, '')

const spacedAddress =
  /(?<=(?:\]\(|^[ \t>]*\[[^\]\n]+\]:[ \t]+)[^\s()<>]*)(?:\{\{[<%][ \t]*[^\n]{1,300}?[>%]\}\}|\{%-?[ \t]*(?:link|post_url)[ \t][^\n]{1,300}?%\}|\{\{[^\n{}]{1,200}\}\})/gm

/** Hugo and Jekyll write addresses with blanks, which no Markdown parser accepts. */
const protectAddresses = (source: string): string =>
  source.replace(spacedAddress, (found) => found.replace(/[ \t]/g, blank))

const restore = (text: string): string => text.replaceAll(blank, ' ').replace(controlCharacters, '')

const template = /\{\{[<%].+?[>%]\}\}|\{%.+?%\}|\{\{[^{}]+\}\}/g

/** The address of the page that a shortcode or a tag in it names. */
const toAddress = (url: string): string =>
  restore(
    url.replaceAll(blank, ' ').replace(template, (written) => {
      const sign = readSign(written)
      if (sign?.syntax === 'shortcode')
        return /^(?:rel)?ref$/.test(sign.name) ? `ref:${getArgument(sign, ['path'], 0)}` : written
      if (sign?.syntax === 'liquid') return `/${(sign.positional[0] ?? '').replace(/^\//, '')}`
      return /["']([^"']+)["']/.exec(written)?.[1] ?? ''
    }),
  )

/** Stores the source of each text, so that an unchanged text is printed as it was. */
const attachSource = (tree: Node, source: string) => {
  visit(tree, (node) => {
    const typed = node as RootContent
    if ('value' in typed && typeof typed.value === 'string') typed.value = restore(typed.value)
    if ('url' in typed) typed.url = toAddress(typed.url)
    if ('alt' in typed && typed.alt) typed.alt = restore(typed.alt)
    if ('meta' in typed && typed.meta) typed.meta = restore(typed.meta)
    const { start, end: last } = typed.position ?? {}
    if (typed.type !== 'text' && typed.type !== 'link') return
    if (start?.offset === undefined || last?.offset === undefined) return
    const written = source.slice(start.offset, last.offset)
    if (written.length > 100_000) return
    if (typed.type === 'text') {
      const lines = written.split('\n')
      if (lines.length !== typed.value.split('\n').length) return
      const raw = lines.map((line, at) => (at === 0 ? line : line.replace(/^[ \t>]+/, ''))).join('\n')
      typed.data = { ...typed.data, raw: restore(raw) }
    } else if (typed.type === 'link' && !/^[[<]/.test(written)) {
      typed.data = { ...typed.data, raw: restore(written) }
    }
  })
}

const isMark = (node: Node): node is Mark => node.type === 'mark'
const getSign = (node: Node): Sign | null => (isMark(node) ? readSign(node.value) : null)

/** Why a text is not MDX. */
type Refused = (reason: string, line: number | undefined) => void

/**
 * Parses a text to one tree. Marks of other tools are paired among siblings.
 * @param onRefused called if it is not valid MDX; its tags are then parsed one by one
 */
export const parseText = (text: string, isMdx: boolean, onRefused?: Refused): RootContent[] => {
  const readAs = (dialect: Dialect) => pairFlow(parse(text, dialect), { source: text, dialect })
  if (!isMdx) return readAs('markdown')
  try {
    return readAs('mdx')
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error && 'line' in error)) throw error
    onRefused?.(String(error.reason), typeof error.line === 'number' ? error.line : undefined)
    return readAs('tags')
  }
}

const parse = (source: string, dialect: Dialect): RootContent[] => {
  const { children } = parsers[dialect].parse(protectAddresses(source))
  const read = dialect === 'mdx' ? children.map((node) => readMdx(node, source)) : children
  attachSource({ type: 'root', children: read } as Node, source)
  return read
}

/** Converts elements, expressions and module code of MDX to marks. */
const readMdx = <Content extends RootContent>(node: Content, source: string): Content => {
  if ('children' in node) {
    node.children = node.children.map((child) => readMdx(child, source)) as typeof node.children
  }
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (!node.type.startsWith('mdx') || from === undefined || to === undefined) return node
  const value = source.slice(from, to)
  const tag = node.type.startsWith('mdxJsx') ? readTag(value, 0) : null
  const opening = tag ? value.slice(0, tag.end) : value
  const inner = tag && tag.end < value.length ? value.slice(tag.end, value.lastIndexOf('</')) : ''
  const wrapped: Wrapped = {
    type: 'wrapped',
    sign: tag ? readElement(value, opening, tag) : readExpression(node.type, value),
    isClosed: true,
    value: opening,
    inner,
    children: 'children' in node && !rawNames.test(opening) ? node.children : [],
    position: node.position,
  }
  return wrapped as RootContent as Content
}

const readElement = (value: string, opening: string, { name, attributes }: Tag): Sign =>
  readSign(rawNames.test(opening) ? value : opening) ?? {
    syntax: 'html',
    name,
    kind: 'open',
    named: attributes,
    positional: [],
  }

const readExpression = (type: string, value: string): Sign => {
  const inner = value.slice(1, -1).trim()
  if (type === 'mdxjsEsm' || inner === '' || /^\/\*[\s\S]*\*\/$/.test(inner))
    return { ...alone, syntax: 'hidden' }
  const literal = /^(["'`])((?:(?!\1)[^\\]|\\.)*)\1$/s.exec(inner)?.[2]
  return literal === undefined || literal.includes('${')
    ? { ...alone, syntax: 'text', name: 'expression', inner: value }
    : { ...alone, syntax: 'text', inner: literal }
}

interface Written {
  source: string
  dialect: Dialect
}

/** Emphasis that spans block marks is not emphasis. */
const flattenEmphasis = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.flatMap((child): PhrasingContent[] => {
    if (child.type !== 'emphasis' && child.type !== 'strong') return [child]
    const holdsBlock = child.children.some((inner) => {
      const sign = inner.type === 'wrapped' ? inner.sign : getSign(inner)
      return sign !== null && isStrictBlock(sign)
    })
    if (!holdsBlock) return [child]
    const sign = { type: 'text' as const, value: child.type === 'strong' ? '**' : '*' }
    return [sign, ...flattenEmphasis(child.children), sign]
  })

/** The marks of a paragraph that must be between paragraphs: block marks, and marks that are closed elsewhere. */
const findHoisted = (children: readonly PhrasingContent[]): Set<PhrasingContent> => {
  const hoisted = new Set<PhrasingContent>()
  const open: { name: string; node: PhrasingContent }[] = []
  for (const child of children) {
    if (child.type === 'wrapped' && isStrictBlock(child.sign)) hoisted.add(child)
    const sign = getSign(child)
    if (sign === null) continue
    if (isStrictBlock(sign)) hoisted.add(child)
    else if (!mayCrossParagraphs(sign)) continue
    else if (sign.kind === 'open' || sign.kind === 'maybe') open.push({ name: sign.name, node: child })
    else if (sign.kind === 'close') {
      const at = open.findLastIndex(({ name }) => name === sign.name)
      if (at < 0) hoisted.add(child)
      else open.splice(at, 1)
    }
  }
  for (const { node } of open) {
    // `<T>` in a sentence is a type, and a shortcode there needs no closing.
    if (children[0] === node && getSign(node)?.kind !== 'alone') hoisted.add(node)
  }
  return hoisted
}

/** Splits a paragraph at its block marks. */
export const hoistMarks = (paragraph: readonly PhrasingContent[]): RootContent[] => {
  const children = flattenEmphasis(paragraph)
  const hoisted = findHoisted(children)
  if (hoisted.size === 0) return [{ type: 'paragraph', children }]
  const out: RootContent[] = []
  let part: PhrasingContent[] = []
  const close = () => {
    if (part.some((node) => node.type !== 'text' || node.value.trim() !== '')) {
      out.push({ type: 'paragraph', children: part })
    }
    part = []
  }
  for (const child of children) {
    if (!hoisted.has(child)) part.push(child)
    else {
      close()
      const holds = child.type === 'wrapped' && child.children.length > 0
      out.push(holds ? { ...child, children: hoistMarks(child.children as PhrasingContent[]) } : child)
    }
  }
  close()
  return out
}

const isIndentedCode = (node: RootContent, { source }: Written) =>
  node.type === 'code' &&
  !/^[ \t]*(?:`{3}|~{3})/.test(source.slice(node.position?.start.offset ?? 0).slice(0, 200))

/** Indented text within an element is not code, but the layout of its tags. */
const readIndented = (nodes: readonly RootContent[], written: Written, within = 0): RootContent[] => {
  const out: RootContent[] = []
  let depth = within
  for (const node of nodes) {
    const sign = getSign(node)
    if (sign?.kind === 'open') depth += 1
    if (sign?.kind === 'close') depth = Math.max(0, depth - 1)
    if (depth > 0 && node.type === 'code' && isIndentedCode(node, written)) {
      const children = parse(node.value, written.dialect)
      for (const child of children) shiftLines(child, node.position?.start.line ?? 1)
      out.push(...readIndented(children, { ...written, source: node.value }, depth))
    } else out.push(node)
  }
  return out
}

/** Sets the lines of a text that was parsed separately. Its offsets are no longer valid. */
const shiftLines = (node: RootContent, line: number) => {
  visit(node as Node, (inner) => {
    if (!inner.position) return
    const at = inner.position.start.line + line - 1
    inner.position = { start: { line: at, column: 1 }, end: { line: at, column: 1 } }
  })
}

const moduleCode =
  /^(?:export\s+(?:const|let|default|function|async\s+function)\b|(?:import\s+(?:[\w*{][^'"]*\s+from\s+)?["'][^"'\n]+["'];?\s*)+$)/

/** Module code of MDX where its own parser did not read it. */
const isModule = ({ position }: Paragraph, { source }: Written): boolean =>
  position?.start.column === 1 && moduleCode.test(source.slice(position.start.offset, position.end.offset))

/** Pairs the block marks among siblings, and in their content. */
export const pairFlow = (nodes: readonly RootContent[], written: Written): RootContent[] => {
  const flat = readIndented(nodes, written).flatMap((node): RootContent[] => {
    if (node.type !== 'paragraph') return [node]
    return isModule(node, written) ? [] : hoistMarks(node.children)
  })
  for (const node of flat) {
    if (
      node.type === 'blockquote' ||
      node.type === 'listItem' ||
      node.type === 'list' ||
      node.type === 'indented' ||
      (node.type === 'wrapped' && node.sign.inner === undefined) ||
      node.type === 'footnoteDefinition'
    ) {
      ;(node as Indented).children = pairFlow(node.children, written)
    }
  }
  return pair(flat, written)
}

interface Frame {
  sign: Sign
  node: Mark
  children: RootContent[]
}

/** Elements that HTML ends where another begins, with those that end them. */
const endedBy: Record<string, RegExp> = {
  li: /^li$/,
  p: /^(?:p|div|ul|ol|table|pre|h[1-6]|blockquote|section|li|td|th|tr)$/,
  td: /^(?:td|th|tr|tbody|tfoot)$/,
  th: /^(?:td|th|tr|tbody|tfoot)$/,
  tr: /^(?:tr|tbody|tfoot)$/,
  thead: /^(?:tbody|tfoot)$/,
  tbody: /^(?:tbody|tfoot)$/,
  dt: /^d[td]$/,
  dd: /^d[td]$/,
}

const wrap = (
  { sign, node, children }: Frame,
  isClosed: boolean,
  last: Mark,
  { source }: Written,
): Wrapped => {
  const from = node.position?.end.offset
  const to = last.position?.start.offset
  return {
    type: 'wrapped',
    sign,
    isClosed,
    value: node.value,
    inner: from !== undefined && to !== undefined && to >= from ? source.slice(from, to) : '',
    children,
    ...(node.position && { position: node.position }),
  }
}

/** Pairs marks among siblings. An unclosed mark has no content, except for the elements that need no closing. */
export const pair = (nodes: readonly RootContent[], written: Written): RootContent[] => {
  const out: RootContent[] = []
  const stack: Frame[] = []
  const open = new Map<string, number>()
  const count = (name: string, by: number) => open.set(name, (open.get(name) ?? 0) + by)
  const put = (...made: RootContent[]) => {
    const into = stack.at(-1)?.children ?? out
    for (const node of made) into.push(node)
  }
  const close = (last: Mark, isMatch: boolean) => {
    const frame = stack.pop()
    if (frame === undefined) return
    count(getKey(frame.sign), -1)
    if (isMatch || endsAlone(frame)) put(wrap(frame, true, last, written))
    else put(wrap({ ...frame, children: [] }, false, last, written), ...frame.children)
  }
  const lastClosing = new Map<string, number>()
  for (const [at, node] of nodes.entries()) {
    const sign = getSign(node)
    if (sign?.kind === 'close') lastClosing.set(getKey(sign), at)
  }
  for (const [at, node] of nodes.entries()) {
    const sign = getSign(node)
    if (!isMark(node) || sign === null) {
      put(node)
      continue
    }
    if (sign.kind === 'alone') put(wrap({ sign, node, children: [] }, true, node, written))
    else if (sign.kind === 'close') {
      const opened = (open.get(getKey(sign)) ?? 0) > 0 ? findFrame(stack, sign) : -1
      // A closing mark without an opening one is dropped.
      if (opened < 0) {
        if (sign.syntax === 'fence')
          put({ type: 'paragraph', children: [{ type: 'text', value: node.value }] })
        continue
      }
      while (stack.length > opened + 1) close(node, false)
      close(node, true)
    } else {
      for (let top = stack.at(-1); top && ends(top.sign, sign); top = stack.at(-1)) close(node, true)
      if (!endsAlone({ sign, node }) && (lastClosing.get(getKey(sign)) ?? -1) < at) {
        put(wrap({ sign, node, children: [] }, false, node, written))
        continue
      }
      stack.push({ sign, node, children: [] })
      count(getKey(sign), 1)
    }
  }
  const last = nodes.at(-1)
  while (stack.length > 0) close(last && isMark(last) ? last : (stack.at(-1)?.node as Mark), false)
  return out
}

/** Whether its content extends to the end if nothing closes it, as for `<li>` and `:::`. */
const endsAlone = ({ sign, node }: Pick<Frame, 'sign' | 'node'>) =>
  sign.syntax === 'html' ? endedBy[sign.name] !== undefined : node.value.startsWith(':::')

const ends = (open: Sign, next: Sign) =>
  open.syntax === 'html' && next.syntax === 'html' && (endedBy[open.name]?.test(next.name) ?? false)

const getKey = ({ syntax, name }: Sign) => (syntax === 'fence' ? ':::' : `${syntax} ${name}`)

const findFrame = (stack: readonly Frame[], { syntax, name, length = 0 }: Sign): number =>
  stack.findLastIndex(({ sign }) =>
    syntax === 'fence'
      ? sign.syntax === 'fence' && (sign.length ?? 0) <= length
      : sign.syntax === syntax && sign.name === name,
  )
