import { callout, calloutKind, capitalised, directive, tabs } from './directive'
import { dedent, endOfFence, indentedBlock, indentOf, isBlank, outdent } from './fences'

/** Turns lines in a container into the portal's Markdown. */
export type Convert = (lines: readonly string[]) => string[]

/** What a recogniser made of the lines from a place on: new lines, and the place after those it took. */
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

/** MkDocs: `!!! note "Title"`, and `??? note` that opens; the text is what is indented under it. */
export const takeAdmonition = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const [, indent = '', mark, types = 'note', title = ''] = admonition.exec(lines[at] ?? '') ?? []
  if (mark === undefined) return null
  const end = indentedBlock(lines, at + 1, indentOf(indent) + 4)
  const type = types.split(/[ \t]+/)[0] ?? 'note'
  const content = convert(contentUnder(lines, at + 1, end, indentOf(indent) + 4))
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

/** MkDocs: `=== "Name"`, one after the other; the text is what is indented under each. */
export const takeTabs = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const first = tabMark.exec(lines[at] ?? '')
  if (!first) return null
  const indent = first[1] ?? ''
  const items: { name: string; content: string[] }[] = []
  let next = at
  for (;;) {
    const mark = tabMark.exec(lines[next] ?? '')
    if (!mark || indentOf(mark[1] ?? '') !== indentOf(indent)) break
    const end = Math.max(next + 1, indentedBlock(lines, next + 1, indentOf(indent) + 4))
    const content = convert(contentUnder(lines, next + 1, end, indentOf(indent) + 4))
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
const closingOf = (lines: readonly string[], at: number, mark: string): number | null => {
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
const titleOf = (rest: string): string => {
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
  const closing = closingOf(lines, at, mark)
  if (closing === null) return null
  const convertInner = () => convert(dedent(lines.slice(at + 1, closing)))
  const title = plainTitle(titleOf(rest))
  const end = closing + 1
  const type = name.toLowerCase()
  if (mark.startsWith('/') && type === 'tab') return takeBlockTabs(lines, at, convert)
  if (type === 'tabs' || type === 'tab') return { out: directive(type, title, convertInner(), indent), end }
  if (type === 'details' || type === 'collapse' || type === 'spoiler') {
    return { out: directive('details', title || 'Details', convertInner(), indent), end }
  }
  if (calloutKind(type)) return { out: callout(type, title, convertInner(), indent), end }
  // What it was called says nothing to a reader; what is in it does.
  const heading = title === '' ? [] : ['', `**${title}**`, '']
  return {
    out: ['', ...heading, ...convertInner(), ''].map((line) => (line === '' ? '' : indent + line)),
    end,
  }
}

/** pymdown's tabs stand one after the other, each a block of its own. */
const takeBlockTabs = (lines: readonly string[], at: number, convert: Convert): Taken => {
  const items: { name: string; content: string[] }[] = []
  const indent = container.exec(lines[at] ?? '')?.[1] ?? ''
  let end = at
  for (let next = at; next < lines.length;) {
    const [, , mark = '', name, rest = ''] = container.exec(lines[next] ?? '') ?? []
    if (!mark.startsWith('/') || name !== 'tab') break
    const closing = closingOf(lines, next, mark)
    if (closing === null) break
    items.push({ name: plainTitle(titleOf(rest)), content: convert(dedent(lines.slice(next + 1, closing))) })
    end = closing + 1
    next = end
    while (next < lines.length && isBlank(lines[next])) next += 1
  }
  return { out: tabs(items, indent), end: Math.max(end, at + 1) }
}

const alert = /^([ \t]*)>[ \t]?\[!([\w-]+)\][+-]?[ \t]*(.*)$/

/** GitHub's alerts, and those of Obsidian: a quotation that begins with `[!NOTE]`. */
export const takeAlert = (lines: readonly string[], at: number, convert: Convert): Taken | null => {
  const [, indent = '', type, title = ''] = alert.exec(lines[at] ?? '') ?? []
  if (type === undefined) return null
  let end = at + 1
  while (end < lines.length && /^[ \t]*>/.test(lines[end] ?? '')) end += 1
  const inner = lines.slice(at + 1, end).map((line) => line.replace(/^[ \t]*>[ \t]?/, ''))
  return { out: callout(type, plainTitle(title), convert(inner), indent), end }
}
