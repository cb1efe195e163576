import type { Element, ElementContent, Root as HastRoot } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Blockquote, Paragraph, Root, RootContent } from 'mdast'
// Also adds directives to the mdast types.
import 'remark-directive'
import { SKIP, visit } from 'unist-util-visit'

type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>

const words = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['warning', 'Warning'],
  ['danger', 'Danger'],
])

/** GitHub's five alerts, and the matching callout. */
const alerts = new Map([
  ['NOTE', { kind: 'note', word: 'Note' }],
  ['TIP', { kind: 'tip', word: 'Tip' }],
  ['IMPORTANT', { kind: 'note', word: 'Important' }],
  ['WARNING', { kind: 'warning', word: 'Warning' }],
  ['CAUTION', { kind: 'danger', word: 'Caution' }],
])

/** Returns the text in brackets after a container's name, such as its title. */
const getLabel = ({ children: [first] }: ContainerDirective): Paragraph | undefined =>
  first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined

const aside = (kind: string, word: string) => ({
  hName: 'aside',
  hProperties: { className: ['callout', `callout-${kind}`], role: 'note', ariaLabel: word },
})

/**
 * A unified plugin: `:::note`, `:::tip`, `:::warning` and `:::danger`, each with an optional `[title]`, become
 * `<aside class="callout callout-note" role="note" aria-label="Note">`, the title `<p class="callout-title">`.
 * So do quotations that begin with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`.
 */
export const callouts = () => (tree: Root) => {
  visit(tree, (node) => {
    if (node.type === 'blockquote') getAlert(node)
    if (node.type !== 'containerDirective') return
    const word = words.get(node.name)
    if (!word) return
    node.data = aside(node.name, word)
    const label = getLabel(node)
    if (label) label.data = { ...label.data, hProperties: { className: ['callout-title'] } }
  })
}

function getAlert(quotation: Blockquote): void {
  const [paragraph] = quotation.children
  const [mark] = paragraph?.type === 'paragraph' ? paragraph.children : []
  if (paragraph?.type !== 'paragraph' || mark?.type !== 'text') return
  const found = /^\[!([A-Z]+)\][ \t]*(?:\n|$)/i.exec(mark.value)
  const alert = alerts.get(found?.[1]?.toUpperCase() ?? '')
  // Text on the marker's line makes it an ordinary quotation, as on GitHub.
  if (!found || !alert || (found[0].length === mark.value.length && paragraph.children.length > 1)) return
  mark.value = mark.value.slice(found[0].length)
  if (!mark.value) quotation.children.shift()
  quotation.data = aside(alert.kind, alert.word)
}

/** A unified plugin: `:::details[Summary]` collapses its content, and `{open}` shows it expanded. */
export const details = () => (tree: Root) => {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== 'details') return
    const isOpen = typeof node.attributes?.open === 'string'
    node.data = { hName: 'details', hProperties: isOpen ? { open: true } : {} }
    const label = getLabel(node)
    if (label) label.data = { ...label.data, hName: 'summary' }
    else {
      node.children.unshift({
        type: 'paragraph',
        data: { hName: 'summary' },
        children: [{ type: 'text', value: 'Details' }],
      })
    }
  })
}

/** Creates an element; texts among the children may be strings. */
export const element = (
  tagName: string,
  properties: Element['properties'],
  children: (ElementContent | string)[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})

/** Whether an element has this class. */
export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)

/** Replaces the elements for which `change` returns others; replacements are not visited again. */
export function replaceElements(
  tree: HastRoot,
  change: (element: Element, parent: HastRoot | Element) => ElementContent[] | undefined,
): void {
  visit(tree, 'element', (node, index, parent) => {
    // The parser's types include MDX, which no rendered tree contains.
    if (index === undefined || (parent?.type !== 'element' && parent?.type !== 'root')) return undefined
    const changed = change(node, parent)
    if (!changed) return undefined
    parent.children.splice(index, 1, ...changed)
    return [SKIP, index + changed.length]
  })
}

interface Container {
  /** The line number of its opening fence. */
  line: number
  colons: number
  /** The colons that it needs, so that no line of code in it closes it. */
  needed: number
}

