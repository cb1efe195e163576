/** Moves an entry to the end of a map used as an LRU cache, and drops the oldest one beyond `capacity`. */
export const putLast = <T>(remembered: Map<string, T>, key: string, value: T, capacity: number): void => {
  remembered.delete(key)
  const oldest = remembered.size >= capacity ? remembered.keys().next().value : undefined
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, value)
}
