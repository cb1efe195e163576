import { expect, test } from 'vitest'
import { backOff, delayUntilRefresh } from './refresh-schedule'

const minute = 60_000

test('a token is refreshed five minutes before it ends', () => {
  expect(delayUntilRefresh(60 * minute, 0)).toBe(55 * minute)
})

test('a token that is nearly over is refreshed at once', () => {
  expect(delayUntilRefresh(60 * minute, 58 * minute)).toBe(0)
})

test('the wait after failures doubles from 30 s to 960 s and stays there', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(backOff)).toEqual(
    [30, 60, 120, 240, 480, 960, 960].map((seconds) => seconds * 1000),
  )
})
