import type { TreeCategory } from '~/contract/pages'
import type { TreeNode } from '~/ui/components/doc-tree/doc-tree'
import { documentAddress } from './page-address'

type TreePage = TreeCategory['components'][number]['pages'][number]

interface Branch extends TreeNode {
  children: Branch[]
}

const toBranches = (pages: readonly TreePage[], current: string | undefined): Branch[] => {
  const top: Branch[] = []
  const open: Branch[] = []
  for (const { slug, title, depth } of pages) {
    const branch: Branch = {
      id: slug,
      label: title,
      to: documentAddress(slug),
      current: slug === current,
      children: [],
    }
    // A page that says it is deeper than anything before it hangs on the last one.
    open.length = Math.min(depth, open.length)
    const parent = open.at(-1)
    if (parent === undefined) top.push(branch)
    else parent.children.push(branch)
    open.push(branch)
  }
  return top
}

/**
 * Categories, their components and the pages within, for the reader's tree. A category of one component shows
 * the pages at once; what holds no page is left out.
 */
export function documentTree(categories: readonly TreeCategory[], current?: string): TreeNode[] {
  return categories.flatMap(({ name, slug, components }) => {
    const filled = components.filter(({ pages }) => pages.length > 0)
    const [only] = filled
    if (only === undefined) return []
    const children =
      filled.length === 1
        ? toBranches(only.pages, current)
        : filled.map((component) => ({
            id: `${slug}/${component.slug}`,
            label: component.name,
            children: toBranches(component.pages, current),
          }))
    return [{ id: slug, label: name, children }]
  })
}
