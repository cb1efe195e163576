import { t } from '@lingui/core/macro'
import { formatNumber } from '~/messages/validation'
import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** The Markdown asks for more work than any readable page needs. `message` is a sentence for its author. */
export class MarkdownRefused extends Error {
  override readonly name = 'MarkdownRefused'
}

const deepestTree = 100

// The parser's time grows with the square of nearly everything. Each of these alone takes it a second or so of one
// core, docs/decisions/0015 says how that was measured; pages that people read stay far below all of them.
const most = {
  characters: 200_000,
  lines: 5_000,
  cells: 20_000,
  marks: 30_000,
  marksInAParagraph: 2_500,
  /** Marks of quotations and lists at the beginnings of lines. */
  containers: 5_000,
  /** Letters that are read in vain, to the end of a paragraph, in search of what closes something. */
  lettersAhead: 5_000_000,
  codeBlocks: 2_000,
  /** Characters that references repeat of the addresses and titles which they stand for. */
  referred: 1_000_000,
}
const deepestDirectives = 20
const deepestContainers =
  /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){20,}|^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]/m
const containersOfALine = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))+/gm

// If HTML, a callout or a formula may hide the end of a code block, code cannot be found without parsing.
const mayHideFences = /^[ \t]*(?:<|:{3}|\${2})/m

/**
 * Refuses text that would keep the parser busy for seconds, before it is parsed. Its lines end with `\n` alone.
 * @param options how many items of lists and lines of quotations, where those are not as many as of a page
 */
export function refuseCostlyText(markdown: string, options?: { containers: number }): void {
  refuseOver(markdown.length, most.characters, (max) => t`Use at most ${max} characters on one page.`)
  const prose = mayHideFences.test(markdown) ? markdown : withoutFencedCode(markdown)
  if (deepestContainers.test(prose)) {
    throw new MarkdownRefused(t`Lists and quotations are nested too deeply here.`)
  }
  if (nestsDirectivesDeeply(prose)) {
    throw new MarkdownRefused(t`Callouts, tabs and the like are nested too deeply here, or not closed.`)
  }
  refuseOver(prose.split('\n').length, most.lines, (max) => t`Use at most ${max} lines on one page.`)
  refuseOver(count(prose, /\|/g), most.cells, (max) => t`Use at most ${max} table cells on one page.`)
  refuseOver(countMarks(prose), most.marks, (max) => t`Use at most ${max} marks such as * and [ on one page.`)
  const containers = prose.match(containersOfALine) ?? []
  refuseOver(
    count(containers.join(''), /[^ \t\d]/g),
    options?.containers ?? most.containers,
    (max) => t`Use at most ${max} list items and lines of quotations on one page.`,
  )
  for (const paragraph of getParagraphs(prose)) {
    if (countMarks(paragraph) > most.marksInAParagraph || lettersAhead(paragraph) > most.lettersAhead) {
      throw new MarkdownRefused(
        t`One paragraph or code block holds too many marks. Divide it with empty lines.`,
      )
    }
  }
}

function refuseOver(number: number, limit: number, describe: (max: string) => string): void {
  if (number <= limit) return
  throw new MarkdownRefused(describe(formatNumber(limit)))
}

