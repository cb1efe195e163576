import { convertInline } from './inline'
import type { Note } from './note'
import { decodeEntities } from './tags'

const row = /<tr\b[^>]*>([\s\S]*?)(?=<\/tr>|<tr\b|$)/gi
const cell = /<(t[dh])\b([^>]*)>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|<\/tr>|$)/gi

/** A cell is one line of Markdown in which every pipe is escaped. */
const cellText = (html: string, note: Note): string =>
  decodeEntities(
    convertInline(
      html
        .replace(/<br\s*\/?>/gi, ' / ')
        .replace(/<\/?(?:p|div|ul|ol)[^>]*>/gi, ' ')
        .replace(/<li[^>]*>/gi, ' • ')
        .replace(/\s+/g, ' '),
      note,
    ),
  )
    .replace(/\\\n/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, String.raw`\|`)
    .trim()

/** A table of HTML as one of pipes. Cells that span several stand in the first of them. */
export const htmlTable = (inner: string, note: Note): string[] | null => {
  const rows: string[][] = []
  for (const [, content = ''] of inner.matchAll(row)) {
    const cells: string[] = []
    for (const [, , attributes = '', html = ''] of content.matchAll(cell)) {
      cells.push(cellText(html, note))
      const span = Number(/colspan=["'{]?(\d{1,2})/i.exec(attributes)?.[1] ?? 1)
      for (let more = 1; more < span; more++) cells.push('')
    }
    if (cells.length > 0) rows.push(cells)
  }
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return null
  if (/rowspan=["'{]?[2-9]/i.test(inner))
    note('Cells of a table that span several rows stand in the first of them.')
  // A table of pipes has a head; one without gets an empty one.
  const hasHead = /<th\b/i.test(inner.slice(0, inner.search(/<\/tr>/i) + 1)) || /<thead\b/i.test(inner)
  const [head, ...body] = hasHead ? rows : [[], ...rows]
  const lineOf = (cells: readonly string[] = []) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  return [lineOf(head), `|${' --- |'.repeat(width)}`, ...body.map(lineOf)]
}
