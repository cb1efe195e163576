import type { ElementContent, Root, RootContent } from 'hast'
import type { PageSection } from '../../database/schema/pages'
import { hasClass } from './elements'
import { readHeadings, readText } from './read-outcome'

type OpenSection = Omit<PageSection, 'text'> & { content: RootContent[] }

/**
 * The words of a page by heading, in the order of the page; what stands before the first heading has no anchor.
 * A heading within something, a tab say, has what follows it there; after that the section around goes on.
 */
export function readSections(tree: Root): PageSection[] {
  const sections: OpenSection[] = []
  const begin = (section: Omit<OpenSection, 'content'>) => {
    const begun = { ...section, content: [] }
    sections.push(begun)
    return begun
  }
  const collect = (nodes: (RootContent | ElementContent)[], around: OpenSection) => {
    let section = around
    for (const node of nodes) {
      const [heading] = readHeadings({ type: 'root', children: [node] })
      if (!heading || node.type !== 'element') section.content.push(node)
      else if (hasClass(node, 'heading')) {
        section = begin({ anchor: heading.id, heading: heading.text, depth: heading.depth })
      } else collect(node.children, section)
    }
  }
  collect(tree.children, begin({ anchor: '', heading: '', depth: 1 }))
  return sections
    .map(({ content, ...section }) => ({ ...section, text: readText({ type: 'root', children: content }) }))
    .filter(({ anchor, text }) => anchor || text)
}
