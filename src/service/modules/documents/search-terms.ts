/** A typed search, parsed for a query that also finds the word that is being typed. */
export interface SearchTerms {
  /** The whole search in NFKC, in web search syntax: words, "phrases", -without, or. */
  whole: string
  /** Everything except the last word. */
  rest: string
  /** The last word, letters and digits only, if it may be unfinished; otherwise null. */
  prefix: string | null
  /** Whether the index can answer it; not if all of it, or an alternative, is an exclusion. */
  isIndexed: boolean
  /** Whether a term is several adjacent tokens, such as `v1/traces` or `使用方法`. */
  isCompound: boolean
}

/**
 * Letters of scripts without spaces between words, for a class of a regular expression with the flag u. The same ranges
 * as `run_letters()` in the database.
 */
export const runLetters =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3005-\\u3007\\u3041-\\u30FA\\u30FC-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}'

/** The punctuation that joins words to a technical term, also as in the database. */
export const joints = '!#-&(-/:-@\\[-`{-~'

const lastWord = new RegExp(
  `(?:^|\\s)(?!-(?!-))(?:[^\\s"']*[${joints}])?((?:(?![${runLetters}])[\\p{L}\\p{N}])+)$`,
  'u',
)
const compound = new RegExp(`[${runLetters}]|[^\\s"'${joints}][${joints}]+[^\\s"'${joints}]`, 'u')

// Characters; NFKC makes up to 18 of one.
const maxLength = 200

// Options of commands, such as --verbose, are words.
const without = /(?:^|\s)-(?!-)/u
const alternative = /(?:^|\s)or(?:\s|$)/iu
const withoutAnything = /^(?:(?<!\S)-(?!-)(?:"[^"]*"?|[^\s"]*)\s*)*$/u

/** Inside an open phrase, and after a minus, the last word is complete. */
export const getSearchTerms = (typed: string): SearchTerms => {
  // PostgreSQL refuses the null character.
  const whole = typed.replaceAll('\0', ' ').normalize('NFKC').slice(0, maxLength).trim()
  const isIndexed = !withoutAnything.test(whole) && !(without.test(whole) && alternative.test(whole))
  const isCompound = compound.test(whole)
  const prefix = lastWord.exec(whole)?.[1] ?? null
  const isInPhrase = whole.split('"').length % 2 === 0
  if (prefix === null || isInPhrase) return { whole, rest: whole, prefix: null, isIndexed, isCompound }
  return { whole, rest: whole.slice(0, -prefix.length).trim(), prefix, isIndexed, isCompound }
}
