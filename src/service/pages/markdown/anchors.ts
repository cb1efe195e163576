import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/**
 * The id that a section may carry. A one-word id such as `location` could be read by a script as a global name,
 * so it becomes `section-location`; with a hyphen it is no name, and stays as it reads.
 */
const safeAnchor = (anchor: string) =>
  anchor.includes('-') && !anchor.startsWith('mantine-') ? anchor : `section-${anchor}`

/** A unified plugin, after `rehype-slug`: headings get safe ids. */
export const safeHeadingIds = () => (tree: Root) => {
  const taken = new Set<string>()
  visit(tree, 'element', (element) => {
    if (!/^h[1-6]$/.test(element.tagName) || typeof element.properties.id !== 'string') return
    const anchor = safeAnchor(element.properties.id || 'section')
    let id = anchor
    for (let count = 2; taken.has(id); count++) id = `${anchor}-${count}`
    taken.add(id)
    element.properties.id = id
  })
}

/**
 * A unified plugin: fragments that point into the portal follow {@link safeAnchor}, so that authors write the
 * heading's own words; links that leave the portal tell the other side nothing.
 */
export const links = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    const { href } = element.properties
    if (element.tagName !== 'a' || typeof href !== 'string') return
    if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href)) {
      element.properties.rel = ['noopener', 'noreferrer']
      return
    }
    const at = href.indexOf('#')
    const isOurs = at === 0 || href.startsWith('/')
    if (isOurs && at >= 0 && at < href.length - 1) {
      element.properties.href = `${href.slice(0, at)}#${safeAnchor(href.slice(at + 1))}`
    }
  })
}
