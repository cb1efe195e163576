/** A search as typed, taken apart for a query that also finds the word that is being typed. */
export interface SearchTerms {
  /** Everything, in the manner of web searches: words, "phrases", -without, or. */
  whole: string
  /** Everything but the last word. */
  rest: string
  /** The last word, letters and digits only, where it may be unfinished; null where it may not. */
  prefix: string | null
  /** Whether it names something to look up; not so where all, or an alternative, is only what it is without. */
  isIndexed: boolean
}

const lastWord = /(?:^|\s)([\p{L}\p{N}]+)$/u

const without = /(?:^|\s)-/u
const alternative = /(?:^|\s)or(?:\s|$)/iu
const withoutAnything = /^(?:-(?:"[^"]*"?|\S*)\s*)*$/u

/** Inside an open phrase, and after a minus, the last word means itself. */
export const searchTermsOf = (typed: string): SearchTerms => {
  // PostgreSQL refuses the null character.
  const whole = typed.replaceAll('\0', ' ').trim()
  const isIndexed = !withoutAnything.test(whole) && !(without.test(whole) && alternative.test(whole))
  const prefix = lastWord.exec(whole)?.[1] ?? null
  const isInPhrase = whole.split('"').length % 2 === 0
  if (prefix === null || isInPhrase) return { whole, rest: whole, prefix: null, isIndexed }
  return { whole, rest: whole.slice(0, -prefix.length).trim(), prefix, isIndexed }
}
