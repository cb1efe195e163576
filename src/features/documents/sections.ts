/** A part of a page's HTML under one of its headings. */
export interface Section {
  /** The heading's id. */
  id: string
  /** The heading's words. */
  title: string
  /** What stands under it, as HTML. */
  html: string
}

export interface SectionedHtml {
  /** What stands before the first such heading. */
  lead: string
  sections: Section[]
}

// Attribute values may hold `>`, so they are skipped as a whole.
const tag = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/g
const isVoid = new Set(['br', 'hr', 'img', 'input'])

/** The words of a piece of HTML that the service rendered, its entities resolved. */
export const getWords = (html: string): string =>
  html
    .replace(tag, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Divides a page's HTML at its headings of that depth. Headings within a quotation or a callout divide nothing,
 * so each part is whole by itself.
 */
export function splitAtHeadings(html: string, depth: 2 | 3): SectionedHtml {
  const name = `h${depth}`
  const marks: { start: number; id: string; inner: number; end: number }[] = []
  let level = 0
  // Where a heading, or what stands around it and its link, began.
  let begun: number | undefined
  for (const match of html.matchAll(tag)) {
    const [text, closing, element = ''] = match
    const at = match.index
    if (isVoid.has(element)) continue
    if (closing) {
      level -= 1
      if (level > 0) continue
      const last = marks.at(-1)
      if (last && last.start === begun) last.end = at + text.length
      begun = undefined
      continue
    }
    if (level === 0 && (element === name || text === '<div class="heading">')) begun = at
    if (begun !== undefined && element === name) {
      const id = / id="([^"]*)"/.exec(text)?.[1] ?? ''
      marks.push({ start: begun, id, inner: at + text.length, end: at + text.length })
    }
    level += 1
  }
  return {
    lead: html.slice(0, marks[0]?.start),
    sections: marks.map(({ id, inner, end }, index) => ({
      id,
      title: getWords(html.slice(inner, end)),
      html: html.slice(end, marks[index + 1]?.start).trim(),
    })),
  }
}
