import { IncomingMessage, ServerResponse } from 'node:http'
import type { OperationConfig } from '~/config/operation'
import { type TrustedProxies, isPrivateAddress } from '~/config/client-address'
import { logs, writeLine, watchLog, jsonLogger, type Logger } from './log'
import {
  requestIdFrom,
  currentScope,
  newScope,
  type RequestScope,
  runInScope,
  type Spent,
  spend,
} from './request-scope'
import { beginSpan, inSpan, noteSpan } from './trace'
import type { TraceSpan } from './trace-port'
import { counter, gauge, histogram } from './metrics'

/** A request as the server passes it on. */
interface ObservedRequest extends Request {
  runtime?: { node?: { req: unknown; res?: unknown } | undefined } | undefined
}

interface Options {
  operation: OperationConfig
  trustedProxies: TrustedProxies
  /** Sends timings to all clients, not only to administrators. */
  demonstration: boolean
  /** The route pattern of a path of the portal; `''` if the handler sets it later. */
  getRoute: (pathname: string) => string
}

type Next = () => Response | Promise<Response>

const isFile = (route: string) => route.endsWith('/*')

// Clients may send any of three dozen methods, and each label stays until the process ends.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const getMethod = ({ method = 'GET' }: IncomingMessage): string => (methods.has(method) ? method : 'other')

const getPathname = (url = '/'): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * Observes requests from the first to the last byte: gives each an id for its response, every log line and every call
 * made for it, writes its log line, counts it, and starts its trace. Runs before all other handlers.
 */
export const observer = ({ operation, trustedProxies, demonstration, getRoute }: Options) => {
  const isTrustedPeer = peerCheck(trustedProxies)
  const finish = (
    scope: RequestScope,
    { req, res, span, begun, sentBefore }: Watched & { begun: number; sentBefore: number },
  ) => {
    const milliseconds = performance.now() - begun
    const { requestId, route: named, caller } = scope
    const route = named || 'other'
    const method = getMethod(req)
    const status = res.statusCode
    const isWhole = res.writableFinished
    requestEnds()
    noteRequest({ method, route, status }, milliseconds / 1000)
    span?.rename(`${method} ${route}`)
    span?.end({ 'http.route': route, 'http.response.status_code': status }, status >= 500)
    const level = isFile(route) ? 'debug' : 'info'
    if (!operation.logsRequests || !logs(level)) return
    writeLine(level, 'Request', {
      requestId,
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      bytes: Math.max(0, req.socket.bytesWritten - sentBefore),
      caller,
      ...(!isWhole && { isWhole }),
    })
  }

  const sayMore = (scope: RequestScope, res: ServerResponse, milliseconds: number) => {
    res.setHeader('x-request-id', scope.requestId)
    const mayTell = (demonstration || scope.caller === 'admin' || scope.isToldTiming) && !scope.isConstantTime
    if (mayTell && !isFile(scope.route)) res.setHeader('server-timing', serverTiming(scope, milliseconds))
  }

  return (request: ObservedRequest, next: Next): Response | Promise<Response> => {
    const { req, res } = request.runtime?.node ?? {}
    if (!(req instanceof IncomingMessage) || !(res instanceof ServerResponse)) return next()
    if (currentScope()) return next()
    const isTrusted = isTrustedPeer(req)
    const scope = newScope(requestIdFrom(isTrusted ? request.headers.get('x-request-id') : null))
    scope.route = getRoute(getPathname(req.url))
    const above = isTrusted ? request.headers.get('traceparent') : null
    const span = beginSpan('Request', 'server', { 'http.request.method': getMethod(req) }, above)
    const begun = performance.now()
    const sentBefore = req.socket.bytesWritten
    requestBegins()
    res.once('close', () => finish(scope, { req, res, span, begun, sentBefore }))
    return runInScope(scope, () =>
      inSpan(span, async () => {
        try {
          return await next()
        } finally {
          if (!scope.isIdSaid && !res.headersSent) sayMore(scope, res, performance.now() - begun)
        }
      }),
    )
  }
}

