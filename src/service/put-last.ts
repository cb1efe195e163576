/** Puts an entry at the end of what is remembered; the one that came first makes room where there are `capacity`. */
export const putLast = <T>(remembered: Map<string, T>, key: string, value: T, capacity: number): void => {
  remembered.delete(key)
  const oldest = remembered.size >= capacity ? remembered.keys().next().value : undefined
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, value)
}
