import * as v from 'valibot'
import { appCheckHeader } from '~/config/app-check-facts'
import type { Access, BodyType } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { answerCsv, isCsvRows } from './answer-csv'
import { answerEvents, isEvents } from './answer-events'
import { answerPdf } from './answer-pdf'
import { answerZip, isZipFiles } from './answer-zip'
import { authenticate, type KnownCallers } from './authenticate'
import type { Call, Route } from './bind'
import { compileQuery } from './coerce-query'
import type { ServiceDeps } from './deps'
import { fieldProblemsOf } from './field-problems'
import { appCheckFor } from './identity/app-check'
import { limitsOfCall } from './limit-call'
import { misplacedLists } from './misplaced-lists'
import { noteCaller } from './note-caller'
import { onTheBeat } from './on-the-beat'
import { commonHeaders } from './problem-response'
import { readBody } from './read-body'

/** One request for a call whose address matched. */
export interface CallRequest {
  request: Request
  /** The parts of the address in braces. */
  params: Record<string, string>
  requestId: string
  clientAddress: string
  /** Of the page that the call is made for, where there is one. */
  callers?: KnownCallers | undefined
}

const parseInput = (schema: v.GenericSchema, input: unknown): unknown => {
  const result = v.safeParse(schema, input)
  if (!result.success) throw new ProblemError('FIELDS_INVALID', { fields: fieldProblemsOf(result.issues) })
  const lists = misplacedLists(input, result.output)
  if (lists.length === 0) return result.output
  const fields = lists.map((path) => ({ path, message: 'Send an object here, not a list.' }))
  throw new ProblemError('FIELDS_INVALID', { fields })
}

/** An address whose parts can name nothing names nothing. */
const parseParams = (schema: v.GenericSchema, params: unknown): unknown => {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  throw new ProblemError('NOT_FOUND')
}

/** Whether who called once may go on hearing the answer; while that cannot be found out, yes. */
const mayStillCall = async (deps: ServiceDeps, endpoint: Route['endpoint'], request: Request) => {
  try {
    await authenticate(deps, endpoint, request)
    return true
  } catch (error) {
    return !(error instanceof ProblemError && (error.status === 401 || error.status === 403))
  }
}

const presentOutput = (schema: v.GenericSchema | undefined, output: unknown): string | null => {
  if (!schema) return null
  const result = v.safeParse(schema, output)
  if (result.success) return JSON.stringify(result.output)
  const places = result.issues.map((issue) => `${v.getDotPath(issue)}: expected ${issue.expected}`)
  throw new Error(`The answer is not what the contract says: ${places.join('; ')}`)
}

/**
 * Compiles a call: who calls and how often, then params, query and body, then the handler, then its answer against
 * the contract. What it throws is answered by the caller.
 */
export const compileCall = (deps: ServiceDeps, { endpoint, handle }: Route) => {
  const { params, query, body, bodyType, bodyLimit, output, outputType, keptFor, status } = endpoint
  const readQuery = query && compileQuery(query)
  const readType: BodyType | null = bodyType ?? (body ? 'json' : null)
  const limits = limitsOfCall(deps, endpoint)

  /** A token that is refused counts for the address it came from. */
  const identify = async (call: CallRequest) => {
    noteCaller(endpoint, null)
    await limits.onArrival(call)
    const { appCheck, identity } = deps.config
    if (endpoint.appChecked && appCheck) {
      await appCheckFor(identity.projectId)(call.request.headers.get(appCheckHeader))
    }
    try {
      const actor = await authenticate(deps, endpoint, call.request, call.callers)
      noteCaller(endpoint, actor)
      await limits.ofCaller(call, actor)
      return actor
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) await limits.ofCaller(call, null)
      throw error
    }
  }

  const readInput = async ({ request, params: given }: CallRequest) => {
    const input: Record<string, unknown> = {}
    if (params) input.params = parseParams(params, given)
    if (query) input.query = parseInput(query, readQuery?.(new URL(request.url).searchParams))
    if (readType) {
      const read = await readBody(request, readType, bodyLimit)
      input.body = body ? parseInput(body, read) : read
    }
    return input
  }

  const answerCall = async (call: CallRequest): Promise<Response> => {
    const actor = await identify(call)
    const input = await readInput(call)
    const { requestId, clientAddress } = call
    const userAgent = call.request.headers.get('user-agent') ?? ''
    // The handler's type narrows the actor by the access that was checked above.
    const answer = await handle(input, { actor, requestId, clientAddress, userAgent } as Call<Access>)
    if (outputType === 'csv') {
      if (!isCsvRows(answer)) throw new Error('The answer is not what the contract says: expected rows')
      return answerCsv(deps, endpoint, answer, requestId)
    }
    if (outputType === 'zip') {
      if (!isZipFiles(answer)) throw new Error('The answer is not what the contract says: expected files')
      return answerZip(deps, endpoint, answer, requestId)
    }
    if (outputType === 'pdf') {
      if (!(answer instanceof Uint8Array)) {
        throw new Error('The answer is not what the contract says: expected a PDF')
      }
      return answerPdf(endpoint, call.params, answer, requestId)
    }
    if (outputType === 'vtt') {
      if (typeof answer !== 'string')
        throw new Error('The answer is not what the contract says: expected captions')
      const headers = { 'content-type': 'text/vtt; charset=utf-8', ...commonHeaders(requestId) }
      return new Response(answer, { status, headers })
    }
    if (outputType === 'events') {
      if (!isEvents(answer)) throw new Error('The answer is not what the contract says: expected events')
      return answerEvents(answer, call.request, requestId, () => mayStillCall(deps, endpoint, call.request))
    }
    const json = presentOutput(output, answer)
    return new Response(json, {
      status,
      headers: {
        ...(json !== null && { 'content-type': 'application/json' }),
        ...commonHeaders(requestId),
        ...(keptFor !== undefined && { 'cache-control': `public, max-age=${keptFor}` }),
      },
    })
  }

  return endpoint.discreet ? (call: CallRequest) => onTheBeat(answerCall(call)) : answerCall
}
