import type { ManagedPage } from '~/contract/page-writing'

/** Where a page stands: under which page, and at which place among those there, from 1. */
export interface Spot {
  /** Null for the top. */
  parent: string | null
  position: number
}

type Pages = readonly ManagedPage[]

export const spotOf = ({ parent, position }: ManagedPage): Spot => ({ parent, position })

export const childrenOf = (pages: Pages, parent: string | null): ManagedPage[] =>
  pages.filter((page) => page.parent === parent)

/** Pages stand in the order of reading, so what is under one follows it. */
export const subtreeOf = (pages: Pages, id: string): ManagedPage[] => {
  const start = pages.findIndex((page) => page.id === id)
  const [top] = pages.slice(start, start + 1)
  if (start === -1 || !top) return []
  const end = pages.findIndex(({ depth }, index) => index > start && depth <= top.depth)
  return pages.slice(start, end === -1 ? undefined : end)
}

const renumbered = (pages: Pages, parents: ReadonlySet<string | null>): ManagedPage[] => {
  const counts = new Map<string | null, number>()
  return pages.map((page) => {
    if (!parents.has(page.parent)) return page
    const position = (counts.get(page.parent) ?? 0) + 1
    counts.set(page.parent, position)
    return page.position === position ? page : { ...page, position }
  })
}

/** The list without a page and all that is under it. */
export const withoutPage = (pages: Pages, id: string): ManagedPage[] => {
  const moved = subtreeOf(pages, id)
  const ids = new Set(moved.map((page) => page.id))
  const rest = pages.filter((page) => !ids.has(page.id))
  return renumbered(rest, new Set(moved.slice(0, 1).map(({ parent }) => parent)))
}

/** The list with a page, and all that is under it, at another spot. As the service does it. */
export const movePage = (pages: Pages, id: string, { parent, position }: Spot): ManagedPage[] => {
  const moved = subtreeOf(pages, id)
  const [top] = moved
  if (!top || moved.some((page) => page.id === parent)) return [...pages]
  const rest = withoutPage(pages, id)
  const above = parent === null ? null : rest.find((page) => page.id === parent)
  if (above === undefined) return [...pages]
  const shift = (above === null ? 0 : above.depth + 1) - top.depth
  const next = childrenOf(rest, parent)[position - 1]
  const holder = above === null ? rest : subtreeOf(rest, above.id)
  const start = above === null ? 0 : rest.indexOf(above)
  const at = next ? rest.indexOf(next) : start + holder.length
  const placed = moved.map((page) => ({
    ...page,
    depth: page.depth + shift,
    parent: page.id === id ? parent : page.parent,
  }))
  return renumbered(rest.toSpliced(at, 0, ...placed), new Set([parent]))
}

/** The four steps of the keyboard; null where there is nowhere to go. */
export interface Steps {
  up: Spot | null
  down: Spot | null
  /** Under the page before it, as the last one. */
  inwards: Spot | null
  /** Beside the page that it is under, right after it. */
  outwards: Spot | null
}

export const stepsOf = (pages: Pages, page: ManagedPage): Steps => {
  const siblings = childrenOf(pages, page.parent)
  const { parent, position } = page
  const before = siblings[position - 2]
  const above = pages.find(({ id }) => id === parent)
  return {
    up: before ? { parent, position: position - 1 } : null,
    down: position < siblings.length ? { parent, position: position + 1 } : null,
    inwards: before ? { parent: before.id, position: childrenOf(pages, before.id).length + 1 } : null,
    outwards: above ? { parent: above.parent, position: above.position + 1 } : null,
  }
}

/** `2 of 5, under “Sandbox and limits”`. */
export const spotWords = (pages: Pages, id: string): string => {
  const page = pages.find((each) => each.id === id)
  if (!page) return ''
  const { length } = childrenOf(pages, page.parent)
  const above = pages.find((each) => each.id === page.parent)
  const place = `${page.position} of ${length}`
  return above ? `${place}, under “${above.title}”` : `${place}, at the top`
}
