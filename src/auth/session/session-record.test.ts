import { expect, test } from 'vitest'
import { backOff, hasEnded, refreshAt, retryAt } from './session-record'

const second = 1_000
const minute = 60 * second

test('a token is refreshed five minutes before it ends', () => {
  expect(refreshAt({ endsAt: 60 * minute, renewedAt: 0 }, 0)).toBe(55 * minute)
})

test('a token that lasts but minutes is not refreshed without a pause', () => {
  expect(refreshAt({ endsAt: 4 * minute, renewedAt: 0 }, 10 * second)).toBe(30 * second)
})

test('a session that was renewed in the future is refreshed at once: the clock was set back since', () => {
  const life = { endsAt: 600 * minute, renewedAt: 540 * minute }
  expect(refreshAt(life, 100 * minute)).toBe(100 * minute)
  // A second or two is what machines differ by.
  expect(refreshAt({ endsAt: 60 * minute, renewedAt: 2 * second }, 0)).toBe(55 * minute)
})

test('a session counts as over 30 s before it is', () => {
  expect(hasEnded({ endsAt: 60 * minute }, 60 * minute - 31 * second)).toBe(false)
  expect(hasEnded({ endsAt: 60 * minute }, 60 * minute - 30 * second)).toBe(true)
})

test('the wait after failures doubles from 30 s to 960 s and stays there', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(backOff)).toEqual(
    [30, 60, 120, 240, 480, 960, 960].map((seconds) => seconds * second),
  )
})

test('no wait lets a session end untried, and after its end the waits go on', () => {
  const endsAt = 5 * minute
  const tries = [0]
  for (let failures = 1; failures <= 6; failures += 1) {
    tries.push(retryAt(failures, { endsAt }, tries.at(-1)!))
  }
  // 30, 60 and 120 s; the 240 s that follow would pass the end, so that one attempt is made 30 s before it.
  expect(tries.map((at) => at / second)).toEqual([0, 30, 90, 210, 270, 750, 1710])
})
