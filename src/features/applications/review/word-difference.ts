import { diffArrays } from 'diff'

/** A run of text that both hold, or that only the later (`added`) or the earlier (`removed`) one does. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Edits that are looked for; two texts further apart count as rewritten.
const maxEdits = 1_000

const splitWords = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

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
      // A space after both is no part of the change.
      const space = /\s*$/.exec(removed)?.[0] ?? ''
      const length = added.endsWith(space) ? space.length : 0
      last.removed = removed.slice(0, removed.length - length)
      last.added = added.slice(0, added.length - length)
      last.same = removed.slice(removed.length - length) + run.same
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
  const changes = diffArrays(splitWords(earlier), splitWords(later), { maxEditLength: maxEdits })
  const parts = changes?.map(({ added, removed, value }): TextPart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
  const rewritten: Run = { removed: earlier, added: later, same: '' }
  return getPhrases(parts ? getRuns(parts) : [rewritten]).flatMap(getParts)
}
