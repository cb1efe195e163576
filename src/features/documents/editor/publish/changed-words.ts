import { getWrittenText, type WrittenText } from '../written-text'
import { pluralize } from '~/ui/format/numbers'

const getCounts = (text: WrittenText): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of Object.values(getWrittenText(text)).join(' ').match(/\S+/g) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const missingIn = (one: Map<string, number>, other: Map<string, number>) => {
  let missing = 0
  for (const [word, count] of one) missing += Math.max(0, count - (other.get(word) ?? 0))
  return missing
}

/** How many words one text has that the other has not; words that only moved are neither. */
export const changedWords = (before: WrittenText, after: WrittenText): { added: number; removed: number } => {
  const [old, fresh] = [getCounts(before), getCounts(after)]
  return { added: missingIn(fresh, old), removed: missingIn(old, fresh) }
}

const comeIn = (count: number) => pluralize(count, 'word comes in', 'words come in')
const goOut = (count: number) => pluralize(count, 'word goes out', 'words go out')

/** The same as a sentence. */
export const changeInWords = ({ added, removed }: { added: number; removed: number }): string => {
  if (added === 0 && removed === 0) return 'No words change.'
  if (removed === 0) return `${comeIn(added)}.`
  if (added === 0) return `${goOut(removed)}.`
  return `${comeIn(added)}, ${goOut(removed)}.`
}
