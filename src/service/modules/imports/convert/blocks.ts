import type {
  Blockquote,
  Code,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast'
import 'remark-directive'
import { calloutKind, capitalised, getCallout } from './callouts'
import { type Context, convertPhrasing, isEmpty, readLabel, withParams } from './inline'
import { getAnchor, termPrefix } from './headings'
import { getWords } from './print'
import { type Sign, getArgument } from './signs'
import { convertTable, htmlTable } from './tables'
import { decodeEntities } from './tags'
import { type Flow, type Indented, type Wrapped, parseText } from './tree'

const paragraph = (children: PhrasingContent[]): Flow[] => {
  const kept = isEmpty(children) ? [] : children
  return kept.length === 0 ? [] : [{ type: 'paragraph', children: kept }]
}

type Container = Extract<Flow, { type: 'containerDirective' }>

/** Creates a container of the portal's Markdown, such as `:::note[Title]`. */
const container = (name: string, label: PhrasingContent[], children: Flow[]): Container => {
  const title: Paragraph = { type: 'paragraph', data: { directiveLabel: true }, children: label }
  return {
    type: 'containerDirective',
    name,
    attributes: {},
    children: label.length > 0 ? [title, ...children] : children,
  }
}

/** Creates a callout from the name of its kind in another tool. */
const callout = (type: string, title: string, children: Flow[], context: Context): Flow => {
  const kind = calloutKind(type) ?? { name: 'note' as const, title: capitalised(type) }
  return container(kind.name, readLabel(title || (kind.title ?? ''), context), children)
}

const tab = (name: string, children: Flow[], context: Context): Flow =>
  container('tab', readLabel(name, context), children)

const isTab = (node: RootContent) => node.type === 'containerDirective' && node.name === 'tab'

/** Groups adjacent tabs. */
const groupTabs = (nodes: readonly Flow[]): Flow[] => {
  const out: Flow[] = []
  let group: Flow[] = []
  const close = () => {
    if (group.length > 0) out.push(container('tabs', [], group))
    group = []
  }
  for (const node of nodes) {
    if (isTab(node)) group.push(node)
    else {
      close()
      out.push(node)
    }
  }
  close()
  return out
}

/** Converts the blocks of other tools to the portal's own blocks. */
export const convertFlow = (nodes: readonly RootContent[], context: Context): Flow[] =>
  groupTabs(convertEach(nodes, context))

const convertEach = (nodes: readonly RootContent[], context: Context): Flow[] => {
  const out: Flow[] = []
  let begun = 0
  let lastLine = 0
  let waiting: Sign | null = null
  for (const node of nodes) {
    if (node.type === 'wrapped' && node.sign.syntax === 'attributes') {
      context.anchor(node.sign.named.get('id') ?? '', false)
      // They belong to the block above, or to the one below after a blank line.
      if (lastLine + 1 === node.position?.start.line)
        out.push(...applyAttributes(node.sign, out.splice(begun), context))
      else waiting = node.sign
      lastLine = node.position?.end.line ?? 0
      continue
    }
    begun = out.length
    lastLine = node.position?.end.line ?? 0
    if (node.type === 'indented' && node.header === ':') {
      // The previous line is the term that this explains.
      const term = out.at(-1)
      if (term?.type === 'paragraph' && !term.children.some(({ type }) => type === 'strong')) {
        context.anchor(termPrefix + getAnchor(getWords(term)), false)
        term.children = [{ type: 'strong', children: term.children }]
      }
      out.push(...convertFlow(node.children, context))
    } else out.push(...convertBlock(node, context))
    if (waiting) out.push(...applyAttributes(waiting, out.splice(begun), context))
    waiting = null
  }
  return out
}

/** Applies an attribute list of kramdown to its blocks: they become a callout, or nothing for a list of contents. */
const applyAttributes = ({ positional }: Sign, blocks: Flow[], context: Context): Flow[] => {
  if (positional.includes('toc')) return blocks.filter(({ type }) => type !== 'list')
  const names = positional.map((name) => name.replace(/-title$/, ''))
  const at = names.findIndex((name) => calloutKind(name) ?? /^(?:highlight|new)$/.test(name))
  const name = names[at]
  const [first] = blocks
  if (name === undefined || first === undefined || first.type === 'heading') return blocks
  const children = blocks.length === 1 && first.type === 'blockquote' ? first.children : blocks
  const isTitled = name !== positional[at]
  const title = isTitled ? getWords(children[0] ?? first) : name === 'new' ? 'New' : ''
  return [
    callout(
      name === 'new' || name === 'highlight' ? 'note' : name,
      title,
      children.slice(isTitled ? 1 : 0) as Flow[],
      context,
    ),
  ]
}

const convertBlock = (node: RootContent, context: Context): Flow[] => {
  switch (node.type) {
    case 'paragraph':
      return convertParagraph(node, context)
    case 'heading':
      return [convertHeading(node, context)]
    case 'code':
      return [formatCodeBlock(node)]
    case 'blockquote':
      return [convertQuotation(node, context)]
    case 'list':
      return [
        {
          ...node,
          children: node.children.map((item) => ({ ...item, children: convertFlow(item.children, context) })),
        },
      ]
    case 'footnoteDefinition':
      return [{ ...node, children: convertFlow(node.children, context) }]
    case 'table':
      return [convertTable(node, context, convertFlow)]
    case 'indented':
      return [convertIndented(node, context)]
    case 'wrapped':
      return convertWrapped(node, context)
    case 'definition':
      return [{ ...node, url: withParams(node.url, context) }]
    case 'thematicBreak':
    case 'html':
    case 'math':
      return [node]
    default:
      return paragraph(convertPhrasing([node as PhrasingContent], context))
  }
}

const tocPattern = /^\[_{0,2}TOC_{0,2}\]$|^\[\[_?toc_?\]\]$/i

const convertParagraph = (node: Paragraph, context: Context): Flow[] => {
  const words = getWords(node)
  if (words.length < 12 && tocPattern.test(words.trim())) return []
  const [, short, long] = /^\*\[([^\]\n]+)\]:[ \t]+(.+)$/.exec(words) ?? []
  if (short !== undefined && long !== undefined) {
    context.note(`Abbreviations that are explained when pointed at are left out: ${short}.`, node)
    return []
  }
  const snippet = insertSnippets(words, node, context)
  if (snippet) return snippet
  if (words.startsWith(':::'))
    context.note('A line of colons is not known here; it stays as it is written.', node)
  context.beginParagraph(node.children)
  return paragraph(convertPhrasing(node.children, context))
}

