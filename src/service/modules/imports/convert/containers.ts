/** Adds a note to the report of a file, as a whole sentence; each once. */
export type Note = (sentence: string) => void

const opening = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})(.*)$/

/**
 * The line after the code block that begins at this line; null if none begins. Handles any indentation, and blocks in
 * lists and quotations; an unclosed block takes the rest.
 */
export const endOfFence = (lines: readonly string[], at: number): number | null => {
  const fence = opening.exec(lines[at] ?? '')?.[1]
  if (fence === undefined) return null
  const closing = new RegExp(`^[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*$`)
  for (let next = at + 1; next < lines.length; next++) if (closing.test(lines[next] ?? '')) return next + 1
  return lines.length
}

/** Leading blanks, a tab as four. */
export const getIndent = (line: string): number => {
  let width = 0
  for (const character of line) {
    if (character === ' ') width += 1
    else if (character === '\t') width += 4
    else break
  }
  return width
}

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Takes up to so many leading blanks off a line. */
export const outdent = (line: string, by: number): string => {
  let width = 0
  let at = 0
  while (at < line.length && width < by) {
    if (line[at] === ' ') width += 1
    else if (line[at] === '\t') width += 4
    else break
    at += 1
  }
  return line.slice(at)
}

/** Moves lines left by what all of them have in common. */
export const dedent = (lines: readonly string[]): string[] => {
  const widths = lines.filter((line) => !isBlank(line)).map(getIndent)
  const common = widths.length === 0 ? 0 : Math.min(...widths)
  return lines.map((line) => (isBlank(line) ? '' : outdent(line, common)))
}

/** Without blank lines before and after. */
export const trimLines = (lines: readonly string[]): string[] => {
  let from = 0
  let to = lines.length
  while (from < to && isBlank(lines[from])) from += 1
  while (to > from && isBlank(lines[to - 1])) to -= 1
  return lines.slice(from, to)
}

/** The lines under a mark: indented by at least so much, and the blank ones between them. */
const indentedBlock = (lines: readonly string[], at: number, indent: number): number => {
  let end = at
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (isBlank(line)) continue
    if (getIndent(line) < indent) break
    end = next + 1
  }
  return end
}

/** A callout of the portal; `title` keeps the original type's name if the portal has no such type. */
interface CalloutKind {
  name: 'note' | 'tip' | 'warning' | 'danger'
  title?: string
}

const kinds = new Map<string, CalloutKind>()
const known = (name: CalloutKind['name'], types: string) => {
  for (const type of types.split(' ')) kinds.set(type, { name })
}
known('note', 'note info information default primary secondary notice callout admonition alert')
known('tip', 'tip hint')
known('warning', 'warning caution attention warn')
known('danger', 'danger error')
const titled = (name: CalloutKind['name'], titles: Record<string, string>) => {
  for (const [type, title] of Object.entries(titles)) kinds.set(type, { name, title })
}
titled('note', {
  abstract: 'Summary',
  summary: 'Summary',
  tldr: 'Summary',
  example: 'Example',
  quote: 'Quote',
  cite: 'Quote',
  question: 'Question',
  help: 'Help',
  faq: 'Question',
  seealso: 'See also',
  'see-also': 'See also',
  important: 'Important',
  todo: 'To do',
  version: 'Version',
})
titled('tip', { success: 'Success', check: 'Success', done: 'Done', ok: 'Success' })
titled('warning', { deprecated: 'Deprecated', experimental: 'Experimental' })
titled('danger', {
  failure: 'Failure',
  fail: 'Failure',
  missing: 'Missing',
  bug: 'Bug',
  security: 'Security',
})

/** The corresponding callout for a type from elsewhere. */
export const calloutKind = (type: string): CalloutKind | undefined => kinds.get(type.toLowerCase())

const longestLabel = 200

/** A label must not end its own bracket. */
const getLabel = (label: string): string => {
  const text = label.trim().replace(/\s+/g, ' ').slice(0, longestLabel)
  return text === '' ? '' : `[${text.replace(/(?<!\\)[[\]]/g, String.raw`\$&`)}]`
}

/** Colons that a container needs so that none inside ends it. */
const colonsAround = (lines: readonly string[]): number => {
  let most = 2
  for (let at = 0; at < lines.length; at++) {
    const end = endOfFence(lines, at)
    if (end !== null) {
      at = end - 1
      continue
    }
    const colons = /^[ \t]*(:{3,})/.exec(lines[at] ?? '')?.[1]
    if (colons) most = Math.max(most, colons.length)
  }
  return most + 1
}

