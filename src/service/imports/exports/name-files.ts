import type { ExportedPage } from './exports.repository'

interface Parts {
  /** The folder of a component, by its id. */
  folders: ReadonlyMap<string, string>
}

/** A name of which no reader of folders thinks anything. */
const safeName = (slug: string): string => (/^(?:_?index|readme)$/.test(slug) ? `page-${slug}` : slug)

/**
 * The path of each page: `category/component/page.md`, or `…/page/index.md` where pages are under it.
 * @param pages parents before their children
 */
export const nameFiles = (pages: readonly ExportedPage[], { folders }: Parts): Map<string, string> => {
  const folderOfPage = new Map<string, string>()
  const paths = new Map<string, string>()
  for (const page of pages) {
    const above = page.parentId === null ? folders.get(page.componentId) : folderOfPage.get(page.parentId)
    if (above === undefined) continue
    const own = `${above}/${safeName(page.slug)}`
    if (page.hasChildren) folderOfPage.set(page.id, own)
    paths.set(page.id, page.hasChildren ? `${own}/index.md` : `${own}.md`)
  }
  return paths
}
