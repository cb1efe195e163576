/** A run of text that both hold, or that only the later (`added`) or the earlier (`removed`) one does. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Two long texts with nothing in common would cost words times words; beyond this they count as rewritten.
const longestTable = 4_000_000

const getWords = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

const sharedStart = (one: readonly string[], other: readonly string[]) => {
  const longest = Math.min(one.length, other.length)
  let length = 0
  while (length < longest && one[length] === other[length]) length += 1
  return length
}

/** Lengths of the longest common subsequences of all pairs of tails, row by row. */
const commonTails = (before: readonly string[], after: readonly string[]) => {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const down = lengths[(row + 1) * width + column] ?? 0
      const right = lengths[row * width + column + 1] ?? 0
      const diagonal = lengths[(row + 1) * width + column + 1] ?? 0
      lengths[row * width + column] = before[row] === after[column] ? diagonal + 1 : Math.max(down, right)
    }
  }
  return (row: number, column: number) => lengths[row * width + column] ?? 0
}

const middleDifference = (before: readonly string[], after: readonly string[]): TextPart[] => {
  if (before.length * after.length > longestTable) {
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ]
  }
  const common = commonTails(before, after)
  const parts: TextPart[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const old = before[row]
    const fresh = after[column]
    if (old !== undefined && old === fresh) {
      parts.push({ kind: 'same', text: old })
      row += 1
      column += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || common(row + 1, column) >= common(row, column + 1))
    ) {
      parts.push({ kind: 'removed', text: old })
      row += 1
    } else if (fresh !== undefined) {
      parts.push({ kind: 'added', text: fresh })
      column += 1
    }
  }
  return parts
}

const unchanged = (words: readonly string[]): TextPart[] =>
  words.length > 0 ? [{ kind: 'same', text: words.join('') }] : []

/** A change, and what follows it unchanged. */
type Run = Record<TextPart['kind'], string>

const getRuns = (parts: readonly TextPart[]): Run[] => {
  const runs: Run[] = [{ removed: '', added: '', same: '' }]
  for (const { kind, text } of parts) {
    const last = runs.at(-1)
    if (last === undefined || (kind !== 'same' && last.same !== '')) {
      runs.push({ removed: '', added: '', same: '', [kind]: text })
    } else {
      last[kind] += text
    }
  }
  return runs
}

/** Replaced words with a lone space between them are one replaced phrase. */
const getPhrases = (runs: readonly Run[]): Run[] => {
  const phrases: Run[] = []
  for (const run of runs) {
    const last = phrases.at(-1)
    const removed = last && last.removed + last.same + run.removed
    const added = last && last.added + last.same + run.added
    if (last && /^[^\S\n]+$/.test(last.same) && removed?.trim() && added?.trim()) {
      Object.assign(last, { removed, added, same: run.same })
    } else {
      phrases.push({ ...run })
    }
  }
  return phrases
}

const getParts = ({ removed, added, same }: Run): TextPart[] =>
  [
    { kind: 'removed' as const, text: removed },
    { kind: 'added' as const, text: added },
    { kind: 'same' as const, text: same },
  ].filter(({ text }) => text !== '')

/**
 * What changed between two texts, word by word: the later text is the parts without `removed`, the earlier one
 * those without `added`, character for character.
 */
export const wordDifference = (earlier: string, later: string): TextPart[] => {
  const before = getWords(earlier)
  const after = getWords(later)
  const start = sharedStart(before, after)
  const end = sharedStart(before.slice(start).toReversed(), after.slice(start).toReversed())
  const parts = [
    ...unchanged(before.slice(0, start)),
    ...middleDifference(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...unchanged(end > 0 ? before.slice(-end) : []),
  ]
  return getPhrases(getRuns(parts)).flatMap(getParts)
}
