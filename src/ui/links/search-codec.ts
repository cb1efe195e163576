/**
 * Reads search parameters as text: an id of digits keeps all of them, and `?q="4.20"` stays what was typed. The schema
 * of each route turns them into numbers and the like. Of a repeated parameter the first counts.
 */
export const parseSearch = (text: string): Record<string, unknown> => {
  const search: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (!Object.hasOwn(search, name))
      Object.defineProperty(search, name, { value, enumerable: true, writable: true, configurable: true })
  }
  return search
}

/** Writes them as text. What is undefined is left out. */
export const stringifySearch = (search: object): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters}`
}
