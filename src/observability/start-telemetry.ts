import process from 'node:process'
import { buildId } from '~/config/release'
import type { OperationConfig } from '~/config/operation'
import { listenForMetrics } from './answer-metrics'
import { jsonLogger, node, setLogLevel } from './log'
import { gauge, startMetrics } from './metrics'
import { logFaults } from './process-faults'
import { startTracing } from './trace'

/** Begins to tell of this process what it is configured to tell: log, metrics, traces. */
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
  listenForMetrics(operation, jsonLogger)
}
