import type { ManagedList, ManagedPage } from '~/contract/page-writing'
import { countChildren, getListParent } from './page-moves'

export interface VisibleRow {
  page: ManagedPage
  /** From 1 for the top rows of the list. */
  level: number
  /** Null for a row without children. */
  isOpen: boolean | null
  /** The number of siblings, itself included; null if unknown. */
  siblings: number | null
  /** The parent of a truncated branch that ends after this row. */
  cut: ManagedPage[]
}

export interface RowChoice {
  /** Collapsed branches of an unfiltered list. */
  folded: ReadonlySet<string>
  /** Expanded branches of any other list. */
  open: ReadonlySet<string>
  isFiltered: boolean
}

/** Returns the visible rows of a list in order, without those in collapsed branches. */
export const getVisibleRows = (list: ManagedList, { folded, open, isFiltered }: RowChoice): VisibleRow[] => {
  const listed = new Map<string | null, number>()
  for (const { parent } of list.data) listed.set(parent, (listed.get(parent) ?? 0) + 1)
  const isOpen = ({ id }: ManagedPage) => {
    if (isFiltered) return listed.has(id)
    return list.isWhole ? !folded.has(id) : open.has(id)
  }
  const branches = new Map<string | null, ManagedPage | null>([[getListParent(list), null]])
  const rows: VisibleRow[] = []
  for (const page of list.data) {
    if (!branches.has(page.parent)) continue
    const isUnfolded = isOpen(page)
    if (isUnfolded) branches.set(page.id, page)
    rows.push({
      page,
      level: page.depth - list.above.length + 1,
      isOpen: page.children === 0 || (isFiltered && !isUnfolded) ? null : isUnfolded,
      siblings: isFiltered && page.depth === list.above.length ? null : countChildren(list, page.parent),
      cut: [],
    })
  }
  if (!isFiltered) markTruncatedBranches(rows, branches, listed)
  return rows
}

/** Marks the rows after which truncated branches end, deepest first. */
const markTruncatedBranches = (
  rows: readonly VisibleRow[],
  branches: ReadonlyMap<string | null, ManagedPage | null>,
  listed: ReadonlyMap<string | null, number>,
) => {
  const last = new Map<string, VisibleRow>()
  const byId = new Map(rows.map((row) => [row.page.id, row]))
  for (const row of rows) {
    let { parent } = row.page
    while (parent !== null && byId.has(parent)) {
      last.set(parent, row)
      parent = byId.get(parent)?.page.parent ?? null
    }
  }
  for (const branch of [...branches.values()].toReversed()) {
    if (branch === null || (listed.get(branch.id) ?? 0) >= branch.children) continue
    last.get(branch.id)?.cut.push(branch)
  }
}
