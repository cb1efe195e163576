import { isDemonstration } from './demonstration'
import type { Variables } from './environment'
import type { logLevels } from './operation-variables'

/** Log, metrics and traces of a process, and its shutdown. */
export interface OperationConfig {
  /** The minimum level. */
  logLevel: (typeof logLevels)[number]
  /** Whether each request is logged. */
  logsRequests: boolean
  metrics: {
    /** Bearer token that a client sends to read the metrics at `/metrics`. */
    token?: string
    /** Address of a separate port that serves the metrics without a token. */
    listen?: { host: string; port: number }
  }
  /** The endpoint for traces; none are recorded without it. */
  tracesTo?: string
  /** The service name in traces, if it is configured. */
  name?: string
  shutdown: {
    /** Milliseconds for which requests are accepted after SIGTERM. */
    delay: number
    /** Milliseconds after that until the process exits. */
    deadline: number
  }
}

/** Selects the variables of {@link OperationConfig}. */
export const getOperationConfig = (variables: Variables): OperationConfig => ({
  logLevel: variables.LOG_LEVEL,
  // In a demonstration, people read the output to find the portal's address.
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
