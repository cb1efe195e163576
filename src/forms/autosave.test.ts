import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type SaveState } from './autosave'

const savedAt = new Date('2026-11-21T14:32:00Z')

class ConflictError extends Error {}
class RefusedError extends Error {}

/** An autosave with a service that answers when the test says so. */
const world = () => {
  const calls: { text: string; answer: (error?: Error) => Promise<void> }[] = []
  const mirror: { text: string | null } = { text: null }
  const states: SaveState['is'][] = []
  const autosave = createAutosave<string>({
    save: (text) =>
      new Promise((resolve, reject) => {
        calls.push({
          text,
          answer: async (error) => {
            if (error === undefined) resolve(savedAt)
            else reject(error)
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
    draft: {
      keep: (text) => {
        mirror.text = text
      },
      drop: () => {
        mirror.text = null
      },
    },
    onState: ({ is }) => states.push(is),
    getRefusal: (error) =>
      error instanceof ConflictError ? 'conflict' : error instanceof RefusedError ? 'refused' : null,
    delay: 1000,
    maxDelay: 5000,
    retries: [2000, 4000],
  })
  return { autosave, calls, mirror, states }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a text is kept once the hands have rested, and only the last one', async () => {
  const { autosave, calls, mirror, states } = world()
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(900)
  autosave.change('ab')
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.map(({ text }) => text)).toEqual(['ab'])
  expect(mirror.text).toBe('ab')
  await calls[0]!.answer()
  expect(mirror.text).toBeNull()
  expect(states).toEqual(['saving', 'saved'])
})

test('a writer who never pauses gets a copy saved every few seconds', async () => {
  const { autosave, calls } = world()
  for (let typed = 1; typed <= 12; typed += 1) {
    autosave.change('x'.repeat(typed))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(calls.map(({ text }) => text.length)).toEqual([10])
})

test('what was typed during the save of an older text stays in the browser', async () => {
  const { autosave, calls, mirror, states } = world()
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  autosave.change('ab')
  await calls[0]!.answer()
  expect(mirror.text).toBe('ab')
  expect(autosave.hasUnsaved()).toBe(true)
  expect(states).not.toContain('saved')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[1]!.answer()
  expect(autosave.hasUnsaved()).toBe(false)
})

test('a failure is shown, and retried with growing delays', async () => {
  const { autosave, calls, mirror, states } = world()
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[0]!.answer(new Error('no answer'))
  expect(states).toEqual(['saving', 'failed'])
  await vi.advanceTimersByTimeAsync(2000)
  await calls[1]!.answer(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(3999)
  expect(calls).toHaveLength(2)
  expect(mirror.text).toBe('a')
  await vi.advanceTimersByTimeAsync(1)
  await calls[2]!.answer()
  expect(states.at(-1)).toBe('saved')
})

test('after a conflict nothing more is sent until it is released', async () => {
  const { autosave, calls, mirror, states } = world()
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[0]!.answer(new ConflictError())
  expect(states.at(-1)).toBe('conflict')
  autosave.change('ab')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(1)
  expect(mirror.text).toBe('ab')
  autosave.release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.map(({ text }) => text)).toEqual(['a', 'ab'])
})

test('while it is paused nothing is sent, and pausing waits for a pending save', async () => {
  const { autosave, calls } = world()
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  let isHeld = false
  const holding = autosave.hold().then(() => {
    isHeld = true
    return isHeld
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isHeld).toBe(false)
  await calls[0]!.answer()
  await holding
  autosave.change('ab')
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(1)
})

test('a closing page waits for no earlier try, and a version that was saved is not sent as a copy', async () => {
  const { autosave, calls } = world()
  autosave.change('a')
  void autosave.flush()
  autosave.change('ab')
  void autosave.flush(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(({ text }) => text)).toEqual(['a', 'ab'])
  for (const { answer } of calls.splice(0)) await answer()
  autosave.change('abc')
  autosave.settle()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(0)
})

test('what is refused is not retried, stays in the browser, and is sent with what is typed next', async () => {
  const { autosave, calls, mirror, states } = world()
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[0]?.answer(new RefusedError())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(1)
  expect(states).toEqual(['saving', 'refused'])
  expect([mirror.text, autosave.hasUnsaved()]).toEqual(['a', true])
  autosave.change('ab')
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.map(({ text }) => text)).toEqual(['a', 'ab'])
})

test('no two saves are under way at once', async () => {
  const { autosave, calls } = world()
  autosave.change('a')
  void autosave.flush()
  await vi.advanceTimersByTimeAsync(0)
  autosave.change('ab')
  void autosave.flush()
  void autosave.flush()
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toHaveLength(1)
  await calls[0]?.answer()
  expect(calls.map(({ text }) => text)).toEqual(['a', 'ab'])
})

test('after the whole was submitted nothing is left to save, or in the browser', async () => {
  const { autosave, calls, mirror } = world()
  autosave.change('a')
  autosave.settle()
  await vi.advanceTimersByTimeAsync(10_000)
  await autosave.flush()
  expect([calls.length, mirror.text]).toEqual([0, null])
})
