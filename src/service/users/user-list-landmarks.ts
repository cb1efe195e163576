/** Somebody whose place in an ascending list is known, counted from 0. */
export interface Landmark {
  place: number
  identityUid: string
}

/** Where to begin to walk, which way, and how many rows to pass over until the first that is wanted. */
export interface Walk {
  /** The beginning of the list, or its end when walking backwards, unless there is one. */
  landmark: Landmark | null
  /** Backwards: begins with the last person before the landmark. */
  backwards: boolean
  skip: number
}

/** The shortest walk to the rows [from, to) of an ascending list of `total`. */
export const shortestWalk = (
  { from, to, total }: { from: number; to: number; total: number },
  landmarks: readonly Landmark[],
): Walk => {
  const fromEnds: Walk[] = [
    { landmark: null, backwards: false, skip: from },
    { landmark: null, backwards: true, skip: total - to },
  ]
  const fromLandmarks = landmarks.flatMap((landmark): Walk[] => {
    if (landmark.place <= from) return [{ landmark, backwards: false, skip: from - landmark.place }]
    return landmark.place >= to ? [{ landmark, backwards: true, skip: landmark.place - to }] : []
  })
  return [...fromEnds, ...fromLandmarks].reduce((best, walk) => (walk.skip <= best.skip ? walk : best))
}
