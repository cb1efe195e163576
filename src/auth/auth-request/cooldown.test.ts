import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()

/** Loads the module as a new page has it. */
const freshPage = async () => {
  vi.resetModules()
  return import('./cooldown')
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('window', {
    setInterval: (act: () => void, milliseconds: number) => setInterval(act, milliseconds),
    clearInterval: (timer: number) => clearInterval(timer),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('counts the seconds down, and tells of each and of the end', async () => {
  const { startCooldown, getSecondsLeft, watchCooldown } = await freshPage()
  const seen: (number | null)[] = []
  const stop = watchCooldown('sign-in', () => seen.push(getSecondsLeft('sign-in')))
  startCooldown('sign-in', 3)
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([3, 2, 1, 0])
  expect(getSecondsLeft('register')).toBeNull()
  stop()
})

it('is forgotten when one tries again', async () => {
  const { startCooldown, endCooldown, getSecondsLeft } = await freshPage()
  startCooldown('sign-in', 3)
  vi.advanceTimersByTime(3_000)
  expect(getSecondsLeft('sign-in')).toBe(0)
  endCooldown('sign-in')
  expect(getSecondsLeft('sign-in')).toBeNull()
  expect(storage.size).toBe(0)
})

it('outlives a reload, with what is left of it', async () => {
  const before = await freshPage()
  before.startCooldown('sign-in', 60)
  vi.advanceTimersByTime(20_000)
  const after = await freshPage()
  expect(after.getSecondsLeft('sign-in')).toBeNull()
  const stop = after.watchCooldown('sign-in', () => undefined)
  expect(after.getSecondsLeft('sign-in')).toBe(40)
  stop()
  vi.advanceTimersByTime(60_000)
  const later = await freshPage()
  later.watchCooldown('sign-in', () => undefined)
  expect(later.getSecondsLeft('sign-in')).toBeNull()
})

it('still counts where storage is closed', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  const { startCooldown, getSecondsLeft, watchCooldown } = await freshPage()
  watchCooldown('sign-in', () => undefined)
  startCooldown('sign-in', 5)
  expect(getSecondsLeft('sign-in')).toBe(5)
})
