import type { Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** A unified plugin: HTML is shown as the text it is; comments, which their authors meant to hide, go. */
export const htmlAsText = () => (tree: Root) => {
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const value = node.value.replace(/<!--[\s\S]*?-->/g, '')
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
