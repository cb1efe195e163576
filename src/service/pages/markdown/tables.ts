import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/**
 * A unified plugin: a table scrolls within itself, by keyboard too, and has a name of its own; its heads say that they are heads, and the
 * alignment is a class (`align-right`, `align-center`).
 */
export const tables = () => (tree: Root) => {
  let count = 0
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'td' || element.tagName === 'th') {
      const { align } = element.properties
      delete element.properties.align
      if (align === 'right' || align === 'center') element.properties.className = [`align-${align}`]
      if (element.tagName === 'th') element.properties.scope = 'col'
    }
    if (element.tagName !== 'table' || !parent || index === undefined) return undefined
    if (parent.type === 'element' && parent.properties.role === 'region') return undefined
    count += 1
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], role: 'region', ariaLabel: `Table ${count}`, tabIndex: 0 },
      children: [element],
    }
    return [SKIP, index]
  })
}
