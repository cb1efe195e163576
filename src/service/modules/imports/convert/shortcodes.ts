import {
  type Note,
  callout,
  calloutKind,
  capitalised,
  dedent,
  directive,
  tabs,
  trimLines,
} from './containers'
import { image } from './tags'

/** A shortcode of Hugo: its name, and what follows it. */
interface Shortcode {
  name: string
  positional: string[]
  named: ReadonlyMap<string, string>
  isClosing: boolean
  /** `{{< name />}}` */
  isAlone: boolean
  end: number
}

const token =
  /([\w.:-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|'([^']*)'|([^\s"`]+))|"((?:\\.|[^"\\])*)"|`([^`]*)`|'([^']*)'|([^\s"`]+)/g
const longest = 5_000

/** Reads the shortcode that begins at this `{{<` or `{{%`; null if it is not closed, or only quoted. */
export const readShortcode = (text: string, at: number): Shortcode | null => {
  const closing = text[at + 2] === '<' ? '>}}' : '%}}'
  const end = text.indexOf(closing, at + 3)
  if (end < 0 || end - at > longest) return null
  const inner = text.slice(at + 3, end).trim()
  if (inner.startsWith('/*')) return null
  const isClosing = inner.startsWith('/')
  const isAlone = inner.endsWith('/')
  const source = inner.replace(/^\//, '').replace(/\/$/, '').trim()
  const name = /^[\w./-]+/.exec(source)?.[0]
  if (name === undefined) return null
  const positional: string[] = []
  const named = new Map<string, string>()
  for (const found of source.slice(name.length).matchAll(token)) {
    const [, key, ...values] = found
    const value = values.find((one) => one !== undefined) ?? ''
    if (key === undefined) positional.push(value)
    else named.set(key.toLowerCase(), value)
  }
  return { name, positional, named, isClosing, isAlone, end: end + closing.length }
}

/** The first of these that a shortcode was given. */
const given = ({ named, positional }: Shortcode, keys: readonly string[], place?: number): string => {
  for (const key of keys) {
    const value = named.get(key)
    if (value) return value
  }
  return place === undefined ? '' : (positional[place] ?? '')
}

const calloutNames =
  /^(?:alert|admonition|admonitions|callout|hint|notice|notification|blockquote-alert|box)$/

/** The callout that a shortcode stands for; null if it is none. */
const getCallout = (code: Shortcode): { type: string; title: string } | null => {
  const name = code.name.toLowerCase()
  const title = given(code, ['title', 'header', 'heading'])
  if (calloutNames.test(name)) {
    const type = given(code, ['type', 'color', 'style', 'kind', 'level'], 0) || 'note'
    const label = title || (code.named.size === 0 ? (code.positional[1] ?? '') : '')
    return { type: calloutKind(type) ? type : 'note', title: label }
  }
  if (calloutKind(name) && name !== 'version')
    return { type: name, title: title || (code.positional[0] ?? '') }
  return null
}

const detailsNames = /^(?:details|expand|collapse|accordion|spoiler|collapsible)$/i
const codeNames = /^(?:highlight|code|code-toggle|codeblock|command)$/i

/**
 * A shortcode around lines, as Markdown.
 * @param content the lines in it as they are
 * @param convert what turns such lines into the portal's Markdown
 */
export const pairedShortcode = (
  code: Shortcode,
  content: readonly string[],
  convert: (lines: readonly string[]) => string[],
  indent: string,
  note: Note,
): string[] => {
  const inner = () => convert(dedent(content))
  const kind = getCallout(code)
  if (kind) return callout(kind.type, kind.title, inner(), indent)
  if (detailsNames.test(code.name)) {
    return directive('details', given(code, ['title', 'summary', 'header'], 0) || 'Details', inner(), indent)
  }
  if (codeNames.test(code.name)) return getFence(code, content, indent)
  if (/^(?:tabs|tabpane|tabbed|codetabs|code-tabs)$/i.test(code.name)) {
    return tabs(readTabs(code, dedent(content), convert), indent)
  }
  if (/^(?:figure|img|image)$/i.test(code.name)) return [...inner(), '', inlineFigure(code), '']
  if (!/^(?:steps|columns|column|cards|div|wrapper|mermaid|new-in|deprecated-in)$/i.test(code.name)) {
    note(`The shortcode ${code.name} is shown as its text alone.`)
  }
  if (/^mermaid$/i.test(code.name)) return ['', '```mermaid', ...trimLines(content), '```', '']
  const title = getSentence(code)
  const lines = [...(title === '' ? [] : ['', title, '']), ...inner()]
  return ['', ...lines.map((line) => (line === '' ? '' : indent + line)), '']
}

const getFence = (code: Shortcode, content: readonly string[], indent: string): string[] => {
  const isToggle = code.name === 'code-toggle'
  const language = isToggle ? 'yaml' : given(code, ['lang', 'language', 'type'], 0)
  const title = given(code, ['title', 'filename', 'file'])
  const lines = trimLines(content)
  // A code block that is fenced already stays unchanged.
  if (/^\s*(?:`{3,}|~{3,})/.test(lines[0] ?? '')) return lines.map((line) => indent + line)
  const marks = lines.some((line) => line.includes('```')) ? '~~~~' : '```'
  const opening = `${marks}${language}${title ? ` title="${title.replace(/"/g, "'")}"` : ''}`
  return ['', ...[opening, ...lines, marks].map((line) => indent + line), '']
}

const tabMark = /^\s*\{\{([<%])\s*(\/?)\s*(?:tab|tabitem|codetab)\b/i

const readTabs = (
  code: Shortcode,
  lines: readonly string[],
  convert: (lines: readonly string[]) => string[],
) => {
  const items: { name: string; content: string[]; language: string }[] = []
  const before: string[] = []
  const names = given(code, ['items']).split(',')
  for (const line of lines) {
    const mark = tabMark.exec(line)
    const read = mark ? readShortcode(line.trimStart(), 0) : null
    const current = items.at(-1)
    if (mark && read && mark[2] !== '/') {
      const name =
        given(read, ['header', 'name', 'title', 'label', 'tabname'], 0) || names[items.length] || ''
      const language = given(read, ['lang', 'codelang']) || given(code, ['lang', 'codelang'])
      items.push({ name, content: [line.trimStart().slice(read.end)], language })
    } else if (mark) continue
    else if (current)
      current.content.push(line.replace(/\{\{[<%]\s*\/\s*(?:tab|tabitem|codetab)\s*[>%]\}\}/i, ''))
    else before.push(line)
  }
  if (items.length === 0) return [{ name: 'Tab', content: convert(before) }]
  return items.map(({ name, content, language }) => {
    const isCode = language !== '' && !content.some((line) => /^\s*(?:`{3,}|~{3,})/.test(line))
    const fenced = ['```' + language, ...trimLines(content), '```']
    return { name: name.trim(), content: isCode ? fenced : convert(dedent(content)) }
  })
}

const inlineFigure = (code: Shortcode): string => {
  const source = given(code, ['src', 'link'], 0)
  if (source === '') return ''
  const caption = given(code, ['caption', 'title', 'attr'])
  const picture = image(source, given(code, ['alt']) || caption)
  return caption === '' ? picture : `${picture}\n\n*${caption}*\n`
}

/** The text of a shortcode without content, as a sentence; empty if it has none. */
const getSentence = (code: Shortcode): string => {
  const version = code.positional[0] ?? given(code, ['version', 'v'])
  if (/^new-in$/i.test(code.name)) return `*New in version ${version}.*`
  if (/^deprecated-in$/i.test(code.name)) return `*Deprecated since version ${version}.*`
  const title = given(code, ['title', 'header', 'name'])
  return title === '' ? '' : `**${title}**`
}

/** A shortcode within a line, or one without a partner. */
export const inlineShortcode = (
  text: string,
  at: number,
  note: Note,
): { out: string; end: number } | null => {
  const code = readShortcode(text, at)
  if (code === null) {
    // Quoted, to be shown as it is written: {{</* ref */>}}
    const quoted = /\{\{([<%])\/\*(.*?)\*\/[>%]\}\}/sy
    quoted.lastIndex = at
    const found = quoted.exec(text)
    const shown = found ? `{{${found[1]}${found[2]}${found[1] === '<' ? '>' : '%'}}}` : ''
    return found ? { out: shown, end: quoted.lastIndex } : null
  }
  const { end } = code
  if (code.isClosing) return { out: '', end }
  const name = code.name.toLowerCase()
  if (name === 'ref' || name === 'relref') return { out: `ref:${given(code, ['path'], 0)}`, end }
  if (/^(?:figure|img|image|imgproc|picture)$/.test(name)) return { out: inlineFigure(code), end }
  if (/^(?:youtube|vimeo|youtube-enhanced)$/.test(name)) return { out: videoLink(code, name), end }
  if (/^(?:new-in|deprecated-in)$/.test(name)) return { out: getSentence(code), end }
  if (/^(?:toc|br|clear|clearfix|table-of-contents)$/.test(name)) return { out: '', end }
  if (/^(?:kbd|key)$/.test(name)) return { out: `\`${code.positional.join('+')}\``, end }
  const words = given(code, ['title', 'text', 'name', 'label', 'term'], 0)
  note(`The shortcode ${code.name} is not known here${words ? ', its text stays' : ''}.`)
  return { out: words || `(${capitalised(code.name)})`, end }
}

const videoLink = (code: Shortcode, name: string): string => {
  const id = given(code, ['id'], 0)
  const title = given(code, ['title']) || 'Watch the video'
  const base = name === 'vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='
  return `[${title}](${base}${encodeURIComponent(id)})`
}
