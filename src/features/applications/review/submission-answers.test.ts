import { describe, expect, it } from 'vitest'
import { type DiffPart, diffWords } from './submission-answers'

/** `[-removed-]{+added+}`, as `git diff --word-diff` writes it. */
const marked = (parts: DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

const getEarlier = (parts: DiffPart[]) =>
  parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join('')
const getLater = (parts: DiffPart[]) =>
  parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('')

describe('diffWords', () => {
  it.each([
    ['', '', ''],
    ['one two', 'one two', 'one two'],
    ['', 'two E3 meters', '{+two E3 meters+}'],
    ['gone', '', '[-gone-]'],
    [
      'raise them within an hour, always',
      'raise them within five minutes, always',
      'raise them within [-an hour-]{+five minutes+}, always',
    ],
    ['read the meter', 'read every old meter', 'read [-the-]{+every old+} meter'],
    ['a c', 'a b c', 'a {+b +}c'],
    ['Água e Luz', 'Agua e Luz', '[-Água-]{+Agua+} e Luz'],
    ['電力を測る', '電力を読む', '[-電力を測る-]{+電力を読む+}'],
    ['one\n\ntwo', 'one\n\nthree', 'one\n\n[-two-]{+three+}'],
    ['Yes.', 'Yes!', 'Yes[-.-]{+!+}'],
  ])('of %j and %j', (earlier, later, expected) => {
    expect(marked(diffWords(earlier, later))).toBe(expected)
  })

  it('loses no character of either text', () => {
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const words = ['meter', 'reads', ',', ' ', '  ', '\n', 'é', '🔌', 'a', '.']
    const text = () => Array.from({ length: next(30) }, () => words[next(words.length)]).join('')
    for (let round = 0; round < 300; round += 1) {
      const [earlier, later] = [text(), text()]
      const parts = diffWords(earlier, later)
      expect(getEarlier(parts)).toBe(earlier)
      expect(getLater(parts)).toBe(later)
    }
  })

  it('answers at once for two long texts with nothing in common', () => {
    const earlier = 'a '.repeat(10_000)
    const later = 'b '.repeat(10_000)
    const parts = diffWords(earlier, later)
    expect(getEarlier(parts)).toBe(earlier)
    expect(getLater(parts)).toBe(later)
  })
})
