import { expect, test } from 'vitest'
import { counted } from './counted'

test('one is one, and all else is many', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'reader'))).toEqual([
    '0 readers',
    '1 reader',
    '2 readers',
    '1,204 readers',
  ])
  expect([1, 2].map((count) => counted(count, 'word goes out', 'words go out'))).toEqual([
    '1 word goes out',
    '2 words go out',
  ])
})
