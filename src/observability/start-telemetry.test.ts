import process from 'node:process'
import { expect, test, vi } from 'vitest'
import type { Logger } from './log'
import { logFaults } from './start-telemetry'
import { nameFunction, nameRoute, newScope, runInScope, someFunction } from './request-scope'

/** Returns what is logged of the output of libraries. */
const getLog = (write: () => void) => {
  const { error, warn } = console
  vi.spyOn(process, 'on').mockReturnThis()
  const log = {
    info: vi.fn<Logger['info']>(),
    warn: vi.fn<Logger['warn']>(),
    error: vi.fn<Logger['error']>(),
  }
  try {
    logFaults(log)
    write()
  } finally {
    Object.assign(console, { error, warn })
  }
  return { told: log.info.mock.calls, errors: log.error.mock.calls }
}

const fault = new Error('No route')

test('what libraries report is logged, but for pages that were left while they came', () => {
  const left = new AbortController()
  left.abort()
  const { errors } = getLog(() => {
    console.error('Error in a page', left.signal.reason)
    console.error('Error in a page', fault)
  })
  expect(errors).toEqual([['A library reported an error', fault]])
})

test('what is sent to a function and cannot be read is no error of ours', () => {
  const missing = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
  const { told, errors } = getLog(() =>
    runInScope(newScope('1'), () => {
      nameRoute(someFunction)
      console.error(new SyntaxError('Bad control character'))
      console.error(missing)
      nameFunction('askQuestion')
      console.error(fault)
    }),
  )
  expect(told).toEqual([
    ['A call of a page could not be read', { error: 'SyntaxError: Bad control character' }],
  ])
  expect(errors).toEqual([
    ['A library reported an error', missing],
    ['A library reported an error', fault],
  ])
})
