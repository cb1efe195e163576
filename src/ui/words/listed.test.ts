import { expect, test } from 'vitest'
import { formatList } from '../format/numbers'

test('words are listed as in a sentence', () => {
  expect([[], ['4.1'], ['4.1', '4.0'], ['4.1', '4.0', '3.2']].map(formatList)).toEqual([
    '',
    '4.1',
    '4.1 and 4.0',
    '4.1, 4.0 and 3.2',
  ])
})
