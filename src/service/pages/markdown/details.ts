import type { Root } from 'mdast'
import type {} from 'remark-directive'
import { visit } from 'unist-util-visit'

/** A unified plugin: `:::details[Summary]` folds what it holds, and `{open}` begins unfolded. */
export const details = () => (tree: Root) => {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== 'details') return
    const isOpen = typeof node.attributes?.open === 'string'
    node.data = { hName: 'details', hProperties: isOpen ? { open: true } : {} }
    const [first] = node.children
    if (first?.type === 'paragraph' && first.data?.directiveLabel) first.data.hName = 'summary'
    else {
      node.children.unshift({
        type: 'paragraph',
        data: { hName: 'summary' },
        children: [{ type: 'text', value: 'Details' }],
      })
    }
  })
}