/** A container of the portal's Markdown, such as `:::note[Title]`, around converted lines. */
export const directive = (name: string, label: string, content: readonly string[], indent = ''): string[] => {
  const inner = trimLines(content)
  const colons = ':'.repeat(colonsAround(inner))
  const lines = [`${colons}${name}${getLabel(label)}`, ...inner, colons]
  return ['', ...lines.map((line) => (line === '' ? '' : indent + line)), '']
}

/** A callout, by the name that its kind has elsewhere. */
export const callout = (type: string, title: string, content: readonly string[], indent = ''): string[] => {
  const kind = calloutKind(type) ?? { name: 'note' as const, title: capitalised(type) }
  return directive(kind.name, title || (kind.title ?? ''), content, indent)
}

/** `see-also` as `See also`. */
export const capitalised = (word: string): string => {
  const words = word.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Tabs, each with its name. */
export const tabs = (items: readonly { name: string; content: readonly string[] }[], indent = ''): string[] =>
  directive(
    'tabs',
    '',
    items.flatMap(({ name, content }) => directive('tab', name || 'Tab', content)),
    indent,
  )

/** Turns lines in a container into the portal's Markdown. */
export type Convert = (lines: readonly string[]) => string[]

/** The result of a recognizer: the new lines, and the position after the lines it consumed. */
export interface Taken {
  out: string[]
  end: number
  /** Whether the line before is what this explains. */
  isDefinition?: true
}

/** `{: …}` and icons say nothing in a title. */
const plainTitle = (title: string): string =>
  title
    .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^}]*\})?/g, '')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .trim()

const admonition = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+(?:[ \t]+[\w-]+)*)?[ \t]*(?:"(.*)")?[ \t]*$/

/** MkDocs: `!!! note "Title"`, or `??? note` for a collapsible one; its text is indented. */
export const takeAdmonition = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const [, indent = '', mark, types = 'note', title = ''] = admonition.exec(lines[at] ?? '') ?? []
  if (mark === undefined) return null
  const end = indentedBlock(lines, at + 1, getIndent(indent) + 4)
  const type = types.split(/[ \t]+/)[0] ?? 'note'
  const content = convert(contentUnder(lines, at + 1, end, getIndent(indent) + 4))
  const label = plainTitle(title)
  const out =
    mark === '!!!'
      ? callout(type, label, content, indent)
      : directive('details', label || calloutKind(type)?.title || capitalised(type), content, indent)
  return { out, end: Math.max(end, at + 1) }
}

const contentUnder = (lines: readonly string[], from: number, to: number, indent: number): string[] =>
  lines.slice(from, Math.max(from, to)).map((line) => outdent(line, indent))

const tabMark = /^([ \t]*)===[!+]?[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/

/** MkDocs: `=== "Name"`, repeated; the text of each is indented. */
export const takeTabs = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const first = tabMark.exec(lines[at] ?? '')
  if (!first) return null
  const indent = first[1] ?? ''
  const items: { name: string; content: string[] }[] = []
  let next = at
  for (;;) {
    const mark = tabMark.exec(lines[next] ?? '')
    if (!mark || getIndent(mark[1] ?? '') !== getIndent(indent)) break
    const end = Math.max(next + 1, indentedBlock(lines, next + 1, getIndent(indent) + 4))
    const content = convert(contentUnder(lines, next + 1, end, getIndent(indent) + 4))
    items.push({ name: plainTitle(mark[2] ?? mark[3] ?? ''), content })
    next = end
    let following = next
    while (following < lines.length && isBlank(lines[following])) following += 1
    if (!tabMark.test(lines[following] ?? '')) break
    next = following
  }
  return { out: tabs(items, indent), end: next }
}

