import { expect, test } from 'vitest'
import { formatClock, getCurrentIndex } from './transcript'

test.each([
  [0, 0],
  [7.9, 0],
  [7.97, 1],
  [8, 1],
  [500, 2],
])('at %f seconds it is part %i', (seconds, expected) => {
  expect(getCurrentIndex([0, 8, 22], seconds)).toBe(expected)
})

test('before the first, and where there is none, it is none', () => {
  expect([getCurrentIndex([3], 1), getCurrentIndex([], 1)]).toEqual([-1, -1])
})

test('times read as on a player', () => {
  expect([0, 9.9, 249, 3849].map(formatClock)).toEqual(['0:00', '0:09', '4:09', '1:04:09'])
})
