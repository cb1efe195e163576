// Tabs and line breaks are text; a database holds no null character, and no line of a page any of the others.
const controls = /(?![\t\n\r])\p{Cc}/gu

const plainText = (text: string): string => text.replace(controls, '').toWellFormed()

/** What was read of settings, with nothing in its names and texts that could not be kept, such as `"\0"`. */
export const plainValues = (read: unknown): unknown => {
  // YAML may hold the same list in several places, also within itself.
  const known = new Map<object, unknown>()
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return plainText(value)
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    if (known.has(value)) return known.get(value)
    if (Array.isArray(value)) {
      const items: unknown[] = []
      known.set(value, items)
      for (const item of value) items.push(plain(item))
      return items
    }
    const entries = new Map<string, unknown>()
    known.set(value, null)
    for (const [key, inner] of Object.entries(value)) entries.set(plainText(key), plain(inner))
    const made = Object.fromEntries(entries)
    known.set(value, made)
    return made
  }
  return plain(read)
}
