import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** A unified plugin: the page's title is its one `h1`, so a text that holds another moves down by one level. */
export const headingLevels = () => (tree: Root) => {
  let hasTitle = false
  visit(tree, 'heading', (heading) => {
    if (heading.depth === 1) hasTitle = true
  })
  if (!hasTitle) return
  visit(tree, 'heading', (heading) => {
    if (heading.depth === 1) heading.depth = 2
    else if (heading.depth === 2) heading.depth = 3
    else if (heading.depth === 3) heading.depth = 4
    else if (heading.depth === 4) heading.depth = 5
    else heading.depth = 6
  })
}