const container = /^([ \t]*)(:{3,}|\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(.*)$/

/** The place of the line that closes a container; marks of equal length nest. */
const getClosing = (lines: readonly string[], at: number, mark: string): number | null => {
  const sign = mark.charAt(0) === ':' ? ':' : String.raw`\/`
  const closes = new RegExp(`^[ \\t]*${sign}{${mark.length},}[ \\t]*$`)
  const opens = new RegExp(`^[ \\t]*${sign}{${mark.length}}[ \\t]*[A-Za-z]`)
  let depth = 1
  for (let next = at + 1; next < lines.length; next++) {
    const fence = endOfFence(lines, next)
    if (fence !== null) {
      next = fence - 1
      continue
    }
    if (opens.test(lines[next] ?? '')) depth += 1
    else if (closes.test(lines[next] ?? '')) depth -= 1
    if (depth === 0) return next
  }
  return null
}

/** `[Title]{…}`, ` Title`, `| Title`, `{title="x"}` after a container's name. */
const getTitle = (rest: string): string => {
  const bracketed = /^\[((?:\\.|\[[^\]]*\]|[^\]\\])*)\]/.exec(rest)?.[1]
  if (bracketed !== undefined) return bracketed.replace(/\\([[\]])/g, '$1')
  const named = /title=(?:"([^"]*)"|'([^']*)'|\{["']([^"']*)["']\})/.exec(rest)
  if (named) return named[1] ?? named[2] ?? named[3] ?? ''
  return rest
    .replace(/\{[^}]*\}\s*$/, '')
    .replace(/^\|\s*/, '')
    .trim()
}

/** Docusaurus and pymdown blocks: `:::info Title` and `/// tab | Name`, closed by as many signs. */
export const takeContainer = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const [, indent = '', mark, name = '', rest = ''] = container.exec(lines[at] ?? '') ?? []
  if (mark === undefined || (mark.startsWith('/') && /[^|\w\s{}="-]/.test(rest.replace(/\|.*$/, ''))))
    return null
  const closing = getClosing(lines, at, mark)
  if (closing === null) return null
  const convertInner = () => convert(dedent(lines.slice(at + 1, closing)))
  const title = plainTitle(getTitle(rest))
  const end = closing + 1
  const type = name.toLowerCase()
  if (mark.startsWith('/') && type === 'tab') return takeBlockTabs(lines, at, convert)
  if (type === 'tabs' || type === 'tab') return { out: directive(type, title, convertInner(), indent), end }
  if (type === 'details' || type === 'collapse' || type === 'spoiler') {
    return { out: directive('details', title || 'Details', convertInner(), indent), end }
  }
  if (calloutKind(type)) return { out: callout(type, title, convertInner(), indent), end }
  // The type's name says nothing to a reader, but its content does.
  const heading = title === '' ? [] : ['', `**${title}**`, '']
  return {
    out: ['', ...heading, ...convertInner(), ''].map((line) => (line === '' ? '' : indent + line)),
    end,
  }
}

/** pymdown's tabs follow each other, each as a block of its own. */
const takeBlockTabs = (lines: readonly string[], at: number, convert: Convert): Taken => {
  const items: { name: string; content: string[] }[] = []
  const indent = container.exec(lines[at] ?? '')?.[1] ?? ''
  let end = at
  for (let next = at; next < lines.length;) {
    const [, , mark = '', name, rest = ''] = container.exec(lines[next] ?? '') ?? []
    if (!mark.startsWith('/') || name !== 'tab') break
    const closing = getClosing(lines, next, mark)
    if (closing === null) break
    items.push({ name: plainTitle(getTitle(rest)), content: convert(dedent(lines.slice(next + 1, closing))) })
    end = closing + 1
    next = end
    while (next < lines.length && isBlank(lines[next])) next += 1
  }
  return { out: tabs(items, indent), end: Math.max(end, at + 1) }
}

const alert = /^([ \t]*)>[ \t]?\[!([\w-]+)\][+-]?[ \t]*(.*)$/

/** Alerts of GitHub and Obsidian: a quotation that begins with `[!NOTE]`. */
export const takeAlert = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const [, indent = '', type, title = ''] = alert.exec(lines[at] ?? '') ?? []
  if (type === undefined) return null
  let end = at + 1
  while (end < lines.length && /^[ \t]*>/.test(lines[end] ?? '')) end += 1
  const inner = lines.slice(at + 1, end).map((line) => line.replace(/^[ \t]*>[ \t]?/, ''))
  return { out: callout(type, plainTitle(title), convert(inner), indent), end }
}

// Characters that stand for nothing, and are in no text but by mistake.
const begin = '\u{FDD0}'
const end = '\u{FDD1}'
const marks = new RegExp(`${begin}([^${end}]*)${end}`, 'g')

/** An anchor that the author gave a place, kept in the text until its heading is known. */
export const anchorMark = (id: string): string => (id === '' ? '' : `${begin}${id}${end}`)

export const anchorsIn = (line: string): string[] => [...line.matchAll(marks)].map(([, id]) => id ?? '')

export const withoutMarks = (text: string): string =>
  text.replace(marks, '').replaceAll(begin, '').replaceAll(end, '')
