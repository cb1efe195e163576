import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acquireLock } from './acquire-lock.client'

const patience = 3_000

/** The browser's locks, as far as one name goes. */
const fakeLocks = () => {
  let holder: { end: () => void; lose: (reason: unknown) => void } | null = null
  const waiting: (() => void)[] = []
  const grant = (work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        holder = null
        waiting.shift()?.()
        resolve()
      }
      holder = { end, lose: reject }
      void work().finally(() => {
        if (holder?.end === end) end()
      })
    })
  return {
    request: (_name: string, { steal, signal }: LockOptions, work: () => Promise<void>) => {
      if (steal || holder === null) {
        holder?.lose(new DOMException('Stolen', 'AbortError'))
        return grant(work)
      }
      return new Promise<void>((resolve, reject) => {
        const begin = () => void grant(work).then(resolve, reject)
        waiting.push(begin)
        signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(begin)
          if (at < 0) return
          waiting.splice(at, 1)
          reject(new DOMException('Aborted', 'AbortError'))
        })
      })
    },
  }
}

/** Takes a turn, and notes when it came. */
const take = async (name: string, got: string[]) => {
  const end = await acquireLock(patience)
  got.push(name)
  return end
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  localStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  ['with the locks of the browser', () => ({ locks: fakeLocks() })],
  ['with a lease in storage', () => ({})],
])('%s', (_how, browser) => {
  beforeEach(() => vi.stubGlobal('navigator', browser()))

  test('turns come one after another', async () => {
    const got: string[] = []
    const first = take('first', got)
    await vi.advanceTimersByTimeAsync(200)
    const second = take('second', got)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toEqual(['first'])
    const endFirst = await first
    endFirst()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toEqual(['first', 'second'])
    const endSecond = await second
    endSecond()
  })

  test('of two that begin at once, one waits', async () => {
    const got: string[] = []
    const both = [take('one', got), take('other', got)]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toHaveLength(1)
    const end = await Promise.race(both)
    end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toHaveLength(2)
  })

  test('a holder that keeps a turn for too long loses it, and ends no other holder’s with it', async () => {
    const got: string[] = []
    const hung = take('hung', got)
    await vi.advanceTimersByTimeAsync(200)
    const next = take('next', got)
    await vi.advanceTimersByTimeAsync(patience + 500)
    expect(got).toEqual(['hung', 'next'])
    const endHung = await hung
    endHung()
    const third = take('third', got)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toEqual(['hung', 'next'])
    const endNext = await next
    endNext()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(got).toEqual(['hung', 'next', 'third'])
    await third
  })
})

describe('a lease', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))

  test('the turn of a closed page blocks others no longer than it lasts', async () => {
    localStorage.setItem('portal.session-turn', `gone ${Date.now() + 1_000}`)
    let isMine = false
    void acquireLock(patience).finally(() => {
      isMine = true
    })
    await vi.advanceTimersByTimeAsync(900)
    expect(isMine).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(isMine).toBe(true)
  })

  test('from before the clock was set back counts for nothing', async () => {
    localStorage.setItem('portal.session-turn', `gone ${Date.now() + 3_600_000}`)
    let isMine = false
    void acquireLock(patience).finally(() => {
      isMine = true
    })
    await vi.advanceTimersByTimeAsync(200)
    expect(isMine).toBe(true)
  })

  test('without storage each page has its own turn', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('Closed', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('Closed', 'SecurityError')
      },
    })
    await expect(acquireLock(patience)).resolves.toBeTypeOf('function')
    await expect(acquireLock(patience)).resolves.toBeTypeOf('function')
  })
})
