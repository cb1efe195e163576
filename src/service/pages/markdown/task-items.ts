import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A unified plugin: the boxes of a task list say their state in words. */
export const taskItems = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'input') return
    element.properties.ariaLabel = element.properties.checked ? 'Done' : 'Not done'
  })
}
