import { isDemonstration } from './demonstration'
import type { Variables } from './environment'
import type { logLevels } from './operation-variables'

/** What a process tells of itself, and how it ends. */
export interface OperationConfig {
  /** From which level on lines are written. */
  logLevel: (typeof logLevels)[number]
  /** Whether each request is a line of the log. */
  logsRequests: boolean
  metrics: {
    /** Bearer token that a client sends to read the metrics at `/metrics`. */
    token?: string
    /** Address of a separate port that serves the metrics without a token. */
    listen?: { host: string; port: number }
  }
  /** Where traces go; without it none are made. */
  tracesTo?: string
  /** What the process calls itself in traces, where it is told. */
  name?: string
  shutdown: {
    /** Milliseconds in which requests are still taken after SIGTERM. */
    delay: number
    /** Milliseconds after that for everything to end. */
    deadline: number
  }
}

/** The part of the variables that concerns it. */
export const getOperation = (variables: Variables): OperationConfig => ({
  logLevel: variables.LOG_LEVEL,
  // In a demonstration a person reads along, who wants to see the address of the portal.
  logsRequests: variables.LOG_REQUESTS ? variables.LOG_REQUESTS === 'true' : !isDemonstration(variables),
  metrics: {
    ...(variables.METRICS_TOKEN && { token: variables.METRICS_TOKEN }),
    ...(variables.METRICS_PORT && {
      listen: { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
    }),
  },
  ...(variables.OTEL_EXPORTER_OTLP_ENDPOINT && { tracesTo: variables.OTEL_EXPORTER_OTLP_ENDPOINT }),
  ...(variables.OTEL_SERVICE_NAME && { name: variables.OTEL_SERVICE_NAME }),
  shutdown: {
    delay: variables.SHUTDOWN_DELAY_SECONDS * 1000,
    deadline: variables.SHUTDOWN_DEADLINE_SECONDS * 1000,
  },
})
