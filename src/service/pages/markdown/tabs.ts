import type { Element, ElementContent, Root as Html } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Root } from 'mdast'
import type {} from 'remark-directive'
import { visit } from 'unist-util-visit'
import { element, hasClass } from './elements'

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
      const [first] = panel.children
      if (first?.type === 'paragraph' && first.data?.directiveLabel) {
        first.data.hProperties = { className: ['tab-name'] }
      }
    }
  })
}

/**
 * A unified plugin for HTML: gives tabs the list of their names. A browser without scripts, and paper, show the
 * panels one under another, each under its name; the style sheet sees to that.
 */
export const tabLists = () => (tree: Html) => {
  visit(tree, 'element', (node) => {
    if (!hasClass(node, 'tabs')) return
    const names = node.children.filter(isPanel).map((panel, index) => {
      const name = nameOf(panel) || `Tab ${index + 1}`
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

function nameOf(panel: Element): string {
  const label = panel.children.find((child) => child.type === 'element' && hasClass(child, 'tab-name'))
  return label?.type === 'element' ? toString(label).trim() : ''
}
