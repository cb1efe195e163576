import { expect, test } from 'vitest'
import { pluralize } from '../format/numbers'

test('one is one, and all else is many', () => {
  expect([0, 1, 2, 1204].map((count) => pluralize(count, 'reader'))).toEqual([
    '0 readers',
    '1 reader',
    '2 readers',
    '1,204 readers',
  ])
  expect([1, 2].map((count) => pluralize(count, 'word goes out', 'words go out'))).toEqual([
    '1 word goes out',
    '2 words go out',
  ])
})
