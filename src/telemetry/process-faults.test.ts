import process from 'node:process'
import { expect, test, vi } from 'vitest'
import type { Logger } from './log'
import { logFaults } from './process-faults'

test('what libraries report is logged, but for pages that were left while they came', () => {
  const { error, warn } = console
  vi.spyOn(process, 'on').mockReturnThis()
  const log = {
    info: vi.fn<Logger['info']>(),
    warn: vi.fn<Logger['warn']>(),
    error: vi.fn<Logger['error']>(),
  }
  const left = new AbortController()
  left.abort()
  const fault = new Error('No route')
  try {
    logFaults(log)
    console.error('Error in a page', left.signal.reason)
    console.error('Error in a page', fault)
  } finally {
    Object.assign(console, { error, warn })
  }
  expect(log.error.mock.calls).toEqual([['A library reported an error', fault]])
})