const snippetLine = /^[ \t]*(?:-+8<-+|;-{2,}8<-{2,})[ \t]+["']([^"'\n]+)["'][ \t]*$/

/** MkDocs: `--8<-- "file"`, or a list of files between two such lines. */
const insertSnippets = (words: string, node: Paragraph, context: Context): Flow[] | null => {
  if (!words.includes('8<-')) return null
  const lines = words.split('\n').map((line) => line.trim())
  const isList = /^(?:-+8<-+|;-{2,}8<-{2,})$/.test(lines[0] ?? '')
  const names = isList
    ? lines.slice(1).filter((line) => line !== '' && !line.includes('8<-'))
    : lines.map((line) => snippetLine.exec(line)?.[1])
  if (names.length === 0 || names.some((name) => name === undefined)) return null
  return names.flatMap((name = '') => include(name, `The snippet ${name} was not found.`, node, context))
}

/** Inserts the text of another file. */
const include = (name: string, missing: string, node: RootContent, context: Context): Flow[] => {
  const text = context.include(name)
  if (text === null) {
    context.note(missing, node)
    return []
  }
  return context.convertIncluded(name, () => convertFlow(parseText(text, context.isMdx), context))
}

const convertHeading = (node: Heading, context: Context): Heading => {
  context.beginHeading()
  const children = convertPhrasing(node.children, context).map((child): PhrasingContent =>
    child.type === 'break' ? { type: 'text', value: ' ' } : child,
  )
  return { ...node, children, data: { ...node.data, anchors: context.endHeading() } }
}

