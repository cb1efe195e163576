/** Counts the occurrences of each text. */
export const getTimes = (texts: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}
