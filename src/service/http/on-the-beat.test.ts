import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onTheBeat } from './request-handler'

const beat = 200
// Timers may end a little early.
const early = 5

const timeOf = async (work: Promise<unknown>) => {
  const begun = performance.now()
  await onTheBeat(work)
  return performance.now() - begun
}

test('fast and slow work end at the same multiple of the interval, not before', async () => {
  const [none, some] = await Promise.all([timeOf(Promise.resolve()), timeOf(wait(30))])
  expect(none).toBeGreaterThanOrEqual(beat - early)
  expect(some).toBeGreaterThanOrEqual(beat - early)
})

test('work that takes longer than one interval ends at the next', async () => {
  expect(await timeOf(wait(beat + 20))).toBeGreaterThanOrEqual(2 * beat - early)
})

test('a refusal is held back as an answer is', async () => {
  const begun = performance.now()
  await expect(onTheBeat(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(beat - early)
})
