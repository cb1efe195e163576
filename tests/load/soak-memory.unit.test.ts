import { expect, test } from 'vitest'
import { judgeMemory } from './soak-memory.mjs'

const mebibyte = 1024 * 1024

/** An hour of a process: its memory at `minute`, plus the usual variation. */
const getHour = (rssAt: (minute: number) => number) =>
  Array.from({ length: 361 }, (_, index) => ({
    at: index * 10_000,
    rss: (rssAt(index / 6) + 20 * Math.sin(index)) * mebibyte,
    heapUsed: (150 + 40 * Math.abs(Math.sin(index))) * mebibyte,
    external: 0,
    arrayBuffers: 0,
    held: 40,
  }))

test('memory that varies counts as flat, even if caches fill in the first half', () => {
  const { isFlat, sentences } = judgeMemory(getHour((minute) => 500 + 10 * Math.min(minute, 28)))
  expect(isFlat).toBe(true)
  expect(sentences.at(-1)).toMatch(/^FLAT/)
})

test('memory that leaks two megabytes a minute counts as rising', () => {
  const { isFlat, sentences } = judgeMemory(getHour((minute) => 500 + 2 * minute))
  expect(isFlat).toBe(false)
  expect(sentences.at(-1)).toMatch(/^RISING/)
})

test('a run of a few minutes is too short for a verdict', () => {
  const short = getHour((minute) => 500 + 50 * minute).slice(0, 30)
  expect(judgeMemory(short).sentences.at(-1)).toMatch(/^Too short/)
})
