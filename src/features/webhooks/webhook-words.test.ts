import { expect, test } from 'vitest'
import { waitWords } from './webhook-words'

const soon = '2026-11-26T12:00:00.000Z'

test.each([
  ['its time', { state: 'waiting', nextAt: soon }, false, null],
  ['an earlier event', { state: 'waiting', nextAt: null }, false, 'When its turn comes'],
  ['its webhook', { state: 'waiting', nextAt: soon }, true, 'Once it goes on'],
  ['an earlier event and its webhook', { state: 'waiting', nextAt: null }, true, 'Once it goes on'],
  ['nothing', { state: 'delivered', nextAt: null }, true, null],
] as const)('a delivery that waits for %s says so', (_what, delivery, isPaused, words) => {
  expect(waitWords(delivery, isPaused)).toBe(words)
})