const ranges = (text: string): string => [...text.matchAll(/\d+(?:-\d+)?/g)].map(([range]) => range).join(',')

/**
 * Returns a code block with the properties that the portal supports: language, title, marked lines. The code does not
 * change.
 */
const formatCodeBlock = (node: Code): Code => {
  const info = [node.lang, node.meta].filter(Boolean).join(' ')
  const inBraces = /^\{\s*\.?([\w+#-]+)/.exec(info)
  const first = /^[^\s{]+/.exec(info)?.[0] ?? ''
  const isLanguage = !/^(?:title|filename|hl_lines|linenums|live|showLineNumbers|noInline)\b/i.test(first)
  const language =
    inBraces?.[1]?.replace(/^(?=\d)[\d-]+$/, '') ?? (isLanguage ? first.replace(/,.*$/, '') : '')
  const [, double, single] = /(?:title|filename|name|caption)\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(info) ?? []
  const named = /hl_lines\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*'|[\d,-]+)/.exec(info)?.[1]
  const marked = ranges(named ?? /\{([\d,\s-]+)\}/.exec(info)?.[1] ?? '')
  return codeBlock(node.value, language, double ?? single ?? '', marked)
}

const codeBlock = (value: string, language: string, title: string, marked = ''): Code => {
  const meta = [
    ...(title === '' ? [] : [`title="${title.replace(/"/g, "'")}"`]),
    ...(marked === '' ? [] : [`{${marked}}`]),
  ].join(' ')
  return { type: 'code', lang: language || (meta === '' ? null : 'text'), meta: meta || null, value }
}

const alert = /^\[!([\w-]+)\][+-]?[ \t]*/

/** Converts alerts of GitHub and Obsidian: a quotation that begins with `[!NOTE]`. */
const convertQuotation = (node: Blockquote, context: Context): Flow => {
  const [first, ...rest] = node.children
  const [mark] = first?.type === 'paragraph' ? first.children : []
  const found = mark?.type === 'text' ? alert.exec(mark.value) : null
  if (first?.type !== 'paragraph' || mark?.type !== 'text' || !found) {
    return { ...node, children: convertFlow(node.children, context) }
  }
  const [title = '', ...lines] = mark.value.slice(found[0].length).split('\n')
  const isTitleLine = lines.length > 0 || first.children.length === 1
  const text = { type: 'text' as const, value: isTitleLine ? lines.join('\n') : title }
  const body: Paragraph = { type: 'paragraph', children: [text, ...first.children.slice(1)] }
  return callout(found[1] ?? '', isTitleLine ? title : '', convertFlow([body, ...rest], context), context)
}

/** MkDocs: `!!! note "Title"`, `??? note` for a collapsible one, `=== "Name"` for a tab. */
const convertIndented = ({ header, children }: Indented, context: Context): Flow => {
  const content = convertFlow(children, context)
  const [, mark = '', types = '', title = ''] =
    /^(\S+)[ \t]*([^"']*?)[ \t]*(?:["'](.*)["'])?$/.exec(header) ?? []
  const type = types.split(/[ \t]+/)[0] || 'note'
  if (mark.startsWith('=')) return tab(title || 'Tab', content, context)
  if (mark === '!!!') return callout(type, title, content, context)
  const label = title || calloutKind(type)?.title || capitalised(type)
  return container('details', readLabel(label, context), content)
}

const detailsNames = /^(?:details|expand|collapse|collapsible|accordion|accordionitem|expandable|spoiler)$/
const tabsNames = /^(?:tabs|tabgroup|tabpane|tabbed|codetabs|code-tabs|codegroup)$/
const tabNames = /^(?:tab|tabitem|codetab)$/
const codeNames = /^(?:highlight|code|code-toggle|codeblock|command)$/
const silentNames =
  /^(?:steps?|stepper|card|cardgroup|cardgrid|cards|columns?|row|col|grid|frame|div|wrapper|fragment|accordiongroup|mermaid|fileTree|updates?|content-ref|)$/i

const getTitle = (sign: Sign) => {
  const title = getArgument(sign, ['title', 'label', 'summary', 'header', 'heading', 'name'])
  return title.startsWith('{') ? '' : title
}

/** Converts the content between two marks, or a single block mark. */
const convertWrapped = (node: Wrapped, context: Context): Flow[] => {
  const { sign } = node
  const { syntax } = sign
  const name = sign.name.toLowerCase()
  if (syntax === 'hidden' || syntax === 'attributes' || (syntax === 'liquid' && name === 'comment')) return []
  context.anchor(sign.named.get('id') ?? sign.named.get('name') ?? '', syntax === 'html')
  if (syntax === 'text' && name === 'expression' && (sign.inner ?? '').includes('\n')) {
    context.note('An expression is not computed; it stays as it is written.', node)
    return [codeBlock(trimLines(sign.inner ?? ''), 'jsx', '')]
  }
  if (sign.inner !== undefined) return convertRaw(node, sign.inner, context)
  const html = sign.named.get('set:html')
  if (html?.startsWith('<')) return convertFlow(parseText(html, false), context)
  const content = () => convertFlow(node.children, context)
  const kind = getCallout(sign)
  if (kind && name === 'include')
    return [
      callout(kind.type, kind.title, paragraph(readLabel(getArgument(sign, ['content']), context)), context),
    ]
  if (kind && (node.children.length > 0 || sign.kind === 'open')) {
    const blocks = content()
    const [first] = blocks
    if (first === undefined && kind.title === '') return []
    const title = syntax === 'html' && first?.type === 'heading' ? getWords(first) : ''
    return [callout(kind.type, title || kind.title, title ? blocks.slice(1) : blocks, context)]
  }
  if (detailsNames.test(name)) return node.isClosed ? [convertDetails(node, context)] : content()
  if (syntax !== 'html' && node.isClosed) {
    if (tabsNames.test(name)) return convertTabs(node, context)
    if (tabNames.test(name)) return [convertTab(node, undefined, context)]
    if (codeNames.test(name)) return convertCode(node, context)
    if (name === 'mermaid') return [codeBlock(trimLines(node.inner), 'mermaid', '')]
  }
  return syntax === 'html' ? convertElement(node, context) : convertOther(node, context)
}

/** Elements that contain no Markdown: code, embeds, scripts. */
const convertRaw = (node: Wrapped, inner: string, context: Context): Flow[] => {
  const { name } = node.sign
  if (name === 'pre') {
    const language = /<code[^>]*class(?:Name)?=["'][^"']*language-([\w+#-]+)/.exec(inner)?.[1] ?? ''
    const text = inner.replace(/<br\s*\/?>/gi, '\n').replace(/<\/?[A-Za-z][^<>]*>/g, '')
    return [codeBlock(trimLines(decodeEntities(text)), language, '')]
  }
  if (name === 'CodeBlock') {
    const code = /^\s*\{`([\s\S]*)`\}\s*$/.exec(inner)?.[1] ?? decodeEntities(inner)
    return [
      codeBlock(
        trimLines(code),
        getArgument(node.sign, ['language', 'lang']),
        getArgument(node.sign, ['title', 'filename']),
      ),
    ]
  }
  return paragraph(convertPhrasing([node], context))
}

const convertDetails = (node: Wrapped, context: Context): Flow => {
  const { sign, children } = node
  const summary = children.find(
    (child): child is Wrapped => child.type === 'wrapped' && child.sign.name === 'summary',
  )
  const words = summary ? flattenWords(convertFlow(summary.children, context)) : []
  const label =
    words.length > 0 ? words : readLabel(getTitle(sign) || sign.positional[0] || 'Details', context)
  const content = convertFlow(
    children.filter((child) => child !== summary),
    context,
  )
  return container('details', label, content)
}

/** Joins the text of some blocks to one line. */
const flattenWords = (blocks: readonly Flow[]): PhrasingContent[] => {
  const words = blocks.map((block) => getWords(block)).join(' ')
  const value = words.replace(/\s+/g, ' ').trim()
  return value === '' ? [] : [{ type: 'text', value }]
}

/** `values={[{label: 'npm', value: 'npm'}]}`, as in Docusaurus; `items="a,b"`, as in Hugo and Nextra. */
const getLabels = (sign: Sign): Map<string, string> => {
  const labels = new Map<string, string>()
  for (const [entry] of (sign.named.get('values') ?? '').matchAll(/\{[^{}]*\}/g)) {
    const label = /label:\s*["'`]([^"'`]*)/.exec(entry)?.[1]
    const value = /value:\s*["'`]([^"'`]*)/.exec(entry)?.[1]
    if (label !== undefined && value !== undefined) labels.set(value, label)
  }
  const items = (sign.named.get('items') ?? '').replace(/^[{[\s]+|[}\]\s]+$/g, '')
  for (const [at, item] of items.split(',').entries()) {
    const label = item.trim().replace(/^["'`]|["'`]$/g, '')
    if (label !== '') labels.set(`#${at}`, label)
  }
  return labels
}

const convertTabs = (node: Wrapped, context: Context): Flow[] => {
  const labels = getLabels(node.sign)
  const language = getArgument(node.sign, ['lang', 'codelang'])
  const before: RootContent[] = []
  const tabs: Flow[] = []
  for (const child of node.children) {
    const isItem = child.type === 'wrapped' && child.isClosed && tabNames.test(child.sign.name.toLowerCase())
    if (isItem) {
      const value = child.sign.named.get('value') ?? `#${tabs.length}`
      tabs.push(convertTab(child, labels.get(value) ?? labels.get(`#${tabs.length}`), context, language))
    } else if (child.type === 'code' && /^codegroup$/i.test(node.sign.name)) {
      const title = /title="([^"]*)"/.exec(child.meta ?? '')?.[1] ?? child.meta ?? child.lang ?? 'Tab'
      tabs.push(tab(title, [formatCodeBlock(child)], context))
    } else before.push(child)
  }
  const rest = convertFlow(before, context)
  return tabs.length === 0 ? rest : [...rest, container('tabs', [], tabs)]
}

const convertTab = (node: Wrapped, label: string | undefined, context: Context, codeLanguage = ''): Flow => {
  const { sign, inner } = node
  const name =
    getArgument(sign, ['label', 'header', 'title', 'name', 'tabname']) ||
    label ||
    getArgument(sign, ['value'], 0) ||
    'Tab'
  const language = getArgument(sign, ['lang', 'codelang']) || codeLanguage
  const isCode = language !== '' && inner !== '' && !node.children.some(({ type }) => type === 'code')
  const content = isCode ? [codeBlock(trimLines(inner), language, '')] : convertFlow(node.children, context)
  return tab(name, content, context)
}

/** Removes blank lines before and after, and the common indentation. */
const trimLines = (text: string): string => {
  const lines = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '').split('\n')
  const widths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const common = Math.min(...widths, 1_000)
  return lines.map((line) => line.slice(line.trim() === '' ? line.length : common)).join('\n')
}

/** `{{< highlight go >}}`, and GitBook's title around a code block. */
const convertCode = (node: Wrapped, context: Context): Flow[] => {
  const { sign, inner, children } = node
  const title = getArgument(sign, ['title', 'filename', 'file'])
  const [only] = children
  if (children.length === 1 && only?.type === 'code') {
    const code = formatCodeBlock(only)
    return [title === '' ? code : codeBlock(code.value, only.lang ?? '', title)]
  }
  if (sign.syntax === 'component' || inner === '') return convertFlow(children, context)
  const language = sign.name === 'code-toggle' ? 'yaml' : getArgument(sign, ['lang', 'language', 'type'], 0)
  return [codeBlock(trimLines(inner), language, title)]
}

const convertElement = (node: Wrapped, context: Context): Flow[] => {
  const { name } = node.sign
  const content = () => convertFlow(node.children, context)
  if (name === 'table' && node.isClosed) return htmlTable(node, context, convertFlow)
  if ((name === 'ul' || name === 'ol') && node.isClosed) return convertList(node, context)
  if (name === 'blockquote') return [{ type: 'blockquote', children: content() } satisfies Blockquote]
  if (name === 'hr') return [{ type: 'thematicBreak' }]
  if (name === 'dt') return paragraph([{ type: 'strong', children: flattenWords(content()) }])
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level && node.isClosed) {
    context.beginHeading()
    context.anchor(node.sign.named.get('id') ?? '', false)
    const inline = content().flatMap((child) =>
      child.type === 'paragraph' ? child.children : flattenWords([child]),
    )
    if (isEmpty(inline)) return []
    const depth = Number(level) as Heading['depth']
    return [{ type: 'heading', depth, children: inline, data: { anchors: context.endHeading() } }]
  }
  if (node.children.length === 0 && !node.isClosed) return []
  return /^(?:img|svg|link|meta)$/.test(name) ? paragraph(convertPhrasing([node], context)) : content()
}

const convertList = (node: Wrapped, context: Context): Flow[] => {
  const items: ListItem[] = []
  for (const child of node.children) {
    const isItem = child.type === 'wrapped' && child.sign.name === 'li'
    const children = convertFlow(isItem ? child.children : [child], context)
    if (children.length > 0) items.push({ type: 'listItem', spread: false, children })
  }
  const list: List = { type: 'list', ordered: node.sign.name === 'ol', spread: false, children: items }
  return items.length === 0 ? [] : [list]
}

const markNames: Partial<Record<Sign['syntax'], string>> = {
  component: 'component',
  shortcode: 'shortcode',
  fence: 'container',
}

/**
 * Converts components, shortcodes and tags of Liquid without a corresponding block: keeps their text, and adds a note.
 */
const convertOther = (node: Wrapped, context: Context): Flow[] => {
  const { sign } = node
  const name = sign.name.toLowerCase()
  const file = context.partials.get(sign.name) ?? getIncluded(sign)
  if (file !== undefined && sign.syntax !== 'fence') {
    return include(
      file,
      `The text of ${file || sign.name}, which is taken in here, was not found.`,
      node,
      context,
    )
  }
  if (sign.syntax === 'liquid' && name === 'include') return paragraph(convertPhrasing([node], context))
  if (name === 'content-ref' && node.children.length === 0) return createLink(getArgument(sign, ['url']))
  if (name === 'embed' || name === 'file')
    return [...createLink(getArgument(sign, ['url', 'src'])), ...convertFlow(node.children, context)]
  if (node.children.length === 0) return paragraph(convertPhrasing([node], context))
  if (/^(?:figure|img|image)$/.test(name)) {
    return [
      ...convertFlow(node.children, context),
      ...paragraph(convertPhrasing([{ ...node, children: [] }], context)),
    ]
  }
  if (!silentNames.test(sign.name)) {
    const what = markNames[sign.syntax] ?? 'tag'
    context.note(`The ${what} ${sign.name} is shown as its text alone.`, node)
  }
  const title = sign.syntax === 'liquid' ? getArgument(sign, ['title']) : getTitle(sign)
  const url = getArgument(sign, ['href', 'to', 'link'])
  const words = readLabel(title, context)
  const label: PhrasingContent =
    url === '' || url.startsWith('{')
      ? { type: 'strong', children: words }
      : { type: 'strong', children: [{ type: 'link', url, children: words }] }
  return [...(words.length > 0 ? paragraph([label]) : []), ...convertFlow(node.children, context)]
}

const getIncluded = (sign: Sign): string | undefined =>
  sign.syntax === 'shortcode' && /^(?:include|readfile|read-file|snippet)$/.test(sign.name)
    ? getArgument(sign, ['file'], 0)
    : undefined

const createLink = (url: string): Flow[] =>
  url === ''
    ? []
    : [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value: url }] }] }]
