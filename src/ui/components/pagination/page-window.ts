/**
 * The page numbers to show: first, last, and those about the current one. `null` is a gap.
 *
 * @param page the current page, from 1
 * @param pages how many there are
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const near = [page - 1, page, page + 1]
  const edge = page <= 3 ? [2, 3, 4] : page >= pages - 2 ? [pages - 3, pages - 2, pages - 1] : []
  const shown = [...new Set([1, ...near, ...edge, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .toSorted((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
