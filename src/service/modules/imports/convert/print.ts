import type { Nodes, Paragraph, Root, RootContent, Text } from 'mdast'
import 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'

type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>
type Handle = NonNullable<NonNullable<Options['handlers']>['text']>

/** An unchanged text is printed as it was written; a changed one is escaped. */
const text: Handle = (node: Text, _, state, info) => {
  const safe = state.safe(node.value, info)
  const { raw } = node.data ?? {}
  if (raw === undefined || state.stack.includes('tableCell')) return safe
  return safe.startsWith('\\') && !raw.startsWith('\\') ? safe : raw
}

/** A label must not close its own bracket. */
const getLabel = (label: string): string => {
  const line = label.replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  let depth = 0
  for (const [sign] of line.matchAll(/\\.|[[\]]/g)) {
    if (sign === '[') depth += 1
    else if (sign === ']') depth -= depth < 0 ? 0 : 1
  }
  return `[${depth === 0 ? line : line.replace(/(?<!\\)[[\]]/g, String.raw`\$&`)}]`
}

const isLabel = (child: RootContent | undefined): child is Paragraph =>
  child?.type === 'paragraph' && child.data?.directiveLabel === true

/** Prints a container, with enough colons that none of its lines ends it, including code. */
const containerDirective: Handle = (node: ContainerDirective, _, state, info) => {
  const [first] = node.children
  const exit = state.enter('containerDirective')
  const label = isLabel(first)
    ? state.containerPhrasing(first, { before: '[', after: ']', now: info.now, lineShift: info.lineShift })
    : ''
  const children = isLabel(first) ? node.children.slice(1) : node.children
  const inner = state.containerFlow({ ...node, children }, info)
  exit()
  const most = Math.max(
    2,
    ...[...inner.matchAll(/^[ \t>]*(:{3,})/gm)].map(([, colons = '']) => colons.length),
  )
  const colons = ':'.repeat(most + 1)
  return [`${colons}${node.name}${getLabel(label)}`, ...(inner === '' ? [] : [inner]), colons].join('\n')
}

const makePrinter = (unsafe: NonNullable<Options['unsafe']>) =>
  unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkMath)
    .use(remarkStringify, {
      bullet: '-',
      rule: '-',
      listItemIndent: 'one',
      handlers: { text, containerDirective } as NonNullable<Options['handlers']>,
      unsafe,
    })
    .freeze()

const printer = makePrinter([])
const foreignPrinter = makePrinter([{ atBreak: true, character: ':', after: ':' }])

/** Prints a tree as the portal's Markdown. */
export const printBlocks = (children: readonly RootContent[]): string =>
  printer.stringify({ type: 'root', children: [...children] } satisfies Root).trimEnd()

/** Prints a tree without directives: what looks like one stays text. */
export const printForeignBlocks = (children: readonly RootContent[]): string =>
  foreignPrinter.stringify({ type: 'root', children: [...children] } satisfies Root).trimEnd()

/** Returns the text of a node, from which the renderer makes an anchor. */
export const getWords = (node: Nodes): string => {
  if (node.type === 'image' || node.type === 'imageReference' || node.type === 'footnoteReference') return ''
  if (node.type === 'break') return '\n'
  if ('value' in node && node.type !== 'html') return node.value
  return 'children' in node ? node.children.map(getWords).join('') : ''
}