/**
 * Adds colons to containers if code in them has a line with as many, because the parser closes them at any such line.
 * Line numbers stay the same.
 */
export const outlastCode = (markdown: string): string => {
  if (!/^[ \t]*(?:`{3,}|~{3,})/m.test(markdown) || !/^ {0,3}:{3,}[ \t]*$/m.test(markdown)) return markdown
  const lines = markdown.split('\n')
  const open: Container[] = []
  let fence = ''
  const lengthen = (line: number, colons: number) => {
    lines[line] = (lines[line] ?? '').replace(/:+/, ':'.repeat(colons))
  }
  for (const [line, text] of lines.entries()) {
    const [, colons = ''] = /^ {0,3}(:{3,})[ \t]*$/.exec(text) ?? []
    const [, mark = '', info = ''] = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(text) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence) && info.trim() === '') fence = ''
      for (const each of open)
        if (colons.length >= each.colons) each.needed = Math.max(each.needed, colons.length + 1)
    } else if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark
    } else if (colons !== '') {
      const outermost = open.findIndex((each) => each.colons <= colons.length)
      if (outermost === -1) continue
      let needed = 0
      for (const each of open.splice(outermost).toReversed()) {
        // The surrounding container needs more, too.
        const longer =
          each.needed > each.colons || needed >= each.colons ? Math.max(each.needed, needed + 1) : 0
        if (longer > 0) lengthen(each.line, longer)
        needed = longer
      }
      if (needed === 0) continue
      lengthen(line, needed)
      const around = open.at(-1)
      if (around !== undefined) around.needed = Math.max(around.needed, needed + 1)
    } else {
      const [, opening] = /^ {0,3}(:{3,})[a-z]/i.exec(text) ?? []
      if (opening !== undefined) open.push({ line, colons: opening.length, needed: 0 })
    }
  }
  return lines.join('\n')
}

/** A unified plugin for Markdown: claims `::::tabs` that hold at least one `:::tab[Name]`. */
export const tabs = () => (tree: Root) => {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== 'tabs') return
    const panels = node.children.filter(
      (child) => child.type === 'containerDirective' && child.name === 'tab',
    )
    if (panels.length === 0) return
    node.data = { hName: 'div', hProperties: { className: ['tabs'] } }
    for (const panel of panels) {
      if (panel.type !== 'containerDirective') continue
      panel.data = { hName: 'div', hProperties: { className: ['tab-panel'], role: 'tabpanel' } }
      const label = getLabel(panel)
      if (label) label.data = { ...label.data, hProperties: { className: ['tab-name'] } }
    }
  })
}

/**
 * A unified plugin for HTML: adds the list of names to tabs. Without scripts, and in print, the style sheet shows the
 * panels one below the other, each with its name.
 */
export const tabLists = () => (tree: HastRoot) => {
  visit(tree, 'element', (node) => {
    if (!hasClass(node, 'tabs')) return
    const names = node.children.filter(isPanel).map((panel, index) => {
      const name = getName(panel) || `Tab ${index + 1}`
      panel.properties.ariaLabel = name
      return name
    })
    const list = element(
      'div',
      { className: ['tab-list'], role: 'tablist' },
      names.map((name, index) => element('button', tabProperties(index === 0), [name])),
    )
    node.children = [list, ...node.children.filter((child) => child.type === 'element')]
  })
}

const isPanel = (child: ElementContent): child is Element =>
  child.type === 'element' && hasClass(child, 'tab-panel')

const tabProperties = (isFirst: boolean): Element['properties'] => ({
  type: 'button',
  className: ['tab-button'],
  role: 'tab',
  ariaSelected: isFirst ? 'true' : 'false',
  tabIndex: isFirst ? 0 : -1,
})

function getName(panel: Element): string {
  const label = panel.children.find((child) => child.type === 'element' && hasClass(child, 'tab-name'))
  return label?.type === 'element' ? toString(label).trim() : ''
}

/**
 * A unified plugin: makes a table scroll within itself, also by keyboard, with an accessible name; header cells get a
 * scope, and alignment becomes a class (`align-right`, `align-center`).
 */
export const tables = () => (tree: HastRoot) => {
  let count = 0
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'td' || node.tagName === 'th') {
      const { align } = node.properties
      delete node.properties.align
      if (align === 'right' || align === 'center') node.properties.className = [`align-${align}`]
      if (node.tagName === 'th') node.properties.scope = 'col'
    }
    if (node.tagName !== 'table' || !parent || index === undefined) return undefined
    if (parent.type === 'element' && parent.properties.role === 'region') return undefined
    count += 1
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], role: 'region', ariaLabel: `Table ${count}`, tabIndex: 0 },
      children: [node],
    }
    return [SKIP, index]
  })
}

const requestLine = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE) (\S+)$/

/** A unified plugin: a paragraph with only a request as code, `GET /sensors`, shows its method as a badge. */
export const requestLines = () => (tree: HastRoot) => {
  visit(tree, 'element', (node) => {
    const [only, ...others] = node.children
    if (node.tagName !== 'p' || others.length > 0 || only?.type !== 'element' || only.tagName !== 'code')
      return
    const [, method, path] = requestLine.exec(toString(only)) ?? []
    if (method === undefined || path === undefined) return
    const badge = element('span', { className: ['request-method', `method-${method.toLowerCase()}`] }, [
      method,
    ])
    node.properties.className = ['request-line']
    node.children = [badge, { type: 'text', value: ' ' }, element('code', {}, [path])]
  })
}

/** A unified plugin: checkboxes of a task list get their state as text. */
export const taskItems = () => (tree: HastRoot) => {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'input') return
    node.properties.ariaLabel = node.properties.checked ? 'Done' : 'Not done'
  })
}

/**
 * A unified plugin: the parser reads a colon and a word as a directive, but most people mean text. Every directive that
 * no previous plugin has claimed becomes text again, as typed.
 */
export const unclaimedDirectivesAsText = () => (tree: Root, file: { toString(): string }) => {
  const source = String(file)
  visit(tree, (node, index, parent) => {
    const isDirective =
      node.type === 'textDirective' || node.type === 'leafDirective' || node.type === 'containerDirective'
    if (!isDirective || node.data?.hName || !parent || index === undefined) return undefined
    const typed = source.slice(node.position?.start.offset, node.position?.end.offset)

    if (node.type === 'textDirective') {
      parent.children.splice(index, 1, { type: 'text', value: typed })
      return [SKIP, index + 1]
    }
    if (node.type === 'leafDirective') {
      parent.children.splice(index, 1, line(typed))
      return [SKIP, index + 1]
    }
    const lines = typed.split('\n')
    const children = node.children.filter(
      (child) => !(child.type === 'paragraph' && child.data?.directiveLabel),
    )
    const last = lines.at(-1)?.trim() ?? ''
    const closing = lines.length > 1 && /^:{3,}$/.test(last) ? [line(last)] : []
    parent.children.splice(index, 1, line(lines[0] ?? ''), ...children, ...closing)
    return [SKIP, index]
  })
}

const line = (value: string): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] })

/** A unified plugin: HTML is shown as text; comments, which authors meant to hide, are removed. */
export const htmlAsText = () => (tree: Root) => {
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const value = withoutComments(node.value)
    const text = { type: 'text' as const, value }
    const isInline = parent.type === 'paragraph' || parent.type === 'heading' || !isFlow(parent.type)
    parent.children.splice(index, 1, ...(value.trim() ? [isInline ? text : paragraph(text)] : []))
    return [SKIP, value.trim() ? index + 1 : index]
  })
}

const flowParents = new Set(['root', 'blockquote', 'listItem', 'containerDirective', 'footnoteDefinition'])
const isFlow = (type: string) => flowParents.has(type)
const paragraph = (text: { type: 'text'; value: string }) => ({
  type: 'paragraph' as const,
  children: [text],
})

// Step by step, because a pattern would search the rest of the text from each of many open comments.
export function withoutComments(html: string): string {
  let kept = ''
  for (let at = 0; ;) {
    const begin = html.indexOf('<!--', at)
    const end = begin < 0 ? -1 : html.indexOf('-->', begin + 4)
    if (end < 0) return kept + html.slice(at)
    kept += html.slice(at, begin)
    at = end + 3
  }
}
