/** Where the headings of a page stand in something that scrolls, and how far it scrolls; pixels from the top. */
export interface Landmarks {
  headings: readonly number[]
  end: number
}

/** Only what can be scrolled to, each place once, from the top to the end. */
const getStops = ({ headings, end }: Landmarks, count: number) => [
  0,
  ...headings.slice(0, count).map((top) => Math.min(Math.max(top, 0), end)),
  end,
]

/**
 * Where the follower stands when the leader has scrolled so far: between two headings in proportion. Where the two
 * count different headings, in proportion to the whole.
 */
export const placeAlong = (scrolled: number, leader: Landmarks, follower: Landmarks): number => {
  const count = leader.headings.length === follower.headings.length ? leader.headings.length : 0
  const from = getStops(leader, count)
  const to = getStops(follower, count)
  const next = from.findIndex((stop, index) => index > 0 && stop >= scrolled)
  if (next < 0) return follower.end
  const [begin = 0, end = 0] = [from[next - 1], from[next]]
  const [start = 0, stop = 0] = [to[next - 1], to[next]]
  const share = end > begin ? (scrolled - begin) / (end - begin) : 0
  return start + share * (stop - start)
}
