import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { padResponseTime } from './request-handler'

const step = 200
// Timers may end slightly early.
const early = 5

const timeOf = async (work: Promise<unknown>) => {
  const begun = performance.now()
  await padResponseTime(work)
  return performance.now() - begun
}

test('fast and slow work end at the same multiple of the interval, not before', async () => {
  const [none, some] = await Promise.all([timeOf(Promise.resolve()), timeOf(wait(30))])
  expect(none).toBeGreaterThanOrEqual(step - early)
  expect(some).toBeGreaterThanOrEqual(step - early)
})

test('work that takes longer than one interval ends at the next', async () => {
  expect(await timeOf(wait(step + 20))).toBeGreaterThanOrEqual(2 * step - early)
})

test('a failure is padded as a success is', async () => {
  const begun = performance.now()
  await expect(padResponseTime(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(step - early)
})
