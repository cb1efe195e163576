import { type Sign, getArgument } from './signs'

/** A callout of the portal; `title` is the original type's name if the portal has no such type. */
interface CalloutKind {
  name: 'note' | 'tip' | 'warning' | 'danger'
  title?: string
}

const kinds = new Map<string, CalloutKind>()
const add = (name: CalloutKind['name'], types: string, title?: string) => {
  for (const type of types.split(' ')) kinds.set(type, { name, ...(title !== undefined && { title }) })
}
add('note', 'note info information default primary secondary notice callout admonition alert')
add('note', 'abstract summary tldr', 'Summary')
add('note', 'example', 'Example')
add('note', 'quote cite', 'Quote')
add('note', 'question faq', 'Question')
add('note', 'help', 'Help')
add('note', 'seealso see-also', 'See also')
add('note', 'important', 'Important')
add('note', 'todo', 'To do')
add('note', 'version', 'Version')
add('tip', 'tip hint')
add('tip', 'success check ok', 'Success')
add('tip', 'done', 'Done')
add('warning', 'warning caution attention warn')
add('warning', 'deprecated', 'Deprecated')
add('warning', 'experimental', 'Experimental')
add('danger', 'danger error')
add('danger', 'failure fail', 'Failure')
add('danger', 'missing', 'Missing')
add('danger', 'bug', 'Bug')
add('danger', 'security', 'Security')

/** The corresponding callout for a type of another tool. */
export const calloutKind = (type: string): CalloutKind | undefined => kinds.get(type.toLowerCase())

/** Formats `see-also` as `See also`. */
export const capitalised = (word: string): string => {
  const words = word.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const components =
  /^(?:Admonition|Callout|Note|Tip|Info|Warning|Caution|Danger|Important|Alert|Aside|Check|Hint)$/
const shortcodes = /^(?:alert|admonition|admonitions|callout|hint|notice|notification|blockquote-alert|box)$/

/** `<div class="alert alert-warning">`, `<div class="note">`. */
const getClassCallout = ({ name, named }: Sign): { type: string; title: string } | null => {
  if (!/^(?:div|aside|section|blockquote|p)$/.test(name)) return null
  const words = (named.get('class') ?? '').toLowerCase().split(/\s+/)
  const isBox = words.some((word) =>
    /^(?:alert|admonition|callout|note|tip|warning|caution|danger|important)$/.test(word),
  )
  const types = words
    .map((word) => word.replace(/^(?:alert|callout|admonition|bd-callout)-/, ''))
    .filter(calloutKind)
  const type = types.find((word) => !/^(?:alert|admonition|callout)$/.test(word)) ?? types[0]
  return isBox && type !== undefined ? { type, title: '' } : null
}

/** The callout for a mark, by the name of its kind; null if it is not one. */
export const getCallout = (sign: Sign): { type: string; title: string } | null => {
  const { syntax, name } = sign
  const title = getArgument(sign, ['title', 'header', 'heading'])
  const kind = getArgument(sign, ['type', 'color', 'style', 'kind', 'level', 'variant', 'status'])
  const known = calloutKind(kind) ? kind : 'note'
  if (syntax === 'fence') return calloutKind(name) ? { type: name, title } : null
  if (syntax === 'component') {
    if (!components.test(name)) return null
    return { type: /^(?:Admonition|Callout|Alert|Aside)$/.test(name) || kind !== '' ? known : name, title }
  }
  if (syntax === 'html') return getClassCallout(sign)
  if (syntax === 'liquid') {
    const [file = ''] = name === 'include' ? (sign.positional[0] ?? '').split('.') : []
    if (file !== '')
      return calloutKind(file) && getArgument(sign, ['content'])
        ? { type: kind && calloutKind(kind) ? kind : file, title }
        : null
    return name === 'hint' ? { type: known, title } : null
  }
  if (syntax !== 'shortcode') return null
  if (shortcodes.test(name)) {
    const [first = '', second = ''] = sign.positional
    const type = kind === '' && calloutKind(first) ? first : known
    return { type, title: title || (sign.named.size === 0 ? second : '') }
  }
  return calloutKind(name) && name !== 'version'
    ? { type: name, title: title || (sign.positional[0] ?? '') }
    : null
}
