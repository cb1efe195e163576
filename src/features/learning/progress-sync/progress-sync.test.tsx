import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LearningPath } from '~/contract/learning'
import { ProblemError } from '~/contract/problem'
import { createProgressSync, dropOutdated, type UnsentProgress, type UnsentStore } from './progress-sync'

// The response is only passed on.
const answer = { slug: 'path', lastAt: '2026-11-21T10:00:00Z' } as LearningPath

const memory = (): UnsentStore & { kept: UnsentProgress[] } => {
  const kept: UnsentProgress[] = []
  const drop = (path: string, unit: string) => {
    const at = kept.findIndex((one) => one.path === path && one.unit === unit)
    if (at >= 0) kept.splice(at, 1)
  }
  return {
    kept,
    list: () => [...kept],
    find: (path, unit) => kept.find((one) => one.path === path && one.unit === unit),
    keep: (progress) => {
      drop(progress.path, progress.unit)
      kept.push(progress)
    },
    drop,
  }
}

type Send = (progress: UnsentProgress) => Promise<LearningPath>

const saving = (send: Send) => {
  const store = memory()
  const told = { sent: 0, refused: 0, waiting: [] as boolean[] }
  const of = createProgressSync({
    path: 'path',
    unit: 'unit',
    store,
    send,
    lastAt: () => null,
    onSending: () => undefined,
    onSent: () => (told.sent += 1),
    onRefused: () => (told.refused += 1),
    onWaiting: (isWaiting) => told.waiting.push(isWaiting),
  })
  return { store, told, of }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first place is sent at once, the next ones together five seconds later', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(answer))
  const { of, store } = saving(send)
  of.note(1)
  await vi.advanceTimersByTimeAsync(0)
  of.note(2)
  of.note(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ position: 3 }))
  expect(store.kept).toEqual([])
})

test('what cannot be sent is kept, said, and tried again until it is', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(answer))
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  send.mockRejectedValueOnce(new ProblemError('UNAVAILABLE'))
  const { of, store, told } = saving(send)
  const shown = { revision: 2, pageVersion: 3 }
  await expect(of.finish(shown)).rejects.toThrow('Failed to fetch')
  const kept = { path: 'path', unit: 'unit', isFinished: true, lastAt: null }
  expect(store.kept).toEqual([{ ...kept, ...shown }])
  expect(told.waiting).toEqual([true])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.kept).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledTimes(3)
  expect(send).toHaveBeenLastCalledWith({ ...kept, ...shown })
  expect(store.kept).toEqual([])
  expect(told).toEqual({ sent: 1, refused: 0, waiting: [true, true, false] })
})

test('what is refused for good is given up', async () => {
  const send = vi.fn<Send>(() => Promise.reject(new ProblemError('UNIT_LOCKED')))
  const { of, store, told } = saving(send)
  await expect(of.finish({ revision: 1 })).rejects.toThrow('Something else comes first')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(store.kept).toEqual([])
  expect(told.refused).toBe(1)
})

test('a place told while another is on its way is not lost', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(answer))
  send.mockImplementationOnce(() => new Promise((resolve) => void setTimeout(() => resolve(answer), 1_000)))
  const { of, store } = saving(send)
  of.note(10)
  await vi.advanceTimersByTimeAsync(0)
  of.note(20)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.kept).toMatchObject([{ position: 20, lastAt: answer.lastAt }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ position: 20 }))
  expect(store.kept).toEqual([])
})

test('leaving sends what is left, also what the player says last', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(answer))
  const { of } = saving(send)
  of.note(10)
  await vi.advanceTimersByTimeAsync(0)
  of.end()
  of.note(12)
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ position: 12 }))
  expect(vi.getTimerCount()).toBe(0)
})

test('a place that was kept gives way to what was done since; that a unit was finished does not', () => {
  const kept: UnsentProgress = { path: 'path', unit: 'unit', position: 10, lastAt: '2026-11-01T10:00:00Z' }
  const later = '2026-11-02T10:00:00Z'
  expect(dropOutdated(kept, '2026-11-01T10:00:00Z')).toBe(kept)
  expect(dropOutdated(kept, later)).toBeNull()
  expect(dropOutdated({ ...kept, isFinished: true, revision: 2, pageVersion: 3 }, later)).toEqual({
    path: 'path',
    unit: 'unit',
    isFinished: true,
    revision: 2,
    pageVersion: 3,
    lastAt: later,
  })
})
