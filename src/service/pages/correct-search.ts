import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { editDistance } from './edit-distance'
import { findKnownWord, listUnknownWords } from './search-words.repository'

// Words of a search that are looked at, and words like each of them that are tried.
const mostWords = 8
const mostTried = 12

/** Words as typed, but for those that the search is to be without. */
const wordPattern = /(?<![-\p{L}\p{N}])[\p{L}\p{N}]{3,40}(?![\p{L}\p{N}])/gu

/** How many letters may be wrong in a word of so many. */
const toleranceOf = (word: string) => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

/** Those that could be meant, the nearest first; of equally near ones as they came. */
const nearestWords = (typed: string, alike: readonly string[]): string[] =>
  alike
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= toleranceOf(typed))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ word }) => word)

/**
 * A search with each word that finds nothing for this reader replaced by the nearest one that does; null where
 * there is nothing to replace. Words that are in pages closed to the reader alone are never taken.
 */
export const correctSearch = async (
  database: Database,
  audiences: readonly Audience[],
  typed: string,
): Promise<string | null> => {
  const words = [...new Set((typed.match(wordPattern) ?? []).map((word) => word.toLowerCase()))]
  if (words.length === 0) return null
  const unknown = await listUnknownWords(database, audiences, words.slice(0, mostWords))
  const replacements = new Map<string, string>()
  for (const { word, alike } of unknown) {
    const near = nearestWords(word, alike).slice(0, mostTried)
    const meant = near.length > 0 ? await findKnownWord(database, audiences, near) : null
    if (meant !== null) replacements.set(word, meant)
  }
  if (replacements.size === 0) return null
  return typed.replace(wordPattern, (word) => replacements.get(word.toLowerCase()) ?? word)
}
