/** Letters to be added, left out, replaced or swapped with their neighbour to make one word of the other. */
export const editDistance = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of from.entries()) {
    const present = [row + 1]
    for (const [column, wanted] of to.entries()) {
      const replaced = (last[column] ?? 0) + (letter === wanted ? 0 : 1)
      const changed = Math.min(replaced, (last[column + 1] ?? 0) + 1, (present[column] ?? 0) + 1)
      const isSwapped = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted
      present.push(isSwapped ? Math.min(changed, (beforeLast[column - 1] ?? 0) + 1) : changed)
    }
    beforeLast = last
    last = present
  }
  return last.at(-1) ?? 0
}
