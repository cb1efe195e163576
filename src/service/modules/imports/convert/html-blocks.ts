import { convertInline } from './inline'
import type { Note } from './containers'
import { type Tag, decodeEntities, findClosing, isComponent, isHtml, readTag } from './tags'
import {
  type Convert,
  type Taken,
  anchorMark,
  callout,
  dedent,
  directive,
  isBlank,
  tabs,
  trimLines,
} from './containers'

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

/** Converts an HTML table to a pipe table. The text of a spanning cell goes into its first cell. */
const htmlTable = (inner: string, note: Note): string[] | null => {
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
  const getLine = (cells: readonly string[] = []) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  return [getLine(head), `|${' --- |'.repeat(width)}`, ...body.map(getLine)]
}

const inlineNames = new Set(
  'a abbr b bdi bdo big br button cite code del dfn em font i img input ins kbd label mark q s samp small span strike strong sub sup tt u var wbr time'.split(
    ' ',
  ),
)

// The most lines of an element; a longer one was never closed.
const longestElement = 3_000

const getText = (html: string): string =>
  decodeEntities(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

interface Element {
  tag: Tag
  /** The content between its tags. */
  inner: string
  /** The rest of its last line. */
  rest: string
  end: number
}

/** The element that begins on this line and ends on it or a later one. */
const readElement = (lines: readonly string[], at: number): Element | null => {
  const line = lines[at] ?? ''
  const start = line.search(/\S/)
  if (line[start] !== '<') return null
  const text = lines.slice(at, at + longestElement).join('\n')
  const tag = readTag(text, start)
  if (tag === null || tag.kind === 'close') return null
  const closing =
    tag.kind === 'alone' ? { start: tag.end, end: tag.end } : findClosing(text, tag.name, tag.end)
  if (closing === null) return null
  const lineEnd = text.indexOf('\n', closing.end)
  const end = at + text.slice(0, closing.end).split('\n').length
  return {
    tag,
    inner: text.slice(tag.end, closing.start),
    rest: text.slice(closing.end, lineEnd < 0 ? text.length : lineEnd),
    end,
  }
}

/** Text that began on the line of its tag is not indented as what follows it is. */
const getLines = (inner: string): string[] => {
  const [first = '', ...others] = inner.split('\n')
  return trimLines([first.trimStart(), ...dedent(others)])
}

/** HTML elements and JSX components on lines of their own. */
export const takeElement = (
  lines: readonly string[],
  at: number,
  convert: Convert,
  note: Note,
): Taken | null => {
  const element = readElement(lines, at)
  if (element === null) return null
  const { tag, rest, end } = element
  const name = tag.name
  const isBlock = isHtml(name) ? !inlineNames.has(name.toLowerCase()) : isComponent(name)
  if (!isBlock) return null
  const indent = /^[ \t]*/.exec(lines[at] ?? '')?.[0] ?? ''
  const made = getBlock(element, convert, note)
  if (made === null) return null
  const after = isBlank(rest) ? [] : convert([rest.trim()])
  const anchor = anchorMark(tag.attributes.get('id') ?? '')
  const out = ['', ...(anchor === '' ? [] : [anchor]), ...made, ...after, '']
  return { out: out.map((line) => (line === '' ? '' : indent + line)), end: Math.max(end, at + 1) }
}

const calloutNames = /^(?:Admonition|Callout|Note|Tip|Info|Warning|Caution|Danger|Important|Alert|Aside)$/

const getBlock = ({ tag, inner }: Element, convert: Convert, note: Note): string[] | null => {
  const { name, attributes } = tag
  if (tag.kind === 'alone') return null
  const content = () => convert(getLines(inner))
  switch (name.toLowerCase()) {
    case 'details': {
      const summary = /^\s*<summary[^>]*>([\s\S]*?)<\/summary>/i.exec(inner)
      const rest = summary ? inner.slice(summary[0].length) : inner
      const label = getText(summary?.[1] ?? '') || attributes.get('summary') || 'Details'
      return directive('details', label, convert(getLines(rest)))
    }
    case 'tabs':
    case 'tabgroup':
    case 'codegroup':
      return isComponent(name) ? getTabs(tag, inner, convert) : null
    case 'table':
      return htmlTable(inner, note)
    case 'pre':
      return preformatted(inner)
    case 'script':
    case 'style':
    case 'head':
      note(`The element <${name}> is left out.`)
      return []
    case 'blockquote':
      return content().map((line) => (line === '' ? '>' : `> ${line}`))
    case 'ul':
    case 'ol':
    case 'dl':
    case 'svg':
    case 'video':
    case 'audio':
    case 'iframe':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return convertFlat(name.toLowerCase(), tag, inner, convert)
    default:
  }
  if (isHtml(name) && !isComponent(name)) return content()
  if (calloutNames.test(name)) {
    const type = attributes.get('type') ?? attributes.get('kind') ?? attributes.get('variant')
    return callout(
      type ?? (/^(?:Admonition|Callout|Alert|Aside)$/.test(name) ? 'note' : name),
      attributes.get('title') ?? '',
      content(),
    )
  }
  if (/^(?:Details|Accordion|Expandable|Collapsible|AccordionItem)$/.test(name)) {
    const label = attributes.get('title') ?? attributes.get('summary') ?? attributes.get('label')
    return directive('details', label ?? 'Details', content())
  }
  if (name === 'CodeBlock') {
    const language = attributes.get('language') ?? ''
    const code = /^\s*\{`([\s\S]*)`\}\s*$/.exec(inner)?.[1] ?? decodeEntities(inner)
    return fenced(language, code)
  }
  return name === '' ? content() : componentOf(tag, content(), note)
}

/** An unknown component: its label, and its content. */
const componentOf = ({ name, attributes }: Tag, content: string[], note: Note): string[] => {
  if (!/^(?:Steps?|Card|CardGroup|Cards|Columns?|Row|Col|Grid|Frame|Step|div)$/.test(name)) {
    note(`The component ${name} is shown as its text alone.`)
  }
  const words = ['title', 'label', 'name'].map((key) => attributes.get(key) ?? '')
  const word = words.find((text) => text !== '' && !text.startsWith('{'))
  const url = attributes.get('href') ?? attributes.get('to')
  if (!word) return content
  return ['', url && !url.startsWith('{') ? `**[${word}](${url})**` : `**${word}**`, '', ...content]
}

const getTabs = ({ attributes }: Tag, inner: string, convert: Convert): string[] | null => {
  const items: { name: string; content: string[] }[] = []
  const labels = getLabels(attributes.get('values') ?? '')
  for (let at = inner.indexOf('<'); at >= 0; at = inner.indexOf('<', at)) {
    const tag = readTag(inner, at)
    const isItem = tag !== null && tag.kind === 'open' && /^(?:TabItem|Tab|CodeTab)$/.test(tag.name)
    const closing = isItem ? findClosing(inner, tag.name, tag.end) : null
    if (!isItem || closing === null) {
      at = tag?.end ?? at + 1
      continue
    }
    const value = tag.attributes.get('value') ?? ''
    const name =
      tag.attributes.get('label') ??
      tag.attributes.get('title') ??
      tag.attributes.get('name') ??
      labels.get(value)
    items.push({
      name: (name ?? value) || 'Tab',
      content: convert(getLines(inner.slice(tag.end, closing.start))),
    })
    at = closing.end
  }
  return items.length === 0 ? convert(getLines(inner)) : tabs(items)
}

/** `values={[{label: 'npm', value: 'npm'}]}`, as in Docusaurus. */
const getLabels = (source: string): Map<string, string> => {
  const labels = new Map<string, string>()
  for (const [entry] of source.matchAll(/\{[^{}]*\}/g)) {
    const label = /label:\s*["'`]([^"'`]*)/.exec(entry)?.[1]
    const value = /value:\s*["'`]([^"'`]*)/.exec(entry)?.[1]
    if (label !== undefined && value !== undefined) labels.set(value, label)
  }
  return labels
}

const fenced = (language: string, code: string): string[] => {
  const lines = trimLines(code.split('\n'))
  const marks = lines.some((line) => line.includes('```')) ? '~~~~' : '```'
  return [`${marks}${language}`, ...lines, marks]
}

/** `<pre>`, whose marks of colour go and whose text stays to the letter. */
const preformatted = (inner: string): string[] => {
  const language = /<code[^>]*class(?:Name)?=["'][^"']*language-([\w+#-]+)/.exec(inner)?.[1] ?? ''
  return fenced(
    language,
    decodeEntities(inner.replace(/<br\s*\/?>/gi, '\n').replace(/<\/?[A-Za-z][^<>]*>/g, '')),
  )
}

/** Lists, headings and embeds are converted tag by tag; lines in them are not indented code. */
const convertFlat = (name: string, tag: Tag, inner: string, convert: Convert): string[] | null => {
  if (name === 'ul' || name === 'ol') return listOf(name, inner, convert)
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) {
    const text = inner.replace(/\s+/g, ' ').trim()
    return text === ''
      ? []
      : convert([`${'#'.repeat(Number(level))} ${anchorMark(tag.attributes.get('id') ?? '')}${text}`])
  }
  return null
}

const listOf = (name: string, inner: string, convert: Convert): string[] => {
  const out: string[] = []
  let count = 0
  for (let at = inner.indexOf('<'); at >= 0; at = inner.indexOf('<', at)) {
    const tag = readTag(inner, at)
    if (tag === null || tag.kind !== 'open' || tag.name.toLowerCase() !== 'li') {
      at = tag?.end ?? at + 1
      continue
    }
    const closing = findClosing(inner, tag.name, tag.end)
    // `<li>` may be left open: then the next one ends it.
    const next = /<li[\s>]/i.exec(inner.slice(tag.end))
    const stop = closing?.start ?? (next ? tag.end + next.index : inner.length)
    count += 1
    const mark = name === 'ol' ? `${count}. ` : '- '
    const content = trimLines(convert(getLines(inner.slice(tag.end, stop))))
    content.forEach((line, index) => {
      const lead = index === 0 ? mark : ' '.repeat(mark.length)
      out.push(line === '' ? '' : lead + line)
    })
    at = closing?.end ?? stop
  }
  return out.length === 0 ? convert(getLines(inner)) : out
}
