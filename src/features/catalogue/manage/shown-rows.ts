import type { ManagedPage } from '~/contract/page-writing'
import { type PageState, stateOf } from './page-state'

/** Above so many pages, what is deeper than the second level is folded at first. */
export const mostUnfolded = 200

export interface ShownRow {
  page: ManagedPage
  /** Null for one that has nothing under it. */
  isOpen: boolean | null
  /** Shown because something under it was found, not for itself. */
  isContext: boolean
  /** How many there are beside it, itself included. */
  siblings: number
}

export interface RowChoice {
  /** Rows that somebody opened or folded. */
  folds: ReadonlyMap<string, boolean>
  q?: string | undefined
  status?: PageState | undefined
}

const isFound = ({ q, status }: RowChoice) => {
  const words = q?.toLowerCase()
  return (page: ManagedPage) =>
    (words === undefined || page.title.toLowerCase().includes(words) || page.slug.includes(words)) &&
    (status === undefined || stateOf(page) === status)
}

/** Those found with all that they are under. */
const foundIds = (pages: readonly ManagedPage[], choice: RowChoice) => {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const found = new Set(pages.filter(isFound(choice)).map(({ id }) => id))
  const shown = new Set(found)
  for (const id of found) {
    let above = byId.get(id)?.parent ?? null
    while (above !== null && !shown.has(above)) {
      shown.add(above)
      above = byId.get(above)?.parent ?? null
    }
  }
  return { found, shown }
}

/** The rows of the list in their order: what is not folded away, or what a filter finds. */
export const shownRows = (
  pages: readonly ManagedPage[],
  choice: RowChoice,
): { rows: ShownRow[]; found: number } => {
  const isFiltering = choice.q !== undefined || choice.status !== undefined
  const { found, shown } = foundIds(pages, choice)
  const counts = new Map<string | null, number>()
  for (const { parent } of pages) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  const startsOpen = ({ depth }: ManagedPage) => pages.length <= mostUnfolded || depth < 1
  const rows: ShownRow[] = []
  let foldedAt = Number.POSITIVE_INFINITY
  for (const page of pages) {
    if (page.depth > foldedAt) continue
    foldedAt = Number.POSITIVE_INFINITY
    if (!shown.has(page.id)) continue
    const isBranch = counts.has(page.id)
    const isOpen = isFiltering || (choice.folds.get(page.id) ?? startsOpen(page))
    if (isBranch && !isOpen) foldedAt = page.depth
    rows.push({
      page,
      isOpen: isBranch ? isOpen : null,
      isContext: !found.has(page.id),
      siblings: counts.get(page.parent) ?? 1,
    })
  }
  return { rows, found: found.size }
}
