import process from 'node:process'
import { isClientGone } from './client-gone'
import type { Logger } from './log'
import { currentScope, someFunction } from './request-scope'

const isError = (part: unknown): part is Error => part instanceof Error

// A page that is left while it comes is told of as a fault too: its request was aborted.
const isLeftAlone = (error: unknown) => isClientGone(error) || (isError(error) && error.name === 'AbortError')

/**
 * What came before any function was reached is its sender's fault: anybody could make errors of it, for somebody to be
 * called at night. What has a code is the system's, such as a file that is not there.
 */
const isUnreadable = (error: unknown) =>
  currentScope()?.route === someFunction && isError(error) && !('code' in error)

/**
 * Leads what libraries write to the console, and what ends the process because nobody foresaw it, through the log:
 * Node would print an error with everything that its maker hung on it.
 */
export const logFaults = (log: Logger): void => {
  const told =
    (level: 'warn' | 'error') =>
    (...parts: unknown[]) => {
      const error = parts.find(isError) ?? parts.map(String).join(' ')
      if (isLeftAlone(error)) return
      if (isUnreadable(error)) log.info('A call of a page could not be read', { error: String(error) })
      else if (level === 'error') log.error('A library reported an error', error)
      else log.warn('A library warned', { error: String(error) })
    }
  Object.assign(console, { error: told('error'), warn: told('warn') })
  process.on('uncaughtException', (error) => {
    log.error('An error was caught by nobody, so the process ends', error)
    process.exit(1)
  })
}
