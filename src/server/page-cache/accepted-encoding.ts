/** How an answer can be compressed, the best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

const refuses = /;\s*q=0(?:\.0*)?\s*$/i

const read = (header: string): Encoding | null => {
  const offered = header.split(',').map((part) => part.trim().toLowerCase())
  // Cut, not searched for: a pattern begins anew at each of thousands of spaces that anybody may send.
  const names = new Set(
    offered.filter((part) => !refuses.test(part)).map((part) => part.split(';', 1)[0]?.trim()),
  )
  return encodings.find((encoding) => names.has(encoding)) ?? null
}

// Browsers send few different ones; whoever makes up others has them read each time.
const known = new Map<string, Encoding | null>()
const maxKnown = 100
const longestKnown = 100

/** The best way to compress for whoever sent this `Accept-Encoding`; null for none. */
export const acceptedEncoding = (header: string | null): Encoding | null => {
  if (header === null || header === '') return null
  const before = known.get(header)
  if (before !== undefined) return before
  const encoding = read(header)
  if (known.size < maxKnown && header.length <= longestKnown) known.set(header, encoding)
  return encoding
}
