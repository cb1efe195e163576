/** A search as typed, taken apart for a query that also finds the word that is being typed. */
export interface SearchTerms {
  /** Everything, in the manner of web searches: words, "phrases", -without, or. */
  whole: string
  /** Everything but the last word. */
  rest: string
  /** The last word, letters and digits only, where it may be unfinished; null where it may not. */
  prefix: string | null
}

const lastWord = /(?:^|\s)([\p{L}\p{N}]+)$/u

/** Inside an open phrase, and after a minus, the last word means itself. */
export const searchTermsOf = (typed: string): SearchTerms => {
  // PostgreSQL refuses the null character.
  const whole = typed.replaceAll('\0', ' ').trim()
  const prefix = lastWord.exec(whole)?.[1] ?? null
  const isInPhrase = whole.split('"').length % 2 === 0
  if (prefix === null || isInPhrase) return { whole, rest: whole, prefix: null }
  return { whole, rest: whole.slice(0, -prefix.length).trim(), prefix }
}
