import process from 'node:process'
import { isClientGone } from './client-gone'
import type { Logger } from './log'

const isError = (part: unknown): part is Error => part instanceof Error

// A page that is left while it comes is told of as a fault too: its request was aborted.
const isLeftAlone = (error: unknown) => isClientGone(error) || (isError(error) && error.name === 'AbortError')

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
      if (level === 'error') log.error('A library reported an error', error)
      else log.warn('A library warned', { error: String(error) })
    }
  Object.assign(console, { error: told('error'), warn: told('warn') })
  process.on('uncaughtException', (error) => {
    log.error('An error was caught by nobody, so the process ends', error)
    process.exit(1)
  })
}
