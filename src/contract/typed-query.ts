// The comparison ignores accents, since few users type them.
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const getWords = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a search field, for matching as the user types. */
export interface TypedQuery {
  /** Whether it has no words. */
  hasWords: boolean
  /** Whether each typed word is a prefix of a word in the text; false without words. */
  fit: (text: string) => boolean
  /** Whether the text begins with the whole query. */
  begin: (text: string) => boolean
}

/** Splits a search text into words; the last one may be unfinished. */
export const parseTypedQuery = (q: string): TypedQuery => {
  const typed = getWords(q)
  const start = folded(q.trim())
  const hasWords = typed.length > 0
  return {
    hasWords,
    fit: (text) => {
      const words = getWords(text)
      return hasWords && typed.every((part) => words.some((word) => word.startsWith(part)))
    },
    begin: (text) => folded(text).startsWith(start),
  }
}
