import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import { acquireLock } from './acquire-lock.client'

const timeoutMs = 3_000

/** The browser's locks, as far as one name goes. */
const fakeLocks = () => {
  let last = Promise.resolve()
  return {
    request: async (_name: string, { signal }: LockOptions, work: () => Promise<void>) => {
      const before = last
      const { promise, settle: leave } = later<void>()
      last = promise.then(() => before)
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
      try {
        await Promise.race([before, aborted])
        await work()
      } finally {
        leave()
      }
    },
  }
}

/** Takes the lock, and notes when it came. */
const take = async (name: string, got: string[]) => {
  const release = await acquireLock(timeoutMs)
  got.push(name)
  return release
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('with the locks of the browser', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: fakeLocks() }))

  test('holders come one after another', async () => {
    const got: string[] = []
    const first = await take('first', got)
    const second = take('second', got)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toEqual(['first'])
    first()
    await second
    expect(got).toEqual(['first', 'second'])
  })

  test('of two that begin at once, one waits', async () => {
    const got: string[] = []
    const both = [take('one', got), take('other', got)]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toHaveLength(1)
    const release = await Promise.race(both)
    release()
    await Promise.all(both)
    expect(got).toHaveLength(2)
  })

  test('a page that hangs holds no other up for longer than the timeout', async () => {
    const got: string[] = []
    const hung = await take('hung', got)
    const next = take('next', got)
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(got).toEqual(['hung'])
    await vi.advanceTimersByTimeAsync(1)
    const releaseNext = await next
    releaseNext()
    hung()
    await take('third', got)
    expect(got).toEqual(['hung', 'next', 'third'])
  })
})

test('without locks in the browser no page waits', async () => {
  vi.stubGlobal('navigator', {})
  await expect(acquireLock(timeoutMs)).resolves.toBeTypeOf('function')
  await expect(acquireLock(timeoutMs)).resolves.toBeTypeOf('function')
})
