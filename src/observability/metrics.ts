import type { OperationConfig } from '~/config/operation'
import type { MetricsPort, Samples } from './prometheus'
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { Logger } from './log'

/** Labels of a sample: few different values each, never personal data. */
type Labels = Record<string, string>

interface Described {
  /** A Prometheus name, such as `portal_log_lines_total`. */
  name: string
  help: string
  labels?: readonly string[]
}

type Instrument = (port: MetricsPort) => void

const instruments = new Map<string, Instrument>()
let port: MetricsPort | null = null

const declare = (name: string, instrument: Instrument) => {
  instruments.set(name, instrument)
  if (port) instrument(port)
}

const nothing = () => {}

/** Creates a counter. Without configured metrics, it does nothing. */
export const counter = (described: Described) => {
  let add: (labels: Labels, count: number) => void = nothing
  declare(described.name, (to) => {
    add = to.counter(described)
  })
  return { add: (labels: Labels = {}, count = 1): void => add(labels, count) }
}

/** Creates a histogram of durations in seconds. */
export const histogram = (described: Described & { buckets: readonly number[] }) => {
  let observe: (labels: Labels, seconds: number) => void = nothing
  declare(described.name, (to) => {
    observe = to.histogram(described)
  })
  return { observe: (labels: Labels, seconds: number): void => observe(labels, seconds) }
}

/**
 * Creates a gauge, read whenever the metrics are. It is omitted if it cannot be read; a second gauge of the same name
 * replaces the first.
 */
export const gauge = (described: Described, read: () => Samples | Promise<Samples>): void =>
  declare(described.name, (to) => to.gauge(described, read))

/** Starts metrics, if they are configured; otherwise the library is not loaded. */
export const startMetrics = async ({ metrics }: OperationConfig): Promise<void> => {
  if (port !== null || (!metrics.token && !metrics.listen)) return
  const { prometheusPort } = await import('./prometheus')
  port = prometheusPort()
  for (const instrument of instruments.values()) instrument(port)
}

/** All metrics in Prometheus' format, with their content type; null where none are recorded. */
export const readMetrics = async (): Promise<{ type: string; text: string } | null> =>
  port && { type: port.type, text: await port.text() }

const path = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token))

/**
 * Serves `/metrics` to a client that sends the token; null for another path, or without a configured token: then it is
 * a missing page like any other.
 */
export const answerMetrics = async (
  request: Request,
  pathname: string,
  { metrics }: OperationConfig,
): Promise<Response | null> => {
  if (pathname !== path || metrics.token === undefined) return null
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (!isSame(given, metrics.token)) {
    return new Response(null, { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' } })
  }
  const read = await readMetrics()
  if (read === null) return new Response(null, { status: 503, headers })
  return new Response(request.method === 'HEAD' ? null : read.text, {
    headers: { ...headers, 'content-type': read.type },
  })
}

/**
 * Serves `/metrics` on a separate port, if one is configured, at an address that only this machine or its network can
 * reach.
 */
export const serveMetrics = ({ metrics }: OperationConfig, log: Logger): void => {
  const { listen } = metrics
  if (!listen) return
  const server = createServer((request, response) => {
    if (request.url !== path) return response.writeHead(404).end()
    readMetrics().then(
      (read) =>
        response.writeHead(read ? 200 : 503, read ? { 'content-type': read.type } : {}).end(read?.text),
      (error: unknown) => {
        log.error('The metrics could not be read', error)
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', (error) => log.error('The metrics have no port', error, listen))
  server.listen(listen.port, listen.host).unref()
}
