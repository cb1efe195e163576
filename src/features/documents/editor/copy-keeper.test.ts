import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { createCopyKeeper, KeptElsewhere, type Safety } from './copy-keeper'

const savedAt = new Date('2026-11-21T14:32:00Z')

/** A keeper with a service that answers when the test says so. */
const world = () => {
  const calls: { text: string; answer: (error?: Error) => Promise<void> }[] = []
  const mirror: { text: string | null } = { text: null }
  const safeties: Safety['is'][] = []
  const keeper = createCopyKeeper<string>({
    keep: (text) =>
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
    mirror: {
      keep: (text) => {
        mirror.text = text
      },
      drop: () => {
        mirror.text = null
      },
    },
    onSafety: ({ is }) => safeties.push(is),
    rest: 1000,
    longest: 5000,
    retries: [2000, 4000],
  })
  return { keeper, calls, mirror, safeties }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a text is kept once the hands have rested, and only the last one', async () => {
  const { keeper, calls, mirror, safeties } = world()
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(900)
  keeper.change('ab')
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.map(({ text }) => text)).toEqual(['ab'])
  expect(mirror.text).toBe('ab')
  await calls[0]!.answer()
  expect(mirror.text).toBeNull()
  expect(safeties).toEqual(['saving', 'saved'])
})

test('a writer who never pauses gets a copy saved every few seconds', async () => {
  const { keeper, calls } = world()
  for (let typed = 1; typed <= 12; typed += 1) {
    keeper.change('x'.repeat(typed))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(calls.map(({ text }) => text.length)).toEqual([10])
})

test('what was typed during the save of an older text stays in the browser', async () => {
  const { keeper, calls, mirror } = world()
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  keeper.change('ab')
  await calls[0]!.answer()
  expect(mirror.text).toBe('ab')
  expect(keeper.hasUnkept()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  await calls[1]!.answer()
  expect(keeper.hasUnkept()).toBe(false)
})

test('a failure is shown, and retried with growing delays', async () => {
  const { keeper, calls, mirror, safeties } = world()
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[0]!.answer(new Error('no answer'))
  expect(safeties).toEqual(['saving', 'failed'])
  await vi.advanceTimersByTimeAsync(2000)
  await calls[1]!.answer(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(3999)
  expect(calls).toHaveLength(2)
  expect(mirror.text).toBe('a')
  await vi.advanceTimersByTimeAsync(1)
  await calls[2]!.answer()
  expect(safeties.at(-1)).toBe('saved')
})

test('beside another window nothing more is sent until it is released', async () => {
  const { keeper, calls, mirror, safeties } = world()
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[0]!.answer(new KeptElsewhere())
  expect(safeties.at(-1)).toBe('elsewhere')
  keeper.change('ab')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(1)
  expect(mirror.text).toBe('ab')
  keeper.release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.map(({ text }) => text)).toEqual(['a', 'ab'])
})

test('while it is paused nothing is sent, and pausing waits for a pending save', async () => {
  const { keeper, calls } = world()
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  let isHeld = false
  const holding = keeper.hold().then(() => {
    isHeld = true
    return isHeld
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isHeld).toBe(false)
  await calls[0]!.answer()
  await holding
  keeper.change('ab')
  await keeper.flush()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(1)
})

test('a closing page waits for no earlier try, and a version that was saved is not sent as a copy', async () => {
  const { keeper, calls } = world()
  keeper.change('a')
  void keeper.flush()
  keeper.change('ab')
  void keeper.flush(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(({ text }) => text)).toEqual(['a', 'ab'])
  for (const { answer } of calls.splice(0)) await answer()
  keeper.change('abc')
  keeper.settle()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(0)
})

test('where the page was deleted saves are not retried, and the text stays in the browser', async () => {
  const { keeper, calls, mirror, safeties } = world()
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  await calls[0]?.answer(new ProblemError('NOT_FOUND'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(1)
  expect(safeties).toEqual(['saving', 'gone'])
  expect([mirror.text, keeper.hasUnkept()]).toEqual(['a', true])
})
