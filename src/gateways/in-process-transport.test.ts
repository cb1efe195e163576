import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { ProblemError } from '~/contract/problem'
import { inProcessTransport } from './users-service.server'

const { users, contact } = contract

/** A service that returns these one after another, the last one repeatedly. */
const getService = (answers: unknown[]) => {
  let calls = 0
  const call = vi.fn<(...made: unknown[]) => Promise<unknown>>(async () => {
    const answer = answers[Math.min(calls, answers.length - 1)]
    calls += 1
    if (answer instanceof Error) throw answer
    return answer
  })
  const transport = inProcessTransport(call, () => ({ clientAddress: '192.0.2.1' }))
  const bounds = { token: 'abc', timeout: 60_000, signals: [] }
  return {
    call,
    read: (more: object = {}) => transport(users.list, { query: { page: 2 } }, { ...bounds, ...more }),
    write: () => transport(contact.send, { body: {} }, bounds),
  }
}

const later = new Promise(() => {})

test('a call is handed over as it is, with whom it is made for', async () => {
  const { call, read } = getService([{ total: 3 }])
  expect(await read()).toEqual({ total: 3 })
  const caller = { token: 'abc', clientAddress: '192.0.2.1' }
  expect(call.mock.calls).toEqual([[users.list, { query: { page: 2 } }, caller]])
})

test('what may come right is asked for once more', async () => {
  const { call, read } = getService([new ProblemError('INTERNAL_ERROR'), { total: 3 }])
  expect(await read()).toEqual({ total: 3 })
  expect(call).toHaveBeenCalledTimes(2)
})

test('what fails again is told', async () => {
  const { call, read } = getService([new ProblemError('INTERNAL_ERROR')])
  await expect(read()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(call).toHaveBeenCalledTimes(2)
})

test('what may have changed something is never tried again', async () => {
  const { call, write } = getService([new ProblemError('UNAVAILABLE')])
  await expect(write()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(call).toHaveBeenCalledTimes(1)
})

test('a long Retry-After is waited for two seconds, then the call is made once more', async () => {
  const { read } = getService([new ProblemError('UNAVAILABLE', { retryAfter: 5 }), { total: 3 }])
  const started = performance.now()
  expect(await read()).toEqual({ total: 3 })
  expect(performance.now() - started).toBeGreaterThan(1_950)
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('a refusal is not asked again', async () => {
  const problem = new ProblemError('FORBIDDEN')
  const { call, read } = getService([problem, { total: 3 }])
  await expect(read()).rejects.toBe(problem)
  expect(call).toHaveBeenCalledTimes(1)
})

test('an answer that does not come is waited for no longer than allowed', async () => {
  await expect(getService([later]).read({ timeout: 1 })).rejects.toMatchObject({ failure: 'timeout' })
})

test('a caller that aborts gets the abort at once', async () => {
  const signals = [AbortSignal.abort(new Error('The page was left'))]
  await expect(getService([later]).read({ signals })).rejects.toMatchObject({ failure: 'aborted' })
})
