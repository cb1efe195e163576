import type { Root } from 'hast'
import { element, hasClass, replaceElements } from './elements'
import { readText } from './read-outcome'

/**
 * A unified plugin: beside each heading stands a link to it. Beside rather than within, so that the heading's own
 * words stay all that it says, to eyes and to screen readers.
 */
export const headingLinks = () => (tree: Root) => {
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
