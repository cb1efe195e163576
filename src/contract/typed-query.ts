// Accents are left out of the comparison: few users type them.
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const getWords = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a search field while the user types, to compare with names. */
export interface TypedQuery {
  /** Whether there is a word in it. */
  hasWords: boolean
  /** Whether in a text a word begins like each word that was typed; false if there is none. */
  fit: (text: string) => boolean
  /** Whether a text begins with the whole of it. */
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