const count = (text: string, pattern: RegExp) => text.length - text.replace(pattern, '').length
const countMarks = (text: string) => count(text, /[*_[\]`~!$]/g)

/** Texts between which no emphasis reaches: paragraphs, items of lists, rows of tables. */
function getParagraphs(prose: string): string[] {
  return prose
    .split(/\n[ \t]*\n|\n(?= {0,3}[-*+] +\S)/)
    .flatMap((paragraph) => (isTable(paragraph) ? paragraph.split('\n') : [paragraph]))
}

/** Whether it is rows of a table throughout, each of which is parsed alone. */
function isTable(paragraph: string): boolean {
  const [head = '', delimiters = '', ...rows] = paragraph.split('\n')
  const columns = getColumns(delimiters)
  return (
    columns.every((column) => /^:?-+:?$/.test(column)) &&
    columns.length === getColumns(head).length &&
    !rows.some((row) => beginsBlock.test(row))
  )
}

const getColumns = (row: string) =>
  row
    .replace(/\\./g, '')
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())

/** The start of a block that ends a table, so that the following lines are no rows of it. */
const beginsBlock =
  /^[ \t]*(?:#{1,6}(?:[ \t]|$)|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|[><]|:{2}|`{3}|~{3}|\${2}|\[\^|(?:[*_-][ \t]*){3,}$)/

/** The marks that the parser reads on from, in search of an end, times the letters that it may read on. */
const lettersAhead = (paragraph: string) =>
  ((paragraph.match(/<\?|[\w\]]\{/g) ?? []).length * paragraph.length) / 2

/** Whether `:::name` directives nest deeply. One that is not closed holds all that follows. */
function nestsDirectivesDeeply(prose: string): boolean {
  const open: { marks: number; indent: number; quotations: number }[] = []
  for (const line of prose.split('\n')) {
    const [, before = '', colons = '', name] =
      /^([ \t>*+\d.)-]*)(:{3,})(?:([A-Za-z])|[ \t]*$)/.exec(line) ?? []
    if (!colons) continue
    const mark = { marks: colons.length, indent: before.length, quotations: before.split('>').length }
    if (name) {
      open.push(mark)
      if (open.length > deepestDirectives) return true
    } else if (/^[ \t>]*$/.test(before)) {
      const closed = open.findIndex(
        ({ marks, indent, quotations }) =>
          marks <= mark.marks && indent >= mark.indent && quotations === mark.quotations,
      )
      if (closed >= 0) open.length = closed
    }
  }
  return false
}

/** The text without the code blocks that begin at the edge; unchanged if it is uncertain where code ends. */
function withoutFencedCode(markdown: string): string {
  const kept: string[] = []
  let fence = ''
  // One further in may belong to an item of a list, which ends where text at the edge begins, or to the page.
  let inner: { fence: string; indent: string } | undefined
  for (const line of markdown.split('\n')) {
    const [, indent = '', marks = '', rest = ''] = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? []
    const closes = (opened: string) => marks.startsWith(opened) && /^[ \t]*$/.test(rest)
    if (fence) {
      if (/^ {0,3}$/.test(indent) && closes(fence)) fence = ''
      continue
    }
    if (marks && inner) {
      if (indent !== inner.indent) return markdown
      if (closes(inner.fence)) inner = undefined
    } else if (marks && indent) inner = { fence: marks, indent }
    else if (marks) {
      fence = marks
      continue
    }
    kept.push(line)
  }
  return kept.join('\n')
}

/** A unified plugin: refuses a tree too deep for the recursive steps that follow it. */
export const refuseDeepTree = () => (tree: Nodes) => {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestTree) throw new MarkdownRefused(t`Marks are nested too deeply here.`)
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
}

/** A unified plugin: refuses text that is short as Markdown and would be huge as HTML. */
export const refuseVastTree = () => (tree: Root) => {
  const lengths = new Map<string, number>()
  visit(tree, 'definition', ({ identifier, url, title }) => {
    if (!lengths.has(identifier)) lengths.set(identifier, url.length + (title ?? '').length)
  })
  const sums = { cells: 0, codeBlocks: 0, referred: 0 }
  visit(tree, (node) => {
    // A row that is shorter than the first is filled up.
    if (node.type === 'table') sums.cells += node.children.length * (node.align?.length ?? 1)
    else if (node.type === 'code') sums.codeBlocks += 1
    else if (node.type === 'linkReference' || node.type === 'imageReference') {
      sums.referred += lengths.get(node.identifier) ?? 0
    }
  })
  refuseOver(sums.cells, most.cells, (max) => t`Use at most ${max} table cells on one page.`)
  refuseOver(sums.codeBlocks, most.codeBlocks, (max) => t`Use at most ${max} code blocks on one page.`)
  refuseOver(
    sums.referred,
    most.referred,
    (max) => t`Use at most ${max} characters in the addresses of links on one page.`,
  )
}
