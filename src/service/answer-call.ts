import * as v from 'valibot'
import { visitorBodyBytes } from '~/config/body-places'
import type { Access, BodyType, Endpoint } from '~/contract/endpoint'
import { isPlainRead } from '~/contract/plain-read'
import { ProblemError } from '~/contract/problem'
import { mostIssues, validate } from '~/contract/validate'
import { answerCsv, isCsvRows } from './answer-csv'
import { answerEvents, isEvents } from './answer-events'
import { answerPdf } from './answer-pdf'
import { answerZip, isZipFiles } from './answer-zip'
import type { IdentityActor } from './actor'
import { type Arrival, authenticate, type KnownCallers } from './authenticate'
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
import { largestBody, readBody } from './read-body'
import { takeRoomForBody } from './room-for-body'

/** One call, however it came. */
export interface ArrivedCall extends Arrival {
  /** The parts of the address in braces. */
  params: Record<string, string>
  requestId: string
  clientAddress: string
  /** Of the page that the call is made for, where there is one. */
  callers?: KnownCallers | undefined
  /** The program that the person uses, in its own words; empty where it says nothing. */
  userAgent: string
  /** The token by which the portal's own pages show themselves. */
  appCheck: string | null
}

/** One request for a call whose address matched. */
export interface CallRequest extends ArrivedCall {
  request: Request
}

// Milliseconds that sending may take before it is asked anew who sends.
const sentAtOnce = 1000

const noParameters = v.strictObject({})

const parseInput = (schema: v.GenericSchema, input: unknown): unknown => {
  const result = validate(schema, input)
  if (!result.success) throw new ProblemError('FIELDS_INVALID', { fields: fieldProblemsOf(result.issues) })
  const lists = misplacedLists(input, result.output).slice(0, mostIssues)
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

/**
 * Whether who called once may go on hearing the answer; while that cannot be found out, yes.
 * @param begunAt when the call came, where the end of its token ends nothing
 */
const mayStillCall = async (deps: ServiceDeps, endpoint: Endpoint, arrival: Arrival, begunAt?: Date) => {
  try {
    return (await authenticate(deps, endpoint, arrival, { begunAt })).refusal === null
  } catch (error) {
    return !(error instanceof ProblemError && error.status === 401)
  }
}

/** The answer as the contract says it, with nothing else in it. */
const presentOutput = (schema: v.GenericSchema, output: unknown): unknown => {
  const result = v.safeParse(schema, output)
  if (result.success) return result.output
  const places = result.issues.map((issue) => `${v.getDotPath(issue)}: expected ${issue.expected}`)
  throw new Error(`The answer is not what the contract says: ${places.join('; ')}`)
}

/** A call ready to be made. What it throws is told by whoever makes it. */
export interface CompiledCall {
  endpoint: Endpoint
  answer: (call: CallRequest) => Promise<Response>
  /** Null where it is no plain read. */
  read: ((call: ArrivedCall) => Promise<unknown>) | null
}

/**
 * Compiles a call: who calls and how often, then params, query and body, then the handler, then its answer against
 * the contract.
 */
export const compileCall = (deps: ServiceDeps, { endpoint, handle }: Route): CompiledCall => {
  const { params, query, body, bodyOptional, bodyType, bodyLimit, output, outputType, keptFor, status } =
    endpoint
  const readQuery = compileQuery(query ?? noParameters)
  const readType: BodyType | null = bodyType ?? (body ? 'json' : null)
  // An archive is handed on as it comes.
  const isKeptInMemory = readType !== null && readType !== 'archive'
  const limits = limitsOfCall(deps, endpoint)

  /** Counts for whoever calls, refused or not, before the identity provider is asked for one call alone. */
  const identify = async (call: ArrivedCall) => {
    noteCaller(endpoint, null)
    await limits.onArrival(call)
    const { appCheck, identity } = deps.config
    if (endpoint.appChecked && appCheck) {
      await appCheckFor(identity.projectId)(call.appCheck, deps.now())
    }
    const { actor, refusal, confirm } = await authenticate(deps, endpoint, call, {
      callers: call.callers,
    }).catch(async (error: unknown) => {
      if (error instanceof ProblemError && error.status === 401) await limits.ofCaller(call, null)
      throw error
    })
    noteCaller(endpoint, actor)
    await limits.ofCaller(call, actor)
    if (refusal) throw new ProblemError(refusal)
    await confirm()
    return actor
  }

  /** Bytes that the call takes; visitors send little, and it is not known of a visitor who pays for more. */
  const mostBytes = (actor: IdentityActor | null) => {
    const most = readType ? largestBody(readType, bodyLimit) : 0
    return actor ? most : Math.min(most, visitorBodyBytes)
  }

  const readInput = async (
    { params: given, search }: ArrivedCall,
    request: Request | null,
    actor: IdentityActor | null,
  ) => {
    const input: Record<string, unknown> = {}
    if (params) input.params = parseParams(params, given)
    if (query || search.size > 0) input.query = parseInput(query ?? noParameters, readQuery(search))
    if (readType && request) {
      const read = await readBody(request, readType, mostBytes(actor), bodyOptional)
      if (read !== undefined) input.body = body ? parseInput(body, read) : read
    }
    return input
  }

  /** Who calls after a body that was long on its way: no power outlasts its end by sending slowly. */
  const identifyAgain = async (call: ArrivedCall) => {
    const { actor, refusal, confirm } = await authenticate(deps, endpoint, call)
    if (refusal) throw new ProblemError(refusal)
    await confirm()
    return actor
  }

  const outcomeOf = async (call: ArrivedCall, request: Request | null): Promise<unknown> => {
    const identified = await identify(call)
    const { requestId, clientAddress, userAgent } = call
    const leave =
      request && isKeptInMemory
        ? takeRoomForBody(request, mostBytes(identified), { actor: identified, clientAddress })
        : null
    try {
      const began = performance.now()
      const input = await readInput(call, request, identified)
      const actor = performance.now() - began > sentAtOnce ? await identifyAgain(call) : identified
      // The handler's type narrows the actor by the access that was checked above.
      return await handle(input, { actor, requestId, clientAddress, userAgent } as Call<Access>)
    } finally {
      leave?.()
    }
  }

  const answerCall = async (call: CallRequest): Promise<Response> => {
    const { requestId } = call
    const begunAt = deps.now()
    const answer = await outcomeOf(call, call.request)
    const mayReadOn = () => mayStillCall(deps, endpoint, call, begunAt)
    if (outputType === 'csv') {
      if (!isCsvRows(answer)) throw new Error('The answer is not what the contract says: expected rows')
      return answerCsv(deps, endpoint, answer, requestId, mayReadOn)
    }
    if (outputType === 'zip') {
      if (!isZipFiles(answer)) throw new Error('The answer is not what the contract says: expected files')
      return answerZip(deps, endpoint, answer, requestId, mayReadOn)
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
      return answerEvents(answer, call.request, requestId, () => mayStillCall(deps, endpoint, call))
    }
    const json = output ? JSON.stringify(presentOutput(output, answer)) : null
    return new Response(json, {
      status,
      headers: {
        ...(json !== null && { 'content-type': 'application/json' }),
        ...commonHeaders(requestId),
        ...(keptFor !== undefined && { 'cache-control': `public, max-age=${keptFor}` }),
      },
    })
  }

  return {
    endpoint,
    answer: endpoint.discreet ? (call: CallRequest) => onTheBeat(answerCall(call)) : answerCall,
    read:
      output && isPlainRead(endpoint)
        ? async (call: ArrivedCall) => presentOutput(output, await outcomeOf(call, null))
        : null,
  }
}
