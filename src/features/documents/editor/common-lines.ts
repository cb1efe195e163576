const getPlaces = (lines: readonly string[]): Map<string, number> => {
  const places = new Map<string, number>()
  // A line that stands twice names no place.
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index)
  return places
}

/** The longest run of `items` whose `place` only grows; the items come in another order that is kept. */
const growing = <T>(items: readonly T[], place: (item: T) => number): T[] => {
  const previous: number[] = []
  // Of the runs of each length, the index of the last item of the one that ends lowest.
  const ends: number[] = []
  for (const [index, item] of items.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      const end = items[ends[middle] ?? 0]
      if (end !== undefined && place(end) < place(item)) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const run: T[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const item = items[index]
    if (item !== undefined) run.push(item)
  }
  return run.toReversed()
}

/** Where one line stands in each of three texts. */
export interface CommonLine {
  ancestor: number
  mine: number
  theirs: number
}

/** Lines that stand once in each text, in the same order in all three: what lies between is compared apart. */
export const commonLines = (
  ancestor: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): CommonLine[] => {
  const inMine = getPlaces(mine)
  const inTheirs = getPlaces(theirs)
  const once = [...getPlaces(ancestor)].flatMap(([line, index]) => {
    const places = { ancestor: index, mine: inMine.get(line) ?? -1, theirs: inTheirs.get(line) ?? -1 }
    return Object.values(places).every((place) => place >= 0) ? [places] : []
  })
  return growing(
    growing(once, (line) => line.mine),
    (line) => line.theirs,
  )
}
