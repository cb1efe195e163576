import { expect, test } from 'vitest'
import { listed } from './counted'

test('words are listed as in a sentence', () => {
  expect([[], ['4.1'], ['4.1', '4.0'], ['4.1', '4.0', '3.2']].map(listed)).toEqual([
    '',
    '4.1',
    '4.1 and 4.0',
    '4.1, 4.0 and 3.2',
  ])
})
