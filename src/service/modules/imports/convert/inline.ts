import type { Nodes, Parent, PhrasingContent, RootContent, Text } from 'mdast'
import { capitalised } from './callouts'
import { getWords } from './print'
import { type Sign, getArgument } from './signs'
import { decodeEntities, isHtml, readTag } from './tags'
import { type Wrapped, pair, parseText } from './tree'

/** Adds a sentence to the report of a file, with the position of its subject. */
export type Note = (sentence: string, node?: Nodes) => void

/** The callbacks and the state of a conversion. */
export interface Context {
  note: Note
  /** The text of an included file (a snippet, a partial); null if it is missing. */
  include: (name: string) => string | null
  /** Components that stand for files: `import Warning from './_warning.mdx'`. */
  partials: ReadonlyMap<string, string>
  isMdx: boolean
  /** A parameter of the page or of its site, as in Hugo's `{{< param version >}}`. */
  getParam: (name: string) => string | undefined
  /** Converts the text of an included file. */
  convertIncluded: <Made>(name: string, convert: () => Made) => Made
  anchor: (id: string, isBefore: boolean) => void
  beginHeading: () => void
  /** Ends the current heading, and returns its anchors, to which those of the text below it are added. */
  endHeading: () => string[]
  isHeading: () => boolean
  beginParagraph: (children: readonly PhrasingContent[]) => void
}

export const isEmpty = (children: readonly PhrasingContent[]): boolean =>
  children.every((child) => child.type === 'break' || (child.type === 'text' && child.value.trim() === ''))

const text = (value: string): Text => ({ type: 'text', value })
const code = (value: string): PhrasingContent[] =>
  value.trim() === '' ? [] : [{ type: 'inlineCode', value: value.trim().replace(/\s*\n\s*/g, ' ') }]

/** Parses a title to text with its marks. */
export const readLabel = (label: string, context: Context): PhrasingContent[] => {
  if (label.trim() === '') return []
  const [first, ...rest] = parseText(label.replace(/\s+/g, ' ').trim(), false)
  const words =
    first?.type === 'paragraph' && rest.length === 0
      ? convertPhrasing(first.children, context)
      : [text(label.trim())]
  return isEmpty(words) ? [] : words
}

/** Converts the inline syntax of other tools to Markdown. */
export const convertPhrasing = (
  children: readonly PhrasingContent[],
  context: Context,
): PhrasingContent[] => {
  const paired = pair(children, { source: '', dialect: 'markdown' }) as PhrasingContent[]
  const out: PhrasingContent[] = []
  let previous: RootContent | undefined
  for (const child of paired) {
    const made = convertOne(child, previous, context)
    const [first] = made
    const last = out.at(-1)
    // Adjacent blanks are merged, and a line that is broken already needs no second break.
    if (first?.type === 'text' && /^\s/.test(first.value) && endsWithBlank(last)) {
      const raw = first.data?.raw?.trimStart()
      made[0] = { type: 'text', value: first.value.trimStart(), ...(raw !== undefined && { data: { raw } }) }
    }
    out.push(...made)
    previous = child
  }
  return trimIcons(out)
}

const endsWithBlank = (node: PhrasingContent | undefined) =>
  node?.type === 'break' || (node?.type === 'text' && /\s$/.test(node.value))

/** An icon that is left out leaves no blank at the beginning of its line. */
const trimIcons = (children: PhrasingContent[]): PhrasingContent[] => {
  while (children[0]?.type === 'text' && children[0].value.trim() === '' && children.length > 1)
    children.shift()
  const [first] = children
  if (first?.type === 'text' && /^\s/.test(first.value)) children[0] = text(first.value.trimStart())
  const last = children.at(-1)
  if (last?.type === 'text' && /\s$/.test(last.value))
    children[children.length - 1] = text(last.value.trimEnd())
  while (children.at(-1)?.type === 'break') children.pop()
  return children
}

const convertOne = (
  node: PhrasingContent,
  previous: RootContent | undefined,
  context: Context,
): PhrasingContent[] => {
  switch (node.type) {
    case 'text':
      return convertInlineMarks(node)
    case 'wrapped':
      // In the middle of a sentence, braces are text.
      if (
        node.sign.syntax === 'attributes' &&
        !node.value.startsWith('{:') &&
        !context.isHeading() &&
        isText(previous)
      )
        return [text(node.value)]
      return convertMark(node, context)
    case 'mark':
      return []
    case 'link': {
      const { raw } = node.data ?? {}
      if (raw !== undefined) return [{ type: 'html', value: raw }]
      const url = withParams(node.url, context)
      return [{ ...node, url, children: convertPhrasing(node.children, context) }]
    }
    case 'image':
      return [{ ...node, url: withParams(node.url, context) }]
    case 'emphasis':
    case 'strong':
    case 'delete':
      return emphasis(node.type, convertPhrasing(node.children, context))
    case 'linkReference':
      return [{ ...node, children: convertPhrasing(node.children, context) }]
    default:
      return [node]
  }
}

