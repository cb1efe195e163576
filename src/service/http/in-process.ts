import type { CallInProcess } from '~/contract/client'
import type { Endpoint } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { nameRoute } from '~/observability/request-scope'
import { type KnownCallers, getRequestId } from './authentication'
import type { ServiceContext } from '../context'
import { toProblem, toldProblem } from './problems'
import { isStreamed, tooLarge } from './read-body'
import type { CompiledCall, SentBody } from './request-handler'
import { respond } from './respond'

/** The context of a call beside its input. */
export interface CallInfo {
  /** The caller's network address, for rate limits. */
  clientAddress?: string
  /** Shared by the calls of one page, so that its reader is looked up once. */
  callers?: KnownCallers
}

const isThere = (value: unknown) => value !== undefined && value !== null

/** Params or a query in the form of an address: undefined, null and empty lists are left out. */
const asInAddress = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, toJson(Array.isArray(value) ? value.filter(isThere) : value)] as const)
      .filter(([, value]) => isThere(value) && !(Array.isArray(value) && value.length === 0)),
  )

/** A value as JSON carries it: without fields that are undefined, its texts well-formed, its numbers finite. */
const toJson = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((item) => toJson(item) ?? null)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, toJson(field)]))
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** It is in memory already, so that it needs no reservation. */
const getBody = (body: unknown, { bodyType = 'json' }: Endpoint): SentBody => ({
  takeRoom: () => () => {},
  read: async (maxBytes) => {
    if (body === undefined) return undefined
    if (bodyType === 'json') {
      if (Buffer.byteLength(JSON.stringify(body)) > maxBytes) throw tooLarge(bodyType, maxBytes)
      return toJson(body)
    }
    if (!(body instanceof Uint8Array)) throw new TypeError('A file is handed over as bytes.')
    if (body.byteLength > maxBytes) throw tooLarge(bodyType, maxBytes)
    return isStreamed(bodyType) ? inOnePiece(body) : body
  },
})

/** Makes these calls within the process. */
export const inProcess = (context: ServiceContext, calls: readonly CompiledCall[]): CallInProcess => {
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
        params: asInAddress(params),
        query: asInAddress(query),
        body: getBody(body, endpoint),
        requestId,
        clientAddress,
        callers,
        userAgent,
        appCheck,
      }
      if (outputType === 'json') return await call.run(arrived)
      return (await respond(context, call, arrived)).body
    } catch (error) {
      throw toldProblem(toProblem(error, context.log, { requestId, method, path }), requestId)
    }
  }
}
