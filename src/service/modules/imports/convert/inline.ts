import { inlineShortcode } from './shortcodes'
import { type Note, anchorMark, isBlank } from './containers'
import {
  type Tag,
  address,
  codeSpan,
  decodeEntities,
  findClosing,
  image,
  isComponent,
  isHtml,
  readTag,
} from './tags'

interface Piece {
  out: string
  end: number
}

/** The state of a scan besides the text. */
interface Scan {
  text: string
  note: Note
  /** Addresses of the `<a>` that are open. */
  links: string[]
  /** Whether this stretch is a table of pipes, whose cells take no line breaks. */
  isTable: boolean
}

/** Marks around text that elements stand for. */
const around: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
}

/** Elements that only style their text. */
const plain = new Set(
  (
    'span div p center font section article header footer main nav aside small big u ins mark abbr cite var samp ' +
    'dfn bdi bdo figure figcaption picture label q table tbody thead tfoot tr td th colgroup col caption dl dt dd ' +
    'ul ol li blockquote form fieldset legend hgroup time wbr'
  ).split(' '),
)

const blocks = new Set(
  'div p center section article header footer main nav aside figure figcaption dl dt dd ul ol'.split(' '),
)

const superscripts = new Map(
  [...'0123456789+-=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]),
)
const subscripts = new Map(
  [...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? sign]),
)

const raised = (text: string, signs: ReadonlyMap<string, string>, mark: string): string => {
  const letters = [...text.trim()]
  if (letters.length === 0) return ''
  return letters.every((letter) => signs.has(letter))
    ? letters.map((letter) => signs.get(letter)).join('')
    : `${mark}(${letters.join('')})`
}

const withoutTags = (text: string): string =>
  decodeEntities(text.replace(/<\/?[A-Za-z][^<>]*>/g, '')).replace(/\s+/g, ' ')

/** The text between a tag and its closing tag; null if that is missing. */
const inside = ({ text }: Scan, tag: Tag): { inner: string; end: number } | null => {
  const closing = findClosing(text, tag.name, tag.end)
  return closing && { inner: text.slice(tag.end, closing.start), end: closing.end }
}

const ofElement = (scan: Scan, tag: Tag): Piece => {
  const name = tag.name.toLowerCase()
  const { attributes, end } = tag
  const anchor = attributes.get('id') ?? attributes.get('name') ?? ''
  const mark = tag.kind === 'close' ? '' : anchorMark(anchor)
  if (name === 'br')
    return { out: scan.isTable ? ' / ' : '\\\n', end: scan.isTable ? end : afterBreak(scan.text, end) }
  if (name === 'hr') return { out: scan.isTable ? '' : '\n\n---\n\n', end }
  if (name === 'img') return getImage(scan, tag)
  if (name === 'a') {
    if (tag.kind === 'close') {
      const url = scan.links.pop()
      return { out: url === undefined || url === '' ? '' : `](${address(url)})`, end }
    }
    const url = attributes.get('href') ?? ''
    if (tag.kind === 'alone' || findClosing(scan.text, tag.name, end) === null) return { out: mark, end }
    scan.links.push(url)
    return { out: url === '' ? mark : `${mark}[`, end }
  }
  if (tag.kind === 'open') {
    const whole = [
      'code',
      'kbd',
      'tt',
      'sup',
      'sub',
      'script',
      'style',
      'iframe',
      'video',
      'audio',
      'svg',
      'button',
    ]
    const content = whole.includes(name) ? inside(scan, tag) : null
    if (content) return { out: mark + ofWhole(scan, name, content.inner, attributes), end: content.end }
  }
  const sign = around[name]
  if (sign) return { out: mark + sign, end }
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading)
    return { out: tag.kind === 'close' ? '\n\n' : `\n\n${'#'.repeat(Number(heading))} ${mark}`, end }
  if (name === 'li' && tag.kind !== 'close') return { out: `\n- ${mark}`, end }
  if (blocks.has(name) && !scan.isTable) return { out: `\n${mark}`, end }
  if (!plain.has(name)) scan.note(`The element <${name}> is shown as its text alone.`)
  return { out: mark, end }
}

/** A line that is broken already needs no second break. */
const afterBreak = (text: string, at: number): number =>
  (/[ \t]*\n/y.exec(text.slice(at))?.[0].length ?? 0) + at

const getImage = (scan: Scan, { attributes, end }: Tag): Piece => {
  const source = attributes.get('src') ?? ''
  if (source === '' || source.startsWith('{') || source.startsWith('data:')) {
    scan.note('An image whose address could not be read is left out.')
    return { out: attributes.get('alt') ?? '', end }
  }
  return { out: image(source, attributes.get('alt') ?? '', attributes.get('title')), end }
}

