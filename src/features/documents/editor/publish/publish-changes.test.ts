import { expect, test } from 'vitest'
import { countChangedWords, formatWordChange } from './publish-changes'

const text = (body: string) => ({ title: 'Title', summary: '', body })

test('words that come and go are counted, words that move are not', () => {
  expect(countChangedWords(text('one two three'), text('three one four five'))).toEqual({
    added: 2,
    removed: 1,
  })
})

test.each([
  [{ added: 0, removed: 0 }, 'No words change.'],
  [{ added: 1, removed: 0 }, '1 word added.'],
  [{ added: 1200, removed: 1 }, '1,200 words added, 1 removed.'],
])('%o as a sentence', (change, sentence) => {
  expect(formatWordChange(change)).toBe(sentence)
})
