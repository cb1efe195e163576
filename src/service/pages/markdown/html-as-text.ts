import type { Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** A unified plugin: HTML is shown as the text it is; comments, which their authors meant to hide, go. */
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

// Step by step, since a pattern would search the rest of the text again from each of many open comments.
function withoutComments(html: string): string {
  let kept = ''
  for (let at = 0; ;) {
    const begin = html.indexOf('<!--', at)
    const end = begin < 0 ? -1 : html.indexOf('-->', begin + 4)
    if (end < 0) return kept + html.slice(at)
    kept += html.slice(at, begin)
    at = end + 3
  }
}
