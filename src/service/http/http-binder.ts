import { t } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import { appCheckHeader } from '~/config/app-check-constants'
import { hasTooManyParameters } from '~/config/connections'
import type { CallInProcess } from '~/contract/client'
import type { Endpoint } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { nameRoute } from '~/observability/request-scope'
import { getRequestId, type CallerCache } from './authentication'
import type { ServiceContext } from '../context'
import { problemResponse, toProblem, toClientError } from './problems'
import { readBody, reserveBodyMemory, isStreamed, tooLarge } from './read-body'
import { type ArrivedCall, type CallHandler, createCallHandler, type SentBody } from './request-handler'
import { respond } from './respond'
import type { Route } from './router'
import { compileQuery, emptyQuery } from './validation'

/** The context of a call apart from its input. */
interface CallInfo {
  /** The caller's network address, for rate limits. */
  clientAddress?: string
  /** Shared by the calls of one page, so that its reader is authenticated once. */
  callers?: CallerCache
}

const isDefined = (value: unknown) => value !== undefined && value !== null

/** Params or a query as a URL has them: without undefined, null and empty lists. */
const toUrlValues = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, toJson(Array.isArray(value) ? value.filter(isDefined) : value)] as const)
      .filter(([, value]) => isDefined(value) && !(Array.isArray(value) && value.length === 0)),
  )

/** Converts a value to what JSON can carry: no undefined fields, well-formed texts, finite numbers. */
const toJson = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((item) => toJson(item) ?? null)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, toJson(field)]))
}

async function* toSingleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The body is already in memory, so it needs no reservation. */
const toSentBody = (body: unknown, { bodyType = 'json' }: Endpoint): SentBody => ({
  reserveMemory: () => () => {},
  read: async (maxBytes) => {
    if (body === undefined) return undefined
    if (bodyType === 'json') {
      if (Buffer.byteLength(JSON.stringify(body)) > maxBytes) throw tooLarge(bodyType, maxBytes)
      return toJson(body)
    }
    if (!(body instanceof Uint8Array)) throw new TypeError('A file is handed over as bytes.')
    if (body.byteLength > maxBytes) throw tooLarge(bodyType, maxBytes)
    return isStreamed(bodyType) ? toSingleChunk(body) : body
  },
})

/** Creates a client that makes these calls within the process. */
const createInProcessClient = (context: ServiceContext, calls: readonly CallHandler[]): CallInProcess => {
  const compiled = new Map(calls.map((call) => [call.endpoint, call]))
  return async (endpoint, { params = {}, query = {}, body }, caller) => {
    const { token, clientAddress = 'unknown', callers, userAgent = '', appCheck = null } = caller
    const { method, path, outputType = 'json' } = endpoint
    const requestId = getRequestId()
    nameRoute(`/api${path}`)
    try {
      const call = compiled.get(endpoint)
      if (!call) throw new ProblemError('NOT_FOUND')
      const arrived = {
        authorization: token === null ? null : `Bearer ${token}`,
        params: toUrlValues(params),
        query: toUrlValues(query),
        body: toSentBody(body, endpoint),
        requestId,
        clientAddress,
        callers,
        userAgent,
        appCheck,
      }
      if (outputType === 'json') return await call.run(arrived)
      return (await respond(context, call, arrived)).body
    } catch (error) {
      throw toClientError(toProblem(error, context.log, { requestId, method, path }), requestId)
    }
  }
}

/** The users service: the same calls over HTTP or within the process. It needs no port. */
export interface Service {
  /** Responds to a request. Never throws. */
  fetch: (request: Request, info?: CallInfo) => Promise<Response>
  call: CallInProcess
}

/** A public route outside the contract. */
export type PublicRoute = (
  request: Request,
  params: Record<string, string>,
  requestId: string,
) => Response | Promise<Response>

interface Env {
  Bindings: CallInfo
  /** For error handlers. */
  Variables: { facts: { requestId: string; path: string } }
}

/** Compiles how a request becomes a call. The call itself parses body and token. */
const createRequestParser = ({ query, bodyType = 'json', bodyOptional }: Endpoint) => {
  const readQuery = compileQuery(query ?? emptyQuery)
  return ({ req, env }: Context<Env>, requestId: string): ArrivedCall => {
    const request = req.raw
    const { headers } = request
    const { search, searchParams } = new URL(request.url)
    if (hasTooManyParameters(search)) {
      throw new ProblemError('MALFORMED_REQUEST', { detail: t`Send at most 100 query parameters.` })
    }
    const clientAddress = env.clientAddress ?? 'unknown'
    return {
      authorization: headers.get('authorization'),
      params: req.param(),
      query: readQuery(searchParams),
      body: {
        reserveMemory: (maxBytes, actor) => reserveBodyMemory(headers, maxBytes, { actor, clientAddress }),
        read: (maxBytes) => readBody(request, bodyType, maxBytes, bodyOptional),
      },
      requestId,
      clientAddress,
      callers: env.callers,
      userAgent: headers.get('user-agent') ?? '',
      appCheck: headers.get(appCheckHeader),
    }
  }
}

// `{` sorts after every letter and digit, so that fixed parts come before those in braces.
const comparePaths = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const mountPath = (app: Hono<Env>, context: ServiceContext, path: string, calls: readonly CallHandler[]) => {
  const byMethod = new Map(
    calls.map((call) => [`${call.endpoint.method}`, { call, read: createRequestParser(call.endpoint) }]),
  )
  const allow = [...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : [])].join(', ')
  app.all(path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const { method } = c.req
    const found = byMethod.get(method === 'HEAD' ? 'GET' : method)
    nameRoute(`/api${path}`)
    const requestId = getRequestId(c.req.raw)
    c.set('facts', { requestId, path })
    if (!found) return problemResponse(new ProblemError('METHOD_NOT_ALLOWED'), requestId, { allow })
    return respond(context, found.call, found.read(c, requestId), c.req.raw)
  })
}

/** Mounts routes as a service: each path once with its methods; all other requests get a problem response. */
export const mountRoutes = (
  context: ServiceContext,
  routes: readonly Route[],
  { gets = {} }: { gets?: Record<string, PublicRoute> } = {},
): Service => {
  const app = new Hono<Env>()
  const calls = routes.map((route) => createCallHandler(context, route))
  const paths = new Map<string, CallHandler[]>()
  for (const call of calls) paths.set(call.endpoint.path, [...(paths.get(call.endpoint.path) ?? []), call])
  for (const [path, group] of [...paths].toSorted(comparePaths)) mountPath(app, context, path, group)
  for (const [path, get] of Object.entries(gets)) {
    app.get(path, ({ req }) => get(req.raw, req.param(), getRequestId(req.raw)))
  }
  app.notFound(({ req }) => problemResponse(new ProblemError('NOT_FOUND'), getRequestId(req.raw)))
  app.onError((error, { req, var: { facts = { requestId: getRequestId(req.raw) } } }) => {
    const problem = toProblem(error, context.log, { ...facts, method: req.method })
    return problemResponse(problem, facts.requestId)
  })
  return {
    fetch: async (request, info = {}) => app.fetch(request, info),
    call: createInProcessClient(context, calls),
  }
}
