import { expect, test } from 'vitest'
import { createShareCounter } from './rate-limits'

/** A shared number of points for all nodes, refilled for a new window by `refill`. */
const pool = (points: number) => {
  let left = points
  let asked = 0
  return {
    take: async (_key: string, wanted: number) => {
      asked += 1
      if (left < wanted) return 5_000
      left -= wanted
      return 0
    },
    asked: () => asked,
    refill: () => {
      left = points
    },
  }
}

const attempts = async (count: (key: string) => Promise<number>, key: string, times: number) => {
  let passed = 0
  for (let time = 0; time < times; time += 1) if ((await count(key)) === 0) passed += 1
  return passed
}

test('the first share is free, each further one is asked for once', async () => {
  const { take, asked } = pool(100)
  const count = createShareCounter(take, { share: 10, seconds: 60 })
  expect(await attempts(count, 'a', 10)).toBe(10)
  expect(asked()).toBe(0)
  expect(await attempts(count, 'a', 20)).toBe(20)
  expect(asked()).toBe(2)
})

test('two nodes let through the allowance and a share each, and say how long to wait', async () => {
  const { take } = pool(100)
  const [one, other] = [
    createShareCounter(take, { share: 10, seconds: 60 }),
    createShareCounter(take, { share: 10, seconds: 60 }),
  ]
  expect((await attempts(one, 'a', 80)) + (await attempts(other, 'a', 80))).toBe(120)
  expect(await one('a')).toBeGreaterThan(4_000)
})

test('a refused caller is not counted at the store again before the time to retry', async () => {
  let at = 0
  const { take, asked, refill } = pool(10)
  const count = createShareCounter(take, { share: 10, seconds: 60, now: () => at })
  expect(await attempts(count, 'a', 50)).toBe(20)
  expect(asked()).toBe(2)
  at += 5_000
  refill()
  expect(await count('a')).toBe(0)
})

test('many at once ask once', async () => {
  const { take, asked } = pool(100)
  const count = createShareCounter(take, { share: 10, seconds: 60 })
  const waits = await Promise.all(Array.from({ length: 20 }, () => count('a')))
  expect(waits.every((wait) => wait === 0)).toBe(true)
  expect(asked()).toBe(1)
})

test('a new window starts at zero, and other keys have their own', async () => {
  let at = 0
  const { take } = pool(0)
  const count = createShareCounter(take, { share: 10, seconds: 60, now: () => at })
  expect(await attempts(count, 'a', 20)).toBe(10)
  expect(await attempts(count, 'decoy', 20)).toBe(10)
  at += 60_000
  expect(await attempts(count, 'a', 20)).toBe(10)
})
