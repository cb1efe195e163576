const shortest = 30_000
const longest = 3_600_000

/** Milliseconds to wait after so many failed attempts (from 1): 30 s, doubling to an hour. */
export const backOff = (attempts: number): number =>
  Math.min(longest, shortest * 2 ** Math.min(20, Math.max(0, attempts - 1)))
