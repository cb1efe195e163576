import { expect, test } from 'vitest'
import { formatResultCount } from './search-page'

test.each([
  [{ total: 1, page: 1, count: 10, data: { length: 1 } }, '1 result'],
  [{ total: 7, page: 1, count: 10, data: { length: 7 } }, '7 results'],
  [{ total: 12, page: 2, count: 10, data: { length: 2 } }, '12 results, 11 to 12 shown'],
  // Counting stops at a thousand, so that there may be more.
  [{ total: 1000, page: 1, count: 10, data: { length: 10 } }, '1,000 results or more, 1 to 10 shown'],
])('how much was found is said in words', (found, words) => {
  expect(formatResultCount(found)).toBe(words)
})
