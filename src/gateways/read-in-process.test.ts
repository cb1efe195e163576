import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { readInProcess } from './read-in-process.server'

/** A service that answers with these, one after another; the last one again and again. */
const getService = (answers: unknown[]) => {
  const service = {
    asked: 0,
    read: async () => {
      const answer = answers[Math.min(service.asked, answers.length - 1)]
      service.asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return service
}

const long = 60_000

test('what may come right is asked for once more', async () => {
  const service = getService([new ProblemError('INTERNAL_ERROR'), { total: 3 }])
  expect(await readInProcess(service.read, long)).toEqual({ total: 3 })
  expect(service.asked).toBe(2)
})

test('what fails again is told', async () => {
  const service = getService([new ProblemError('INTERNAL_ERROR')])
  await expect(readInProcess(service.read, long)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(service.asked).toBe(2)
})

test('a long Retry-After is waited for two seconds, then the call is made once more', async () => {
  const service = getService([new ProblemError('UNAVAILABLE', { retryAfter: 5 }), { total: 3 }])
  const started = performance.now()
  expect(await readInProcess(service.read, long)).toEqual({ total: 3 })
  expect(performance.now() - started).toBeGreaterThan(1_950)
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('a refusal is not asked again', async () => {
  const problem = new ProblemError('FORBIDDEN')
  const service = getService([problem, { total: 3 }])
  await expect(readInProcess(service.read, long)).rejects.toBe(problem)
  expect(service.asked).toBe(1)
})

test('an answer that does not come is waited for no longer than allowed', async () => {
  await expect(readInProcess(() => new Promise(() => {}), 1)).rejects.toMatchObject({ failure: 'timeout' })
})
