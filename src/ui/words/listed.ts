/** `4.1`, `4.1 and 4.0`, `4.1, 4.0 and 3.2`. */
export const listed = (words: readonly string[]): string => {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