interface Watched {
  req: IncomingMessage
  res: ServerResponse
  span: TraceSpan | null
}

const durations = histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labels: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

let running = 0

gauge({ name: 'portal_http_requests_in_flight', help: 'Requests that are being answered.' }, () => [
  { value: running },
])

const lines = counter({
  name: 'portal_log_lines_total',
  help: 'Lines written into the log, by level.',
  labels: ['level'],
})

watchLog((level) => lines.add({ level }))

/** Counts a started request. */
const requestBegins = (): void => {
  running += 1
}

/** Counts a finished request. */
const requestEnds = (): void => {
  running -= 1
}

/** Records a request's outcome, by the class of its status: `2xx`. */
const noteRequest = (
  { method, route, status }: { method: string; route: string; status: number },
  seconds: number,
): void => durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)

const duration = (milliseconds: number) => `dur=${milliseconds.toFixed(1)}`

const part = (name: string, { count, milliseconds }: Spent): string =>
  count === 0 ? '' : `, ${name};${duration(milliseconds)};desc="${count}"`

/**
 * Formats a `Server-Timing` header: the time until the response began, and within that the calls of the service and the
 * statements of the database, with their numbers. Concurrent ones are added up.
 */
const serverTiming = ({ service, database }: RequestScope, total: number): string =>
  `total;${duration(total)}${part('service', service)}${part('db', database)}`

/**
 * Creates a check whether a connection's forwarded headers are trusted. Logs a line for the first peer that looks like
 * an unconfigured proxy.
 */
export const peerCheck = (trusted: TrustedProxies, log: Pick<Logger, 'warn'> = jsonLogger) => {
  let isTold = false
  return ({ headers, socket: { remoteAddress } }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean => {
    if (remoteAddress === undefined) return false
    if (trusted && trusted.includes(remoteAddress)) return true
    if (isTold || headers['x-forwarded-for'] === undefined || !isPrivateAddress(remoteAddress)) return false
    isTold = true
    log.warn(
      'A proxy that is not in TRUSTED_PROXIES is not believed: everybody behind it shares one address, and its allowances',
      { proxy: remoteAddress.replace(/^::ffff:(?=[\d.]+$)/, '') },
    )
    return false
  }
}

const queryDurations = histogram({
  name: 'portal_database_query_duration_seconds',
  help: 'Statements, from when they were asked to their answer, by their first word and outcome.',
  labels: ['statement', 'outcome'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
})

const known = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

const firstWord = (sql: string): string => {
  const word = (/^\s*([a-z]+)/i.exec(sql)?.[1] ?? '').toLowerCase()
  return known.includes(word) ? word : 'other'
}

/** A finished or failed statement. */
interface Answered {
  level: 'query' | 'error'
  query: { sql: string }
  queryDurationMillis: number
}

/** Records a statement for its request, the metrics and the trace. Its text has no values, which are separate. */
export const observeQuery = ({ level, query, queryDurationMillis: milliseconds }: Answered): void => {
  const scope = currentScope()
  if (scope) spend(scope.database, milliseconds)
  const statement = firstWord(query.sql)
  const hasFailed = level === 'error'
  queryDurations.observe({ statement, outcome: hasFailed ? 'failed' : 'answered' }, milliseconds / 1000)
  noteSpan(
    statement,
    { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, 2000) },
    milliseconds,
    hasFailed,
  )
}

/** Measures the database connections by state; for the embedded database, the waiting statements. */
export const measureConnections = (count: () => Record<string, number>): void =>
  gauge(
    {
      name: 'portal_database_connections',
      help: 'Connections to the database that are in_use or idle, and who is waiting for one.',
      labels: ['state'],
    },
    () => Object.entries(count()).map(([state, value]) => ({ labels: { state }, value })),
  )
