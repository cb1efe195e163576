import type { Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/**
 * A unified plugin: footnotes stand where they were typed. Several posts share a page, and the anchors of one
 * would lead into another.
 */
export const footnotesAsText = () => (tree: Root) => {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (node.type === 'footnoteReference') {
      parent.children.splice(index, 1, { type: 'text', value: `[^${node.label ?? node.identifier}]` })
      return [SKIP, index + 1]
    }
    if (node.type !== 'footnoteDefinition') return undefined
    const mark = { type: 'text' as const, value: `[^${node.label ?? node.identifier}]: ` }
    const [first] = node.children
    if (first?.type === 'paragraph') first.children.unshift(mark)
    else node.children.unshift({ type: 'paragraph', children: [mark] })
    parent.children.splice(index, 1, ...node.children)
    return [SKIP, index]
  })
}
