import { expect, test, vi } from 'vitest'
import { answerHealth } from './health'

const working = { hasStarted: () => true, ready: async () => true, isEnding: () => false }

const told = async (standing: Parameters<typeof answerHealth>[1], pathname = '/health/ready') => {
  const answer = await answerHealth(pathname, standing)
  return [answer.status, await answer.json()]
}

test('a process is ready while what it works with answers, and not once it was asked to end', async () => {
  expect(await told(working)).toEqual([200, { status: 'ready' }])
  expect(await told({ ...working, ready: async () => false })).toEqual([503, { status: 'away' }])
  expect(await told({ ...working, ready: () => Promise.reject(new Error('no')) })).toEqual([
    503,
    { status: 'away' },
  ])
  expect(await told({ ...working, isEnding: () => true })).toEqual([503, { status: 'ending' }])
  expect(await told({ ...working, hasStarted: () => false })).toEqual([503, { status: 'starting' }])
})

test('a database that never answers is away after two seconds', async () => {
  vi.useFakeTimers()
  const answer = told({ ...working, ready: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toEqual([503, { status: 'away' }])
  vi.useRealTimers()
})

test('a process that turns is alive, whatever it waits for', async () => {
  expect(await told({ ...working, hasStarted: () => false }, '/health/live')).toEqual([
    200,
    { status: 'live' },
  ])
  expect(await told(working, '/health/else')).toEqual([404, { status: 'unknown' }])
})
