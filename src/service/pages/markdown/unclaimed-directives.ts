import type { Paragraph, Root } from 'mdast'
import type {} from 'remark-directive'
import { SKIP, visit } from 'unist-util-visit'

/**
 * A unified plugin: a colon followed by a word is a directive to the parser, and plain writing to most people.
 * Every directive that no plugin before this one has claimed is put back as it was typed.
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
