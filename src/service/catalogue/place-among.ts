/** The ids with one of them at a place, counted from 1; without a place it comes last, as beyond the end. */
export const placeAmong = (ids: readonly string[], id: string, place?: number): string[] => {
  const others = ids.filter((other) => other !== id)
  return place === undefined ? [...others, id] : others.toSpliced(place - 1, 0, id)
}
