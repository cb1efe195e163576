import process from 'node:process'
import { buildId } from '~/config/release'
import type { OperationConfig } from '~/config/operation'
import { serveMetrics, gauge, startMetrics } from './metrics'
import { jsonLogger, node, setLogLevel, type Logger } from './log'
import { startTracing } from './trace'
import { isDisconnect } from './describe-error'
import { currentScope, someFunction } from './request-scope'

/** Starts the configured telemetry of this process: log, metrics, traces. */
export const startTelemetry = async (
  operation: OperationConfig,
  service: 'portal' | 'users-service',
): Promise<void> => {
  setLogLevel(operation.logLevel)
  if (process.env.NODE_ENV === 'production') logFaults(jsonLogger)
  const labels = { release: buildId, service, node }
  gauge({ name: 'portal_build_info', help: 'What runs here; always 1.', labels: Object.keys(labels) }, () => [
    { labels, value: 1 },
  ])
  await Promise.all([startMetrics(operation), startTracing(operation, service)])
  serveMetrics(operation, jsonLogger)
}

const isError = (part: unknown): part is Error => part instanceof Error

// Leaving a page while it loads aborts its request, which arrives here as an error too.
const isLeftAlone = (error: unknown) => isDisconnect(error) || (isError(error) && error.name === 'AbortError')

/**
 * An error before any function was reached is the client's fault; otherwise any client could cause errors that alert
 * the operator. An error with a code is the system's, such as a missing file.
 */
const isUnreadable = (error: unknown) =>
  currentScope()?.route === someFunction && isError(error) && !('code' in error)

/**
 * Redirects console output of libraries and uncaught errors to the log, since Node would print an error with all its
 * properties.
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
    log.error('Uncaught error: the process ends', error)
    process.exit(1)
  })
}
