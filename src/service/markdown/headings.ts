import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { readText } from './page-outline'
import { element, hasClass, replaceElements } from './blocks'

/**
 * The id of a section. A script could read a one-word id such as `location` as a global name, so it becomes
 * `section-location`; with a hyphen it is no valid name and stays.
 */
const safeAnchor = (anchor: string) =>
  anchor.includes('-') && !anchor.startsWith('mantine-') ? anchor : `section-${anchor}`

/** A unified plugin, after `rehype-slug`: headings get safe ids. */
export const safeHeadingIds = () => (tree: HastRoot) => {
  const taken = new Set<string>()
  visit(tree, 'element', (node) => {
    if (!/^h[1-6]$/.test(node.tagName) || typeof node.properties.id !== 'string') return
    const anchor = safeAnchor(node.properties.id || 'section')
    let id = anchor
    for (let count = 2; taken.has(id); count++) id = `${anchor}-${count}`
    taken.add(id)
    node.properties.id = id
  })
}

/**
 * A unified plugin: fragments of portal links follow {@link safeAnchor}, so that authors use the heading's own words;
 * external links send no referrer.
 */
export const links = () => (tree: HastRoot) => {
  visit(tree, 'element', (node) => {
    const { href } = node.properties
    if (node.tagName !== 'a' || typeof href !== 'string') return
    if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href)) {
      node.properties.rel = ['noopener', 'noreferrer']
      return
    }
    const at = href.indexOf('#')
    const isOurs = at === 0 || href.startsWith('/')
    if (isOurs && at >= 0 && at < href.length - 1) {
      node.properties.href = `${href.slice(0, at)}#${safeAnchor(href.slice(at + 1))}`
    }
  })
}

const deeper = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const

/** A unified plugin: the page's title is its only `h1`, so headings of a text with another `h1` move down one level. */
export const headingLevels = () => (tree: Root) => {
  let hasTitle = false
  visit(tree, 'heading', (heading) => {
    if (heading.depth === 1) hasTitle = true
  })
  if (!hasTitle) return
  visit(tree, 'heading', (heading) => {
    heading.depth = deeper[heading.depth]
  })
}

/**
 * A unified plugin: adds a link next to each heading, not within it, so that the heading's text stays unchanged, also
 * for screen readers.
 */
export const headingLinks = () => (tree: HastRoot) => {
  replaceElements(tree, (heading) => {
    const { id } = heading.properties
    if (!/^h[2-6]$/.test(heading.tagName) || hasClass(heading, 'sr-only') || !id) return undefined
    const link = element('a', {
      className: ['heading-link'],
      href: `#${String(id)}`,
      ariaLabel: `Copy link to this section: ${readText(heading)}`,
      dataCopyLink: '',
    })
    return [element('div', { className: ['heading'] }, [heading, link])]
  })
}
