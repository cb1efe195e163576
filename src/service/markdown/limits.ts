import { t } from '@lingui/core/macro'
import { formatNumber } from '~/messages/validation'
import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** The Markdown needs more work than any readable page. `message` is a sentence for its author. */
export class MarkdownRefused extends Error {
  override readonly name = 'MarkdownRefused'
}

const deepestTree = 100

// The parser's time grows quadratically with nearly everything. Each of these limits alone takes about a second of one
// core (docs/decisions/0015 says how that was measured); readable pages stay far below all of them.
const most = {
  characters: 200_000,
  lines: 5_000,
  cells: 20_000,
  marks: 30_000,
  marksInAParagraph: 2_500,
  /** Markers of quotations and lists at the beginnings of lines. */
  containers: 5_000,
  /** Letters that are scanned in vain, to the end of a paragraph, for a closing marker. */
  lettersAhead: 5_000_000,
  codeBlocks: 2_000,
  /** Characters that references repeat of their addresses and titles. */
  referred: 1_000_000,
}
const deepestDirectives = 20
const deepestContainers =
  /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){20,}|^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]/m
const containersOfALine = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))+/gm

// If HTML, a callout or a formula may hide the end of a code block, code cannot be found without parsing.
const mayHideFences = /^[ \t]*(?:<|:{3}|\${2})/m

/**
 * Refuses text that would keep the parser busy for seconds, before parsing. Lines must end with `\n` only.
 * @param options how many list items and quotation lines, if not a page's default
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

/** Splits a text into what emphasis cannot cross: paragraphs, list items, table rows. */
function getParagraphs(prose: string): string[] {
  return prose
    .split(/\n[ \t]*\n|\n(?= {0,3}[-*+] +\S)/)
    .flatMap((paragraph) => (isTable(paragraph) ? paragraph.split('\n') : [paragraph]))
}

/** Whether all lines are table rows, each of which is parsed separately. */
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

/** The start of a block that ends a table, so that the following lines are not its rows. */
const beginsBlock =
  /^[ \t]*(?:#{1,6}(?:[ \t]|$)|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|[><]|:{2}|`{3}|~{3}|\${2}|\[\^|(?:[*_-][ \t]*){3,}$)/

/** Multiplies the markers from which the parser scans for an end by the letters that it may scan. */
const lettersAhead = (paragraph: string) =>
  ((paragraph.match(/<\?|[\w\]]\{/g) ?? []).length * paragraph.length) / 2

/** Whether `:::name` directives nest deeply. An unclosed one contains everything after it. */
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

/** Removes unindented code blocks; returns the text unchanged if it is uncertain where code ends. */
function withoutFencedCode(markdown: string): string {
  const kept: string[] = []
  let fence = ''
  // An indented one may belong to a list item, which ends at unindented text, or to the page.
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

/** A unified plugin: refuses a tree that is too deep for the recursive plugins after it. */
export const refuseDeepTree = () => (tree: Nodes) => {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestTree) throw new MarkdownRefused(t`Marks are nested too deeply here.`)
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
}

/** A unified plugin: refuses text that is short as Markdown but would be huge as HTML. */
export const refuseVastTree = () => (tree: Root) => {
  const lengths = new Map<string, number>()
  visit(tree, 'definition', ({ identifier, url, title }) => {
    if (!lengths.has(identifier)) lengths.set(identifier, url.length + (title ?? '').length)
  })
  const sums = { cells: 0, codeBlocks: 0, referred: 0 }
  visit(tree, (node) => {
    // A row shorter than the first is padded.
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
