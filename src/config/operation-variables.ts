import * as v from 'valibot'
import { isPrivateAddress } from './client-address'
import { variable } from './variable'
import { port, webAddress } from './env-validators'

const seconds = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check((text) => /^\d{1,3}(\.\d)?$/.test(text), 'a number of seconds, such as 8'),
    v.transform(Number),
  )

const secret = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,200}$/, 'a secret of at least 16 letters, digits or .~+/=-_'),
)

/** The log levels; each includes those after it. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** Variables for log, metrics, traces and shutdown. */
export const operationVariables = {
  LOG_LEVEL: variable(v.optional(v.picklist(logLevels, '"debug", "info", "warn" or "error"'), 'info'), {
    group: 'Operation',
    description: 'Lowest level in the log: "debug", "info", "warn" or "error" (docs/operation.md).',
    example: 'warn',
  }),
  LOG_REQUESTS: variable(v.optional(v.picklist(['true', 'false'], 'true or false')), {
    group: 'Operation',
    description: 'Logs each request at info (files at debug), without address, query or user.',
    example: 'false',
    without: 'true; false in a demonstration',
  }),
  METRICS_TOKEN: variable(v.optional(secret), {
    group: 'Operation',
    description: 'Serves Prometheus metrics at `/metrics` to bearers of this secret.',
    example: 'e5c1b0d4a7f84c2e9b36',
    without: 'no metrics',
    secret: true,
  }),
  METRICS_PORT: variable(v.optional(port(9464)), {
    group: 'Operation',
    description: 'Separate port for `/metrics` without a secret, on METRICS_HOST.',
    example: '9464',
    without: 'none',
  }),
  METRICS_HOST: variable(
    v.pipe(
      v.optional(v.string(), '127.0.0.1'),
      v.check(isPrivateAddress, 'an address of this machine or of a private network, such as 10.0.0.5'),
    ),
    {
      group: 'Operation',
      description: 'Address of METRICS_PORT: this machine or a private network.',
      example: '10.0.0.5',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(v.optional(webAddress('http://localhost:4318')), {
    group: 'Operation',
    description: 'OpenTelemetry collector over HTTP, without the path `/v1/traces`.',
    example: 'http://localhost:4318',
    without: 'no traces',
  }),
  OTEL_SERVICE_NAME: variable(v.optional(v.string()), {
    group: 'Operation',
    description: 'Name of the process in traces.',
    example: 'portal-north',
    without: '`portal` or `users-service`',
  }),
  SHUTDOWN_DELAY_SECONDS: variable(seconds(0), {
    group: 'Operation',
    description:
      'Seconds of serving after SIGTERM while `/health/ready` answers 503, until the balancer notices (docs/operation.md).',
    example: '10',
  }),
  SHUTDOWN_DEADLINE_SECONDS: variable(
    v.pipe(
      seconds(8),
      v.check((given) => given >= 1, 'at least 1 second'),
    ),
    {
      group: 'Operation',
      description: 'Seconds for requests and jobs to end after that; the rest is cut off, with exit code 1.',
      example: '25',
    },
  ),
}
