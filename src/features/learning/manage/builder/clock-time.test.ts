import { expect, it } from 'vitest'
import { formatTimestamp, parseTimestamp } from './path-input'

it.each([
  ['0:00', 0],
  ['0:07', 7],
  ['1:15', 75],
  ['61:05', 3665],
  ['1:01:15', 3675],
  [' 90 ', 90],
  ['1:01.9', 61.9],
  ['90.25', 90.25],
])('reads %s', (clock, seconds) => {
  expect(parseTimestamp(clock)).toBe(seconds)
})

it.each(['', 'soon', '1:75', '-1', '1.', '1.5:10', '1:2:3:4', '1:'])('does not read “%s”', (clock) => {
  expect(parseTimestamp(clock)).toBeNaN()
})

it('loses no millisecond, so that saving a video changes nothing of it', () => {
  for (const seconds of [0.1, 61.9, 59.999, 3661.1, 12.345])
    expect(parseTimestamp(formatTimestamp(seconds))).toBe(seconds)
})

it('writes what it reads', () => {
  expect([0, 59, 60, 3599, 3600, 86_399].map(formatTimestamp)).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '23:59:59',
  ])
})
