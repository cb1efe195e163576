import { expect, test } from 'vitest'
import { formatList, formatNumber } from './numbers'

test('words are listed as in a sentence', () => {
  expect([[], ['4.1'], ['4.1', '4.0'], ['4.1', '4.0', '3.2']].map(formatList)).toEqual([
    '',
    '4.1',
    '4.1 and 4.0',
    '4.1, 4.0 and 3.2',
  ])
})

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234])(
  '%i is grouped as the language’s own rules do',
  (number) => {
    expect(formatNumber(number)).toBe(number.toLocaleString('en'))
  },
)
