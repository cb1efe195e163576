import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** A parsed tag of HTML or JSX. */
export interface Tag {
  name: string
  kind: 'open' | 'close' | 'alone'
  attributes: ReadonlyMap<string, string>
  /** The offset after it. */
  end: number
}

// Characters: a longer one is not a real tag.
const maxTagLength = 20_000

const readName = /[A-Za-z][\w.-]*/y
const readAttribute = /[^\s=/>{}"'<]+/y

/** Finds the offset after a pair of braces, including nested ones. */
const findBracesEnd = (text: string, at: number): number | null => {
  let depth = 0
  const limit = Math.min(text.length, at + maxTagLength)
  for (let next = at; next < limit; next++) {
    const character = text[next]
    if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return next + 1
    } else if (character === '"' || character === "'" || character === '`') {
      const end = text.indexOf(character, next + 1)
      // An apostrophe in a sentence is not a quotation mark.
      if (end > 0 && end < limit && !text.slice(next, end).includes('\n')) next = end
    }
  }
  return null
}

const quoted = /^\s*(?:require\(|useBaseUrl\()?\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/s

/** The text in braces, if there is one: `{'a'}`, `{require('./a.png').default}`. */
const getBracesText = (source: string): string =>
  quoted
    .exec(source.slice(1, -1))?.[2]
    ?.replace(/\\(["'`\\])/g, '$1')
    .replace(/\\n/g, '\n') ?? source

interface Value {
  text: string
  end: number
}

const readValue = (text: string, at: number): Value | null => {
  const mark = text[at]
  if (mark === '"' || mark === "'") {
    const end = text.indexOf(mark, at + 1)
    return end < 0 || end - at > maxTagLength ? null : { text: text.slice(at + 1, end), end: end + 1 }
  }
  if (mark === '{') {
    const end = findBracesEnd(text, at)
    return end === null ? null : { text: getBracesText(text.slice(at, end)), end }
  }
  const bare = /[^\s>]*/y
  bare.lastIndex = at
  const value = bare.exec(text)?.[0] ?? ''
  const trimmed = value.endsWith('/') ? value.slice(0, -1) : value
  return { text: trimmed, end: at + trimmed.length }
}

const skipBlanks = (text: string, at: number): number => {
  let next = at
  while (next < text.length && /\s/.test(text[next] ?? '')) next += 1
  return next
}

/** Parses the tag that begins at this `<`; null if it is not one, such as `<https://…>` or `a < b`. */
export const readTag = (text: string, at: number): Tag | null => {
  const isClosing = text[at + 1] === '/'
  if (text.startsWith('<>', at)) return { name: '', kind: 'open', attributes: new Map(), end: at + 2 }
  if (text.startsWith('</>', at)) return { name: '', kind: 'close', attributes: new Map(), end: at + 3 }
  readName.lastIndex = at + (isClosing ? 2 : 1)
  const name = readName.exec(text)?.[0]
  if (name === undefined) return null
  const attributes = new Map<string, string>()
  let next = readName.lastIndex
  if (!/[\s/>]/.test(text[next] ?? '')) return null
  for (;;) {
    next = skipBlanks(text, next)
    if (next - at > maxTagLength) return null
    const character = text[next]
    if (character === '>') return { name, kind: isClosing ? 'close' : 'open', attributes, end: next + 1 }
    if (character === '/' && text[next + 1] === '>') return { name, kind: 'alone', attributes, end: next + 2 }
    if (character === '{') {
      const end = findBracesEnd(text, next)
      if (end === null) return null
      next = end
      continue
    }
    readAttribute.lastIndex = next
    const attribute = readAttribute.exec(text)?.[0]
    if (attribute === undefined) return null
    next = skipBlanks(text, readAttribute.lastIndex)
    if (text[next] !== '=') {
      attributes.set(attribute, '')
      continue
    }
    const value = readValue(text, skipBlanks(text, next + 1))
    if (value === null) return null
    attributes.set(attribute, decodeEntities(value.text))
    next = value.end
  }
}

/** Decodes character references. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,31}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return (decodeNamedCharacterReference(name) || whole).replaceAll('\u{A0}', ' ')
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )

const htmlNames = new Set(
  (
    'a abbr address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup ' +
    'dd del details dfn div dl dt em embed fieldset figcaption figure font footer form g h1 h2 h3 h4 h5 h6 head ' +
    'header hr html i iframe img input ins kbd label legend li link main mark meta nav object ol option p path ' +
    'picture pre q rect s samp script section select small source span strike strong style sub summary sup svg ' +
    'table tbody td textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
)

/** Whether HTML defines an element of this name; `<your-name>` in a sentence is not one. */
export const isHtml = (name: string): boolean => htmlNames.has(name.toLowerCase())

/** Whether it is a component of JSX: `<Tabs>`, `<codegen.Name>`. */
export const isComponent = (name: string): boolean => name === '' || /^[A-Z]/.test(name)

/** Formats an address as in a link, with brackets if it needs them. */
export const address = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.trim().replace(/[<>]/g, encodeURIComponent).replace(/\s+/g, '%20')}>` : url