const ofWhole = (
  scan: Scan,
  name: string,
  inner: string,
  attributes: ReadonlyMap<string, string>,
): string => {
  switch (name) {
    case 'code':
    case 'kbd':
    case 'tt':
      return codeSpan(withoutTags(inner.replace(/\{(["'`])(.*?)\1\}/gs, '$2')))
    case 'sup':
      // Footnotes and links in it stay what they are.
      return /[[<]/.test(inner) ? inner : raised(inner, superscripts, '^')
    case 'sub':
      return raised(inner, subscripts, '_')
    case 'iframe':
    case 'video':
    case 'audio':
      return embedded(scan, name, inner, attributes)
    case 'button':
      return `**${withoutTags(inner).trim()}**`
    default:
      scan.note(`The element <${name}> is left out.`)
      return ''
  }
}

const embedded = (
  scan: Scan,
  name: string,
  inner: string,
  attributes: ReadonlyMap<string, string>,
): string => {
  const source = attributes.get('src') ?? /<source[^>]*\ssrc=["']([^"']+)["']/.exec(inner)?.[1]
  if (!source || source.startsWith('{')) {
    scan.note(`The element <${name}> is left out.`)
    return ''
  }
  if (name === 'video')
    return image(source, attributes.get('title') ?? attributes.get('aria-label') ?? 'Video')
  scan.note('What was embedded from elsewhere became a link.')
  return `[${attributes.get('title') || source}](${address(source)})`
}

/** A component says what it can: the text in it, or its label; a link where it has an address. */
const ofComponent = (scan: Scan, tag: Tag): Piece => {
  const { name, attributes, end } = tag
  if (tag.kind === 'close' || name === '') return { out: '', end }
  if (/^(?:Link|DocLink|NavLink|Button|Card|LinkCard|DocCard)$/.test(name)) {
    const url = attributes.get('to') ?? attributes.get('href')
    const label = attributes.get('title') ?? attributes.get('label')
    const content = tag.kind === 'open' ? inside(scan, tag) : null
    const text = content && /\S/.test(content.inner) ? withoutTags(content.inner).trim() : label
    if (url && text) return { out: `[${text}](${address(url)})`, end: content?.end ?? end }
  }
  if (/^(?:Image|Img|ThemedImage|Figure)$/.test(name) && attributes.get('src')) return getImage(scan, tag)
  const words = ['title', 'label', 'name', 'text', 'alt'].map((key) => attributes.get(key) ?? '')
  const word = words.find((text) => text !== '' && !text.startsWith('{'))
  if (tag.kind === 'alone') {
    scan.note(`The component ${name} ${word ? 'is shown as its text alone' : 'shows nothing here'}.`)
    return { out: word ?? '', end }
  }
  scan.note(`The component ${name} is shown as its text alone.`)
  return { out: word ? `**${word}**\n\n` : '', end }
}

const ofTag = (scan: Scan, at: number): Piece | null => {
  const { text } = scan
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    return end < 0 ? null : { out: '', end: end + 3 }
  }
  const tag = readTag(text, at)
  if (tag === null) return null
  if (isHtml(tag.name) && (tag.name === tag.name.toLowerCase() || !isComponent(tag.name)))
    return ofElement(scan, tag)
  if (isComponent(tag.name) && isWritten(tag)) return ofComponent(scan, tag)
  return null
}

/** `<T>` and `<String>` in a sentence are types; what has attributes, a closing tag or stands alone is a component. */
const isWritten = (tag: Tag): boolean =>
  tag.kind !== 'open' || tag.attributes.size > 0 || tag.name === '' || tag.name.length > 6

const ofBraces = (scan: Scan, at: number): Piece | null => {
  const { text } = scan
  if (text.startsWith('{{<', at) || text.startsWith('{{%', at)) return inlineShortcode(text, at, scan.note)
  if (text.startsWith('{/*', at)) {
    const end = text.indexOf('*/}', at)
    return end < 0 ? null : { out: '', end: end + 3 }
  }
  const literal = /\{(["'`])([^"'`{}\n]*)\1\}/y
  literal.lastIndex = at
  const found = literal.exec(text)
  if (found) return { out: found[2] ?? '', end: literal.lastIndex }
  return ofAttributes(text, at)
}

const attributeList = /\{:?\s*((?:[#.][\w:/-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)|\s)+)\}/y

/** `{#id}`, `{ .class }`, `{: width="300" }` after something that it can belong to. */
const ofAttributes = (text: string, at: number): Piece | null => {
  attributeList.lastIndex = at
  const list = attributeList.exec(text)?.[1]
  if (list === undefined) return null
  const before = text.slice(Math.max(0, at - 2), at)
  const startsLine = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at))
  const isOnHeading = /(?:^|\n)#{1,6}[ \t][^\n]*$/.test(text.slice(Math.max(0, at - 400), at))
  if (!isOnHeading && !startsLine && !/[)\]*_`:]\s?$/.test(before)) return null
  const id = /#([\w:.-]+)/.exec(list)?.[1]
  return { out: id && isOnHeading ? anchorMark(id) : '', end: attributeList.lastIndex }
}

const icon = /:(?:material|octicons|fontawesome|simple|custom)-[\w-]+:(?:\{[^}\n]*\})?[ ]?/y
const keys = /\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/y
const marked = /==([^=\n]+)==/y
const inserted = /\^\^([^^\n]+)\^\^/y
const wiki = /\[\[([^\]|\n]+)(?:\|([^\]\n]+))?\]\]/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const ofMark = (scan: Scan, at: number): Piece | null => {
  const { text } = scan
  switch (text[at]) {
    case ':': {
      const found = matchAt(icon, text, at)
      return found && { out: '', end: at + found[0].length }
    }
    case '+': {
      const found = matchAt(keys, text, at)
      const names = (found?.[1] ?? '').split('+').map((key) => codeSpan(keyName(key)))
      return found && { out: names.join('+'), end: at + found[0].length }
    }
    case '=': {
      const found = matchAt(marked, text, at)
      return found && { out: `**${found[1]}**`, end: at + found[0].length }
    }
    case '^': {
      const found = matchAt(inserted, text, at)
      return found && { out: found[1] ?? '', end: at + found[0].length }
    }
    default:
      return null
  }
}

const keyName = (key: string): string => {
  const name = key.replace(/"/g, '')
  return name.length > 1 ? name.charAt(0).toUpperCase() + name.slice(1) : name.toUpperCase()
}

const ofBracket = (scan: Scan, at: number): Piece | null => {
  const { text } = scan
  const found = matchAt(wiki, text, at)
  if (!found) return null
  if (/^_?toc_?$/i.test(found[1] ?? '')) return { out: '', end: at + found[0].length }
  const target = (found[1] ?? '').trim()
  return { out: `[${(found[2] ?? target).trim()}](<wiki:${target}>)`, end: at + found[0].length }
}

const ofBackticks = (text: string, at: number): Piece => {
  const run = /`+/y
  run.lastIndex = at
  const marks = run.exec(text)?.[0] ?? '`'
  const from = at + marks.length
  const closing = new RegExp(`(?<!\`)\`{${marks.length}}(?!\`)`, 'g')
  closing.lastIndex = from
  const found = closing.exec(text)
  // A span does not cross an empty line.
  const isSpan = found && !/\n[ \t]*\n/.test(text.slice(from, found.index))
  const end = isSpan ? found.index + marks.length : from
  return { out: text.slice(at, end), end }
}

const isTableOf = (text: string) => /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|/m.test(text)

const special = /[\\`<{:+=^[]/g

/**
 * Converts the inline syntax of other tools (HTML, components, attribute lists, icons, keys, wiki links) to Markdown.
 * Code spans and unknown syntax stay unchanged.
 * @param text lines of prose, without code blocks
 */
export const convertInline = (text: string, note: Note): string => {
  const scan: Scan = { text, note, links: [], isTable: isTableOf(text) }
  let out = ''
  let kept = 0
  special.lastIndex = 0
  for (let found = special.exec(text); found; found = special.exec(text)) {
    const at = found.index
    const piece = pieceAt(scan, at)
    if (piece === null) continue
    out += text.slice(kept, at) + piece.out
    kept = piece.end
    special.lastIndex = piece.end
  }
  return out + text.slice(kept)
}

const pieceAt = (scan: Scan, at: number): Piece | null => {
  switch (scan.text[at]) {
    case '\\':
      return { out: scan.text.slice(at, at + 2), end: at + 2 }
    case '`':
      return ofBackticks(scan.text, at)
    case '<':
      return ofTag(scan, at)
    case '{':
      return ofBraces(scan, at)
    case '[':
      return ofBracket(scan, at)
    default:
      return ofMark(scan, at)
  }
}

const importLine = /^import\s+(?:[\w*{][^'"]*\s+from\s+)?["'][^"']+["'];?\s*$/
const importOpening = /^import\s+(?:\w+\s*,\s*)?\{[^}'"]*$/
const exportLine = /^export\s+(?:const|let|default|function|async\s+function)\b/

/** Whether a line begins module code of MDX, which readers do not see: `import …`, `export const …`. */
export const isModuleLine = (line: string): boolean =>
  importLine.test(line) || importOpening.test(line) || exportLine.test(line)

/** It ends at the next empty line where all braces are closed. */
export const endOfModuleBlock = (lines: readonly string[], at: number): number => {
  if (importLine.test(lines[at] ?? '')) return at + 1
  let depth = 0
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    for (const sign of line) {
      if ('{[('.includes(sign)) depth += 1
      else if ('}])'.includes(sign)) depth -= 1
    }
    if (depth <= 0 && (isBlank(lines[next + 1]) || /;\s*$/.test(line))) return next + 1
  }
  return at + 1
}

/** Which components stand for files of Markdown: `import Warning from './_warning.mdx'`. */
export const importedFiles = (text: string): Map<string, string> => {
  const files = new Map<string, string>()
  for (const [, name = '', file = ''] of text.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/gm)) {
    files.set(name, file)
  }
  return files
}
