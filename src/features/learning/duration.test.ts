import { expect, test } from 'vitest'
import { formatDuration } from '~/messages/duration'
import { formatClock, formatUnitCount, formatVideoPosition } from './duration'

test.each([
  [5, '5 min'],
  [60, '1 h'],
  [70, '1 h 10 min'],
  [165, '2 h 45 min'],
])('%i minutes read %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

test('one unit is one', () => {
  expect([formatUnitCount(1), formatUnitCount(9)]).toEqual(['1 unit', '9 units'])
})

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [192.4, '3:12'],
  [3599, '59:59'],
  [3723, '1:02:03'],
])('%d seconds into a video read %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words)
})

test('a place in a video names the end where it is known', () => {
  expect(formatVideoPosition({ position: 192, duration: 520 })).toBe('3:12 of 8:40')
  expect(formatVideoPosition({ position: 192, duration: 0 })).toBe('3:12')
})
