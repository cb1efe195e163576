import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** An element of the page's HTML; text among the children may be given as it is. */
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

/** Whether an element carries that class. */
export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)

/** Puts other elements in the place of those that `change` has an answer for; what it puts there it does not see again. */
export function replaceElements(
  tree: Root,
  change: (element: Element, parent: Root | Element) => ElementContent[] | undefined,
): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const changed = change(node, parent)
    if (!changed) return undefined
    parent.children.splice(index, 1, ...changed)
    return [SKIP, index + changed.length]
  })
}
