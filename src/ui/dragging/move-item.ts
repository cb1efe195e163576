/** The list with one entry at another place; places count from 0. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const moved = items[from]
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Where an entry is afterwards that stood at `place` before. */
export const placeAfterMove = (place: number, from: number, to: number): number => {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  if (to <= place && place < from) return place + 1
  return place
}