/** Replaces the parameters in an address. */
export const withParams = (url: string, { getParam }: Context): string =>
  url.replace(
    /\{\{[<%]\s*param\s+["'`]?([\w.-]+)["'`]?\s*[>%]\}\}/g,
    (whole, name: string) => getParam(name) ?? whole,
  )

const isText = (node: RootContent | undefined) =>
  node === undefined || node.type === 'text' || node.type === 'break'

/** Empty emphasis is dropped. */
const emphasis = (type: 'emphasis' | 'strong' | 'delete', children: PhrasingContent[]): PhrasingContent[] =>
  isEmpty(children) ? [] : [{ type, children }]

const icon = /:(?:material|octicons|fontawesome|simple|custom)-[\w-]+:(?:\{[^}\n]*\})?[ ]?/g
const inlineMarks =
  /\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+|==([^=\n]+)==|\^\^([^^\n]+)\^\^|\[\[([^\]|\n"',]+)(?:\|([^\]\n]+))?\]\]/g

/** Converts icons, keys, highlights and wiki links, which the parser reads as text. */
const convertInlineMarks = (node: Text): PhrasingContent[] => {
  let { value } = node
  if (value.includes(':')) value = value.replace(icon, '')
  inlineMarks.lastIndex = 0
  if (!inlineMarks.test(value)) return value === node.value ? [node] : value === '' ? [] : [text(value)]
  const out: PhrasingContent[] = []
  let at = 0
  inlineMarks.lastIndex = 0
  for (const found of value.matchAll(inlineMarks)) {
    const [whole, keys, marked, inserted, target, label] = found
    if (found.index > at) out.push(text(value.slice(at, found.index)))
    at = found.index + whole.length
    if (keys !== undefined) {
      out.push(
        ...keys
          .split('+')
          .flatMap((key, index) => [...(index > 0 ? [text('+')] : []), ...code(keyName(key))]),
      )
    } else if (marked !== undefined) out.push({ type: 'strong', children: [text(marked)] })
    else if (inserted !== undefined) out.push(text(inserted))
    else if (target !== undefined && !/^_?toc_?$/i.test(target)) {
      out.push({ type: 'link', url: `wiki:${target.trim()}`, children: [text((label ?? target).trim())] })
    }
  }
  if (at < value.length) out.push(text(value.slice(at)))
  return out
}

const keyName = (key: string): string => {
  const name = key.replace(/"/g, '')
  return name.length > 1 ? name.charAt(0).toUpperCase() + name.slice(1) : name.toUpperCase()
}

const convertMark = (node: Wrapped, context: Context): PhrasingContent[] => {
  const { sign } = node
  if (sign.syntax === 'attributes') context.anchor(sign.named.get('id') ?? '', false)
  if (sign.syntax === 'hidden' || sign.syntax === 'attributes') return []
  if (sign.syntax === 'text') {
    if (sign.name === '') return [text(sign.inner ?? '')]
    context.note('An expression is not computed; it stays as it is written.', node)
    return code(sign.inner ?? '')
  }
  if (sign.syntax === 'html') return convertElement(node, context)
  return sign.syntax === 'component' ? convertComponent(node, context) : convertShortcode(node, context)
}

const emphases: Record<string, 'strong' | 'emphasis' | 'delete'> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
}

/** Elements that do more than style their text. */
const active = /^(?:select|option|input|object|embed|link|meta|g|path|rect|track)$/

const scripts = {
  sup: { mark: '^', from: '0123456789+-=()ni', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ' },
  sub: { mark: '_', from: '0123456789+-=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' },
}

/** Converts superscript and subscript to Unicode characters where they exist, otherwise with a mark: `x^(abc)`. */
const convertScript = (words: string, { mark, from, to }: (typeof scripts)['sup']): PhrasingContent[] => {
  const letters = [...words.trim()]
  if (letters.length === 0) return []
  const isKnown = letters.every((letter) => from.includes(letter))
  return [
    text(
      isKnown ? letters.map((letter) => to[from.indexOf(letter)]).join('') : `${mark}(${letters.join('')})`,
    ),
  ]
}

const withoutTags = (html: string): string =>
  decodeEntities(html.replace(/<br\s*\/?>/gi, ' ').replace(/<\/?[A-Za-z][^<>]*>/g, '')).replace(/\s+/g, ' ')

/** Moves blanks at the edges of emphasis outside it. */
const moveBlanksOut = (
  type: 'strong' | 'emphasis' | 'delete',
  children: PhrasingContent[],
): PhrasingContent[] => {
  const words = getWords({ type: 'paragraph', children })
  const lead = /^\s/.test(words) ? [text(' ')] : []
  const tail = /\s$/.test(words) ? [text(' ')] : []
  return isEmpty(children) ? [] : [...lead, ...emphasis(type, trimIcons([...children])), ...tail]
}

/** Keeps the blanks at the beginning and the end of an element's content. */
const inner = (node: Parent, context: Context): PhrasingContent[] => {
  const children = node.children as PhrasingContent[]
  const words = getWords({ type: 'paragraph', children })
  const made = convertPhrasing(children, context)
  if (/^\s/.test(words)) made.unshift(text(' '))
  if (/\S\s+$/.test(words)) made.push(text(' '))
  return made
}

const convertElement = (node: Wrapped, context: Context): PhrasingContent[] => {
  const { sign } = node
  const { name } = sign
  context.anchor(sign.named.get('id') ?? sign.named.get('name') ?? '', false)
  if (name === 'br') return [{ type: 'break' }]
  if (name === 'hr') return []
  if (name === 'img') return image(node, context)
  if (sign.inner !== undefined) return convertRaw(node, sign.inner, context)
  const type = emphases[name]
  if (type) return moveBlanksOut(type, inner(node, context))
  const url = name === 'a' ? (sign.named.get('href') ?? '') : ''
  if (url !== '' && node.isClosed) {
    const children = inner(node, context)
    return isEmpty(children)
      ? children
      : [{ type: 'link', url, title: sign.named.get('title') ?? null, children: trimIcons(children) }]
  }
  if (name === 'sup' || name === 'sub') {
    const children = inner(node, context)
    // Footnotes and links in it are left alone.
    if (children.some((child) => child.type !== 'text')) return children
    return convertScript(children.map(getWords).join(''), scripts[name])
  }
  if (name === 'button') return emphasis('strong', inner(node, context))
  if (!isHtml(name) || active.test(name))
    context.note(`The element <${name}> is shown as its text alone.`, node)
  return inner(node, context)
}

const image = (node: Wrapped, context: Context): PhrasingContent[] => {
  const { sign } = node
  const url = getArgument(sign, ['src'])
  const alt = getArgument(sign, ['alt']).replace(/\s+/g, ' ')
  if (url === '' || url.startsWith('{') || url.startsWith('data:')) {
    context.note('An image whose address could not be read is left out.', node)
    return alt === '' ? [] : [text(alt)]
  }
  return [
    {
      type: 'image',
      url: url.trim().replace(/\s/g, '%20'),
      alt,
      title: getArgument(sign, ['title']) || null,
    },
  ]
}

const convertRaw = (node: Wrapped, content: string, context: Context): PhrasingContent[] => {
  const { sign } = node
  switch (sign.name) {
    case 'code':
    case 'kbd':
    case 'tt':
    case 'samp':
    case 'CodeBlock':
    case 'pre':
      return codeWithLinks(content.replace(/\{(["'`])(.*?)\1\}/gs, '$2'))
    case 'iframe':
    case 'video':
    case 'audio':
      return embedded(node, content, context)
    case 'textarea':
      return [text(withoutTags(content).trim())]
    default:
      context.note(`The element <${sign.name}> is left out.`, node)
      return []
  }
}

/** Converts code of which a part may be a link. */
const codeWithLinks = (content: string): PhrasingContent[] =>
  content.split(/(<a\s[^>]*>.*?<\/a>)/s).flatMap((part): PhrasingContent[] => {
    const words = code(withoutTags(part))
    const url = part.startsWith('<a') ? readTag(part, 0)?.attributes.get('href') : undefined
    if (url && words.length > 0) return [{ type: 'link', url, children: words }]
    const blank = text(' ')
    return [...(/^\s/.test(part) ? [blank] : []), ...words, ...(/\S\s+$/.test(part) ? [blank] : [])]
  })

const embedded = (node: Wrapped, content: string, context: Context): PhrasingContent[] => {
  const { sign } = node
  const nested = content.indexOf('<source')
  const source = nested < 0 ? undefined : readTag(content, nested)?.attributes.get('src')
  const url = sign.named.get('src') ?? source
  if (!url || url.startsWith('{')) {
    context.note(`The element <${sign.name}> is left out.`, node)
    return []
  }
  const title = sign.named.get('title') ?? sign.named.get('aria-label')
  if (sign.name === 'video') return [{ type: 'image', url, alt: title ?? 'Video' }]
  context.note('What was embedded from elsewhere became a link.', node)
  return [{ type: 'link', url, children: [text(title || url)] }]
}

const wordOf = (sign: Sign): string =>
  ['title', 'label', 'name', 'text', 'alt']
    .map((key) => getArgument(sign, [key]))
    .find((word) => word !== '' && !word.startsWith('{')) ?? ''

/** Converts a component: to its text or its label; to a link if it has an address. */
const convertComponent = (node: Wrapped, context: Context): PhrasingContent[] => {
  const { sign, value, isClosed } = node
  const { name } = sign
  if (name === '') return inner(node, context)
  // `<T>` and `<String>` in a sentence are types.
  if (!isClosed && sign.named.size === 0 && name.length <= 6) return [{ type: 'html', value }]
  context.anchor(sign.named.get('id') ?? '', false)
  const word = wordOf(sign)
  if (/^(?:Link|DocLink|NavLink|Button|Card|LinkCard|LinkButton|DocCard)$/.test(name)) {
    const url = getArgument(sign, ['to', 'href'])
    const children = inner(node, context)
    const label = isEmpty(children) ? [text(word)] : children
    if (url !== '' && !url.startsWith('{') && !isEmpty(label))
      return [{ type: 'link', url, children: trimIcons(label) }]
  }
  if (/^(?:Image|Img|ThemedImage|Figure)$/.test(name) && sign.named.get('src')) return image(node, context)
  if (node.children.length > 0) {
    if (!/^(?:Badge|Kbd|Tooltip|Highlight|Term|Abbr|Code)$/.test(name)) {
      context.note(`The component ${name} is shown as its text alone.`, node)
    }
    const children = inner(node, context)
    return name === 'Kbd' || name === 'Code' ? code(children.map(getWords).join('')) : children
  }
  if (name === 'Icon') return []
  context.note(`The component ${name} ${word ? 'is shown as its text alone' : 'shows nothing here'}.`, node)
  return word === '' ? [] : [text(word)]
}

const convertShortcode = (node: Wrapped, context: Context): PhrasingContent[] => {
  const { sign } = node
  const { name } = sign
  if (name === 'ref' || name === 'relref') return [text(`ref:${getArgument(sign, ['path'], 0)}`)]
  if (/^(?:figure|img|image|imgproc|picture)$/.test(name)) return figure(sign)
  if (/^(?:youtube|vimeo|youtube-enhanced)$/.test(name)) return [video(sign)]
  const param = name === 'param' ? context.getParam(getArgument(sign, ['name'], 0)) : undefined
  if (param !== undefined) return [text(param)]
  const version = sign.positional[0] ?? getArgument(sign, ['version', 'v'])
  if (name === 'new-in') return [{ type: 'emphasis', children: [text(`New in version ${version}.`)] }]
  if (name === 'deprecated-in')
    return [{ type: 'emphasis', children: [text(`Deprecated since version ${version}.`)] }]
  if (/^(?:toc|br|clear|clearfix|table-of-contents)$/.test(name)) return []
  if (/^(?:kbd|key)$/.test(name)) return code(sign.positional.join('+'))
  if (name === 'raw' && node.children.length > 0) return inner(node, context)
  if (node.children.length > 0) {
    context.note(`The shortcode ${name} is shown as its text alone.`, node)
    return inner(node, context)
  }
  if (sign.syntax === 'liquid' && name === 'include') {
    context.note(`The include ${sign.positional[0] ?? ''} is shown as its text alone.`, node)
    const words = getArgument(sign, ['content', 'text', 'title', 'caption', 'alt'])
    return words === '' ? [] : readLabel(words, context)
  }
  if (sign.syntax === 'liquid') {
    context.note(`The tag ${name} is not known here; it stays as it is written.`, node)
    return [text(node.value)]
  }
  const words = getArgument(sign, ['title', 'text', 'name', 'label', 'term'], 0)
  context.note(`The shortcode ${name} is not known here${words ? ', its text stays' : ''}.`, node)
  return [text(words || `(${capitalised(name)})`)]
}

const figure = (sign: Sign): PhrasingContent[] => {
  const url = getArgument(sign, ['src', 'link'], 0)
  if (url === '') return []
  const caption = getArgument(sign, ['caption', 'title', 'attr'])
  const alt = getArgument(sign, ['alt']) || caption
  const picture: PhrasingContent = { type: 'image', url: url.trim().replace(/\s/g, '%20'), alt }
  return caption === ''
    ? [picture]
    : [picture, { type: 'break' }, { type: 'emphasis', children: [text(caption)] }]
}

const video = (sign: Sign): PhrasingContent => {
  const title = getArgument(sign, ['title']) || 'Watch the video'
  const base = sign.name === 'vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='
  const url = `${base}${encodeURIComponent(getArgument(sign, ['id'], 0))}`
  return { type: 'link', url, children: [text(title)] }
}
