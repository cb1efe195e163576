/** How an answer can be compressed, the best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

const refuses = /;\s*q=0(?:\.0*)?\s*$/i

const read = (header: string): Encoding | null => {
  const offered = header.split(',').map((part) => part.trim().toLowerCase())
  // Cut without a pattern: one would backtrack at each of the thousands of spaces that a client may
  // send.
  const names = new Set(
    offered.filter((part) => !refuses.test(part)).map((part) => part.split(';', 1)[0]?.trim()),
  )
  return encodings.find((encoding) => names.has(encoding)) ?? null
}

// Browsers send few different values; a client that makes up others gets them parsed each time.
const known = new Map<string, Encoding | null>()
const maxKnown = 100
const longestKnown = 100

/** The best compression that the client accepts by its `Accept-Encoding`; null for none. */
export const acceptedEncoding = (header: string | null): Encoding | null => {
  if (header === null || header === '') return null
  const before = known.get(header)
  if (before !== undefined) return before
  const encoding = read(header)
  if (known.size < maxKnown && header.length <= longestKnown) known.set(header, encoding)
  return encoding
}
