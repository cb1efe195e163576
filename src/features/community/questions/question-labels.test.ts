import { expect, test } from 'vitest'
import { formatTotal } from './question-labels'

test.each([
  [0, false, '0 questions'],
  [1, false, '1 question'],
  [1000, false, '1,000 questions'],
  [10_000, false, '10,000 questions or more'],
  [1000, true, '1,000 questions or more'],
])('%i, found by words: %s', (total, isFound, words) => {
  expect(formatTotal(total, isFound)).toBe(words)
})
