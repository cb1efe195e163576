/** A part of a page's HTML under one of its headings. */
export interface Section {
  /** The heading's id. */
  id: string
  /** The text of the heading. */
  title: string
  /** The HTML under the heading. */
  html: string
}

export interface SectionedHtml {
  /** The HTML before the first such heading. */
  lead: string
  sections: Section[]
}

// Attribute values may contain `>`, so they are skipped as a whole.
const tag = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/g
const isVoid = new Set(['br', 'hr', 'img', 'input'])

/** Returns the text of service-rendered HTML, with entities decoded. */
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
 * Splits a page's HTML at its headings of a level. Headings within quotations and callouts are ignored, so that each
 * part is well-formed.
 */
export function splitAtHeadings(html: string, depth: 2 | 3): SectionedHtml {
  const name = `h${depth}`
  const marks: { start: number; id: string; inner: number; end: number }[] = []
  let level = 0
  // The start of a heading, or of the element around it and its link.
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
