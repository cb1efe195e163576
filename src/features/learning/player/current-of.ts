/**
 * Which of these has begun last: the chapter one is in, the line that is spoken. -1 before the first.
 * @param starts seconds, rising
 */
export const getCurrent = (starts: readonly number[], seconds: number): number => {
  // A seek to a start may land a hair before it.
  const next = starts.findIndex((start) => start > seconds + 0.05)
  return next === -1 ? starts.length - 1 : next - 1
}
