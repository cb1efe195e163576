import type { PhrasingContent, RootContent, Table, TableCell, TableRow } from 'mdast'
import { type Context, convertPhrasing, isEmpty } from './inline'
import { getWords } from './print'
import { type Flow, type Wrapped, hoistMarks, pairFlow } from './tree'
import { isStrictBlock, readSign } from './signs'

type Convert = (nodes: readonly RootContent[], context: Context) => Flow[]

const text = (value: string): PhrasingContent => ({ type: 'text', value })

/** Joins parts, without empty ones. */
const join = (parts: readonly PhrasingContent[][], separator: string): PhrasingContent[] =>
  parts.filter((part) => !isEmpty(part)).flatMap((part, at) => (at === 0 ? part : [text(separator), ...part]))

/** Joins blocks to one line, since a cell can contain only one. */
const flattenBlocks = (blocks: readonly RootContent[]): PhrasingContent[] =>
  join(blocks.map(flattenBlock), ' / ')

const flattenBlock = (block: RootContent): PhrasingContent[] => {
  if (block.type === 'paragraph' || block.type === 'heading') return flattenBreaks(block.children)
  if (block.type === 'list') {
    const items = block.children.map((item) => [text('• '), ...join(item.children.map(flattenBlock), ' ')])
    return join(items, ' ')
  }
  if (block.type === 'code') {
    const lines = block.value.split('\n').map((line) => line.trim())
    return join(
      lines.filter((line) => line !== '').map((value) => [{ type: 'inlineCode', value }]),
      ' / ',
    )
  }
  if (block.type === 'table') {
    const rows = block.children.map((row) =>
      join(
        row.children.map((cell) => cell.children),
        ', ',
      ),
    )
    return join(rows, ' / ')
  }
  if ('children' in block) return flattenBlocks(block.children)
  const words = getWords(block).replace(/\s+/g, ' ').trim()
  return words === '' ? [] : [text(words)]
}

const flattenBreaks = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.map((child) => {
    if (child.type === 'break') return text(' / ')
    if (child.type === 'text') return text(child.value.replace(/\s*\n\s*/g, ' '))
    if (
      child.type === 'emphasis' ||
      child.type === 'strong' ||
      child.type === 'delete' ||
      child.type === 'link'
    ) {
      return { ...child, children: flattenBreaks(child.children) } as PhrasingContent
    }
    return child
  })

const holdsBlocks = (children: readonly PhrasingContent[]): boolean =>
  children.some((child) => {
    if (child.type === 'emphasis' || child.type === 'strong') return holdsBlocks(child.children)
    const sign = child.type === 'wrapped' ? child.sign : child.type === 'mark' ? readSign(child.value) : null
    return sign !== null && isStrictBlock(sign)
  })

/** Converts a table of pipes, whose cells may contain HTML. */
export const convertTable = (table: Table, context: Context, convert: Convert): Table => ({
  ...table,
  children: table.children.map((row): TableRow => ({
    ...row,
    children: row.children.map((cell): TableCell => {
      if (!holdsBlocks(cell.children))
        return { ...cell, children: flattenBreaks(convertPhrasing(cell.children, context)) }
      const blocks = pairFlow(hoistMarks(cell.children), { source: '', dialect: 'markdown' })
      return { ...cell, children: flattenBlocks(convert(blocks, context)) }
    }),
  })),
})

const asElement = (node: RootContent, names: RegExp): Wrapped | null =>
  node.type === 'wrapped' && node.sign.syntax === 'html' && names.test(node.sign.name) ? node : null

const span = (cell: Wrapped, key: string): number =>
  Math.min(100, Math.max(1, Number(/\d+/.exec(cell.sign.named.get(key) ?? '')?.[0] ?? 1)))

/**
 * Converts a table of HTML to one of pipes. A cell that spans several rows or columns is written in the first of them.
 */
export const htmlTable = (table: Wrapped, context: Context, convert: Convert): Flow[] => {
  const rows: { cells: PhrasingContent[][]; isHead: boolean }[] = []
  const others: RootContent[] = []
  /** The number of further rows of each column that a cell above spans. */
  const taken: number[] = []
  let isSpanned = false
  const addRow = (row: Wrapped, isHead: boolean) => {
    const cells: PhrasingContent[][] = []
    let column = 0
    const skip = () => {
      for (; (taken[column] ?? 0) > 0; column++) {
        taken[column] = (taken[column] ?? 0) - 1
        cells[column] = []
      }
    }
    for (const child of row.children) {
      const cell = asElement(child, /^t[dh]$/)
      if (cell === null) continue
      skip()
      const content = flattenBlocks(convert(cell.children, context))
      const [columns, down] = [span(cell, 'colspan'), span(cell, 'rowspan')]
      if (down > 1) isSpanned = true
      for (let more = 0; more < columns; more++, column++) {
        cells[column] = more === 0 ? content : []
        taken[column] = down - 1
      }
    }
    skip()
    for (let rest = column; rest < taken.length; rest++) taken[rest] = Math.max(0, (taken[rest] ?? 0) - 1)
    const isHeadRow = isHead || (rows.length === 0 && row.children.some((cell) => asElement(cell, /^th$/)))
    if (cells.length > 0) rows.push({ cells, isHead: isHeadRow })
  }
  const walk = (nodes: readonly RootContent[], isHead: boolean) => {
    for (const node of nodes) {
      const row = asElement(node, /^tr$/)
      const section = asElement(node, /^(?:thead|tbody|tfoot)$/)
      if (row) addRow(row, isHead)
      else if (section) walk(section.children, section.sign.name === 'thead')
      else if (!asElement(node, /^(?:colgroup|col)$/)) others.push(node)
    }
  }
  walk(table.children, false)
  if (isSpanned) context.note('Cells of a table that span several rows stand in the first of them.', table)
  const rest = convert(others, context)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (width === 0) return rest
  const getRow = (cells: readonly PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: Array.from({ length: width }, (_, at) => ({ type: 'tableCell', children: cells[at] ?? [] })),
  })
  const [first] = rows
  // A table of pipes needs a head; one without gets an empty one.
  const all = first?.isHead ? rows : [{ cells: [], isHead: true }, ...rows]
  return [...rest, { type: 'table', align: [], children: all.map(({ cells }) => getRow(cells)) }]
}
