import { decodeEntities, isComponent, isHtml, readTag } from './tags'

/** A parsed mark: a tag of HTML or JSX, a shortcode of Hugo, a tag of Liquid, a line of `:::` or `///`. */
export interface Sign {
  syntax: 'html' | 'component' | 'shortcode' | 'liquid' | 'fence' | 'attributes' | 'hidden' | 'text'
  /** In lower case, except for components. */
  name: string
  /** `maybe`: open if something closes it, otherwise alone. */
  kind: 'open' | 'close' | 'alone' | 'maybe'
  named: ReadonlyMap<string, string>
  positional: readonly string[]
  /** The content of an element that contains no Markdown; for `text` its visible text. */
  inner?: string
  /** The number of signs of a line of `:::`. */
  length?: number
}

const token =
  /([\w.:-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|'([^']*)'|([^\s"`]+))|"((?:\\.|[^"\\])*)"|`([^`]*)`|'([^']*)'|([^\s"`]+)/g

/** A mark that needs no closing, without a name and arguments. */
export const alone = { name: '', kind: 'alone' as const, named: new Map<string, string>(), positional: [] }

const readArguments = (source: string): Pick<Sign, 'named' | 'positional'> => {
  const positional: string[] = []
  const named = new Map<string, string>()
  for (const [, key, ...values] of source.matchAll(token)) {
    const value = (values.find((one) => one !== undefined) ?? '').replace(/\\(["\\])/g, '$1')
    if (key === undefined) positional.push(value)
    else named.set(key.toLowerCase(), value)
  }
  return { named, positional }
}

const readShortcode = (text: string): Sign => {
  const inner = text.slice(3, -3).trim()
  // Quoted, to be shown as it is written: {{</* ref */>}}
  const quoted = /^\/\*(.*)\*\/$/s.exec(inner)?.[1]
  if (quoted !== undefined)
    return { ...alone, syntax: 'text', inner: `${text.slice(0, 3)}${quoted}${text.slice(-3)}` }
  const source = inner.replace(/^\/\s*/, '').replace(/\s*\/$/, '')
  const name = /^[\w./-]+/.exec(source)?.[0] ?? ''
  const kind = inner.startsWith('/') ? 'close' : inner.endsWith('/') ? 'alone' : 'maybe'
  return { syntax: 'shortcode', name: name.toLowerCase(), kind, ...readArguments(source.slice(name.length)) }
}

const readLiquid = (text: string): Sign => {
  const inner = text.slice(2, -2).replace(/^-|-$/g, '').trim()
  const name = (/^[\w-]+/.exec(inner)?.[0] ?? '').toLowerCase()
  if (name.startsWith('end')) return { ...alone, syntax: 'liquid', name: name.slice(3), kind: 'close' }
  return { syntax: 'liquid', name, kind: 'maybe', ...readArguments(inner.slice(name.length)) }
}

const fence = /^(:{3,}|\/{3,})[ \t]*(?:([A-Za-z][\w-]*)[ \t]*(.*))?$/

const readFence = (text: string): Sign | null => {
  const [, marks, name, rest = ''] = fence.exec(text) ?? []
  if (marks === undefined) return null
  const common = { syntax: 'fence' as const, length: marks.length, positional: [] }
  if (name === undefined) return { ...common, name: '', kind: 'close', named: new Map() }
  // A comment of code that begins like this is not a mark: `/// the sum of: both`
  if (marks.startsWith('/') && /[^|\w\s{}="-]/.test(rest.replace(/\|.*$/, ''))) return null
  return { ...common, name: name.toLowerCase(), kind: 'open', named: new Map([['title', readTitle(rest)]]) }
}

/** `[Title]{…}`, ` Title`, `| Title`, `{title="x"}` after a container's name. */
const readTitle = (rest: string): string => {
  const bracketed = /^\[((?:\\.|\[[^\]]*\]|[^\]\\])*)\]/.exec(rest)?.[1]
  if (bracketed !== undefined) return bracketed
  const [, double, single, braces] = /title=(?:"([^"]*)"|'([^']*)'|\{["']([^"']*)["']\})/.exec(rest) ?? []
  return (
    double ??
    single ??
    braces ??
    rest
      .replace(/\{[^}]*\}\s*$/, '')
      .replace(/^\|\s*/, '')
      .trim()
  )
}

const readElement = (text: string): Sign | null => {
  const tag = readTag(text, 0)
  if (tag === null) return null
  const isKnown = isHtml(tag.name) && (tag.name === tag.name.toLowerCase() || !isComponent(tag.name))
  if (!isKnown && !isComponent(tag.name)) return null
  const closing = text.lastIndexOf('</')
  const isWhole = tag.end === text.length
  const inner =
    !isWhole && tag.kind === 'open' && closing >= tag.end ? text.slice(tag.end, closing) : undefined
  if (!isWhole && inner === undefined) return null
  return {
    syntax: isKnown ? 'html' : 'component',
    name: isKnown ? tag.name.toLowerCase() : tag.name,
    kind: inner !== undefined || isVoid.test(tag.name) ? 'alone' : tag.kind,
    named: tag.attributes,
    positional: [],
    ...(inner !== undefined && { inner }),
  }
}

const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

const readNew = (text: string): Sign | null => {
  if (text.startsWith('<!--') || text.startsWith('{/*')) return { ...alone, syntax: 'hidden' }
  if (text.startsWith('<')) return readElement(text)
  if (text.startsWith('{{')) return readShortcode(text)
  if (text.startsWith('{%')) return readLiquid(text)
  if (/^\{["'`]/.test(text)) return { ...alone, syntax: 'text', inner: text.slice(2, -2) }
  if (text.startsWith('{')) return readAttributes(text)
  return readFence(text)
}

const attribute = /^[#.][\w:/.#-]+$|^[\w-]+=["'\w]/

/** Kramdown's `{: .note #id }` and `{:toc}`, and `{#id}` and `{ width="300" }` elsewhere. */
const readAttributes = (text: string): Sign | null => {
  const [, colon = '', list = ''] = /^\{(:(?:[\w-]+:(?=\s))?)?(.*)\}$/s.exec(text) ?? []
  const words = list.match(/[\w-]+=(?:"[^"]*"|'[^']*')|\S+/g) ?? []
  const isOne = words.every((word) => attribute.test(word) || (colon !== '' && /^[\w-]+$/.test(word)))
  if (!isOne || (colon === '' && words.length === 0)) return null
  const id = words.flatMap((word) => /^(?:id=["']?|[^="']*#)([^"']+)/.exec(word)?.[1] ?? [])[0]
  return {
    ...alone,
    syntax: 'attributes',
    named: new Map(id === undefined ? [] : [['id', id]]),
    positional: words.flatMap((word) => word.split(/[.#]/)).filter((word) => word !== ''),
  }
}

/** Protects a mark that is to be shown as it is written from being parsed as a mark. */
export const toShown = (text: string): string => text.replace(/\{(?=[{%])/g, '{\u{FDD2}')

const known = new Map<string, Sign | null>()

/** Parses a whole mark; null if it is not one, such as `<your-name>` in a sentence. */
export const readSign = (text: string): Sign | null => {
  if (text.length > 200) return readNew(text)
  const found = known.get(text)
  if (found !== undefined) return found
  // Most marks of a tree are the same few.
  if (known.size > 2_000) known.clear()
  const sign = readNew(text)
  known.set(text, sign)
  return sign
}

const blockNames = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li link main meta nav object ol p pre ' +
    'script section style summary svg table tbody td tfoot th thead title tr ul video audio textarea source'
  ).split(' '),
)

const inlineComponents =
  /^(?:Icon|Badge|Kbd|Link|DocLink|NavLink|Button|Image|Img|Term|Tooltip|Highlight|Chip|Label|Pill|Abbr|Code|Key)$/

const inlineShortcodes =
  /^(?:ref|relref|kbd|key|glossary-term|glossary_tooltip|term|tooltip|abbr|icon|button|br|param|new-in|deprecated-in|link|post_url|include|raw)$/

/** Whether it is a block, rather than inline. */
export const isBlockSign = ({ syntax, name }: Sign): boolean => {
  if (syntax === 'html') return blockNames.has(name)
  if (syntax === 'component') return !inlineComponents.test(name)
  return syntax !== 'text' && !(syntax === 'shortcode' && /^(?:ref|relref)$/.test(name))
}

/** Whether it ends a paragraph that contains it. */
export const isStrictBlock = ({ syntax, name }: Sign): boolean => {
  if (syntax === 'html')
    return (
      blockNames.has(name) && !/^(?:video|audio|iframe|object|svg|script|style|link|meta|source)$/.test(name)
    )
  if (syntax === 'component') return strictComponents.test(name)
  return syntax === 'liquid' ? strictLiquid.test(name) : syntax === 'shortcode' && strictShortcodes.test(name)
}

const strictComponents =
  /^(?:Admonition|Callout|Note|Tip|Info|Warning|Caution|Danger|Important|Alert|Aside|Tabs|TabItem|Tab|TabGroup|CodeTab|CodeGroup|Details|Accordion|AccordionItem|AccordionGroup|Expandable|Collapsible|Steps|Step|Cards?|CardGroup|CardGrid|CodeBlock)$/
const strictLiquid = /^(?:hint|tabs?|code|content-ref|stepper|step|columns?|details|updates?|embed|file)$/
const strictShortcodes =
  /^(?:alert|admonitions?|callout|hint|notice|note|tip|info|warning|caution|danger|important|tabs|tabpane|tab|highlight|details|expand|collapse|figure)$/

/** Whether a mark that is not closed within its paragraph may be closed after it. */
export const mayCrossParagraphs = (sign: Sign): boolean =>
  isBlockSign(sign) &&
  sign.syntax !== 'hidden' &&
  !(sign.syntax === 'shortcode' && inlineShortcodes.test(sign.name))

/** Returns the first of these arguments that a mark has. */
export const getArgument = ({ named, positional }: Sign, keys: readonly string[], place?: number): string => {
  for (const key of keys) {
    const value = named.get(key)
    if (value) return decodeEntities(value)
  }
  return place === undefined ? '' : (positional[place] ?? '')
}
