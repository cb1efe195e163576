import type { TreeCategory, TreePage } from '~/contract/pages'
import type { ComponentRow, TreeRow } from './tree.repository'

/** Rows in their order, as categories of components; only the one that is opened has pages. */
export const growTree = (
  rows: readonly ComponentRow[],
  opened: { component: string; pages: TreePage[] } | null,
): TreeCategory[] => {
  const categories = new Map<string, TreeCategory>()
  for (const row of rows) {
    const category = categories.get(row.category_slug) ?? {
      name: row.category_name,
      slug: row.category_slug,
      description: row.category_description,
      components: [],
    }
    categories.set(row.category_slug, category)
    if (row.name === null || row.slug === null) continue
    category.components.push({
      name: row.name,
      slug: row.slug,
      description: row.description ?? '',
      versions: row.versions ?? [],
      count: row.count,
      first: row.first,
      pages: opened?.component === row.slug ? opened.pages : [],
    })
  }
  return [...categories.values()]
}

const isUnder = (path: readonly number[], above: readonly number[]) =>
  above.length < path.length && above.every((place, index) => place === path[index])

const pageOf = (row: TreeRow, depth: number, hasMore: boolean): TreePage => ({
  slug: row.slug,
  title: row.title,
  depth,
  hasMore,
  appliesTo: row.applies_to,
})

/** A whole component: the depth of a page counts the pages above it that are among the rows. */
export const wholeTreeOf = (rows: readonly TreeRow[]): TreePage[] => {
  const above: number[][] = []
  return rows.map((row) => {
    for (let last = above.at(-1); last && !isUnder(row.path, last); last = above.at(-1)) above.pop()
    const page = pageOf(row, above.length, false)
    above.push(row.path)
    return page
  })
}

/** Documents next to each other, and whether some were left out. */
export interface TreeLevel {
  rows: TreeRow[]
  isCut: boolean
}

/** The levels from the topmost down, each under one page of the level above it, as one list. */
export const treeOfLevels = (levels: readonly TreeLevel[], depth = 0): TreePage[] => {
  const [level, ...deeper] = levels
  if (!level) return []
  const opened = deeper[0]?.rows[0]
  return level.rows.flatMap((row) =>
    opened && isUnder(opened.path, row.path)
      ? [pageOf(row, depth, deeper[0]?.isCut === true), ...treeOfLevels(deeper, depth + 1)]
      : [pageOf(row, depth, row.has_more)],
  )
}

/** Of what stands before and after a place, so many around it. */
export const cutAround = (before: readonly TreeRow[], after: readonly TreeRow[], most: number): TreeLevel => {
  const rows = [...before, ...after]
  if (rows.length <= most) return { rows, isCut: false }
  const start = Math.max(0, Math.min(before.length - Math.floor(most / 2), rows.length - most))
  return { rows: rows.slice(start, start + most), isCut: true }
}
