import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createNetworkError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { useIdempotencyKey } from './use-idempotency-key'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const keyFor = (form = 'question') =>
  renderHook(() => useIdempotencyKey(form), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  }).result.current

const named: string[] = []
const answered = (idempotencyKey: string) => Promise.resolve(void named.push(idempotencyKey))
const refused = (error: Error) => (idempotencyKey: string) => {
  named.push(idempotencyKey)
  return Promise.reject(error)
}
const names = () => named.splice(0)

test('what is sent again because no answer came has the same name, after a reload too, and the next another', async () => {
  const once = keyFor()
  await expect(once(refused(createNetworkError()))).rejects.toThrow('Network Error')
  await expect(once(refused(new ProblemError('UNAVAILABLE')))).rejects.toThrow()
  await keyFor()(answered)
  const [first, again, reloaded] = names()
  expect([again, reloaded]).toEqual([first, first])
  await keyFor()(answered)
  await keyFor('other')(answered)
  const [next, other] = names()
  expect(new Set([first, next, other]).size).toBe(3)
})

test('what was told to have arrived in other words comes beside it when it is sent once more', async () => {
  const once = keyFor()
  await expect(once(refused(new ProblemError('IDEMPOTENCY_KEY_REUSED')))).rejects.toThrow()
  await once(answered)
  const [first, beside] = names()
  expect(beside).not.toBe(first)
})

test('a browser that keeps nothing knows the name until the page is gone', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full.')
  })
  const once = keyFor()
  await expect(once(refused(createNetworkError()))).rejects.toThrow()
  await once(answered)
  const [first, again] = names()
  expect(again).toBe(first)
})
