import { endOfFence, trimLines } from './fences'

/** A callout of the portal, and the title that tells what it was called where the portal has no such kind. */
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

/** What a type of callout elsewhere is here. */
export const calloutKind = (type: string): CalloutKind | undefined => kinds.get(type.toLowerCase())

const longestLabel = 200

/** A label must not end its own bracket. */
const labelOf = (label: string): string => {
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

/** A container of the portal's Markdown, such as `:::note[Title]`, around lines that are converted already. */
export const directive = (name: string, label: string, content: readonly string[], indent = ''): string[] => {
  const inner = trimLines(content)
  const colons = ':'.repeat(colonsAround(inner))
  const lines = [`${colons}${name}${labelOf(label)}`, ...inner, colons]
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
