import * as v from 'valibot'
import { isPrivateAddress } from './private-address'
import { variable } from './variable'
import { port, webAddress } from './variable-forms'

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

/** How much is written into the log; each level takes in those after it. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** What a process tells of itself, and how it ends. */
export const operationVariables = {
  LOG_LEVEL: variable(v.optional(v.picklist(logLevels, '"debug", "info", "warn" or "error"'), 'info'), {
    group: 'Operation',
    description:
      'What is written into the log, one JSON object a line on standard error: "debug", "info", "warn" or "error" and whatever is worse (docs/operation.md).',
    example: 'warn',
  }),
  LOG_REQUESTS: variable(v.optional(v.picklist(['true', 'false'], 'true or false')), {
    group: 'Operation',
    description:
      'Whether each request is a line of the log, at the level info (files at debug). Never its address, query, or who asked.',
    example: 'false',
    without: 'true, and false in a demonstration',
  }),
  METRICS_TOKEN: variable(v.optional(secret), {
    group: 'Operation',
    description:
      'With it `/metrics` answers in the format of Prometheus to whoever sends `Authorization: Bearer` and this secret.',
    example: 'e5c1b0d4a7f84c2e9b36',
    without: '`/metrics` is a page that does not exist',
    secret: true,
  }),
  METRICS_PORT: variable(v.optional(port(9464)), {
    group: 'Operation',
    description: 'A port of its own for `/metrics`, where no secret is asked for; it is on METRICS_HOST.',
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
      description:
        'The address of METRICS_PORT: of this machine or of a private network; a public one is refused, and so is every address at once.',
      example: '10.0.0.5',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(v.optional(webAddress('http://localhost:4318')), {
    group: 'Operation',
    description: 'Where traces go: an OpenTelemetry collector over HTTP, without the path `/v1/traces`.',
    example: 'http://localhost:4318',
    without: 'no traces are made',
  }),
  OTEL_SERVICE_NAME: variable(v.optional(v.string()), {
    group: 'Operation',
    description: 'What the process calls itself in traces.',
    example: 'portal-north',
    without: '`portal`, or `users-service` where that runs alone',
  }),
  SHUTDOWN_DELAY_SECONDS: variable(seconds(0), {
    group: 'Operation',
    description:
      'How long requests are still taken after SIGTERM, while `/health/ready` says 503: as long as the balancer needs to notice, such as 10 (docs/operation.md).',
    example: '10',
  }),
  SHUTDOWN_DEADLINE_SECONDS: variable(
    v.pipe(
      seconds(8),
      v.check((given) => given >= 1, 'at least 1 second'),
    ),
    {
      group: 'Operation',
      description:
        'How long running requests and background work may take to end after that; what takes longer is cut off, and the process ends with code 1.',
      example: '25',
    },
  ),
}
