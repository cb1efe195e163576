import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { visitorBodyBytes } from '~/config/body-places'
import { getNetwork } from '~/config/network-of'
import type { Access, BodyType, Endpoint } from '~/contract/endpoint'
import { type CallLimit, getLimits } from '~/contract/limits'
import { isPlainRead } from '~/contract/plain-read'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import { maxIssues, validate } from '~/contract/validate'
import type { IdentityActor } from './actor'
import { answerCsv, answerPdf, answerZip, isCsvRows, isZipFiles } from './downloads'
import { answerEvents, isEvents } from './event-stream'
import { type Arrival, type KnownCallers, authenticate, noteCaller } from './authentication'
import type { Call, Route } from './router'
import type { ServiceContext } from '../context'
import { appCheckFor } from '../identity/tokens'
import { isRecord } from '../is-record'
import { commonHeaders } from './problems'
import { limit } from './rate-limits'
import { largestBody, readBody, takeRoomForBody } from './read-body'

type Coerce = (values: string[]) => unknown

const numberText = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

const toNumber = (text: string) => (numberText.test(text) ? Number(text) : text)
const toBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

// Validation refuses a scalar that was given twice: it finds a list.
const single =
  (convert: (text: string) => unknown): Coerce =>
  (values) =>
    values.length === 1 ? convert(values[0] ?? '') : values

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'type' in value && '~run' in value

const readPart = (schema: v.GenericSchema, name: string): unknown => Reflect.get(schema, name)

const getConverter = (schema: v.GenericSchema): ((text: string) => unknown) => {
  const wrapped = readPart(schema, 'wrapped')
  if (isSchema(wrapped)) return getConverter(wrapped)
  const options = readPart(schema, 'options')
  const isNumeric =
    schema.type === 'number' ||
    (schema.type === 'picklist' && Array.isArray(options) && options.every((o) => typeof o === 'number'))
  if (isNumeric) return toNumber
  return schema.type === 'boolean' ? toBoolean : (text) => text
}

const getCoerce = (schema: v.GenericSchema): Coerce => {
  const wrapped = readPart(schema, 'wrapped')
  if (isSchema(wrapped)) return getCoerce(wrapped)
  const item = readPart(schema, 'item')
  if (schema.type !== 'array' || !isSchema(item)) return single(getConverter(schema))
  const convert = getConverter(item)
  return (values) => values.map(convert)
}

/**
 * Compiles the reading of a query from its schema: texts become numbers, booleans and lists where the schema
 * has them. Doubtful texts (`0x10`, `yes`) and unknown names stay as they are, for validation to refuse.
 */
export const compileQuery = (
  schema: v.GenericSchema,
): ((query: URLSearchParams) => Record<string, unknown>) => {
  const entries = readPart(schema, 'entries')
  const coercers = new Map(
    Object.entries(typeof entries === 'object' && entries !== null ? entries : {})
      .filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1]))
      .map(([name, entry]) => [name, getCoerce(entry)]),
  )
  const asGiven = single((text) => text)
  return (query) => {
    const given = new Map<string, string[]>()
    for (const [name, value] of query) {
      const values = given.get(name)
      if (values) values.push(value)
      else given.set(name, [value])
    }
    return Object.fromEntries(
      [...given].map(([name, values]) => [name, (coercers.get(name) ?? asGiven)(values)]),
    )
  }
}

/** Valibot's own messages repeat the input, which may be a password; those of the contract are sentences. */
const isOwnMessage = (message: string) => /^Invalid [\w -]+: /.test(message)

const grouped = (bound: number) => bound.toLocaleString('en')

/** What a bound asks for; null of what is no bound. */
const boundSentence = ({ type, input, requirement }: v.BaseIssue<unknown>): string | null => {
  if (type === 'integer') return 'Use a whole number.'
  if (typeof requirement !== 'number') return null
  const most = type.startsWith('max_') ? 'at most' : type.startsWith('min_') ? 'at least' : null
  if (most === null) return null
  if (type.endsWith('_value')) return `Use ${most} ${grouped(requirement)}.`
  return typeof input === 'string'
    ? `Use ${most} ${grouped(requirement)} ${requirement === 1 ? 'character' : 'characters'}.`
    : `Send ${most} ${grouped(requirement)}.`
}

const getMessage = (issue: v.BaseIssue<unknown>): string => {
  if (!isOwnMessage(issue.message)) return issue.message
  if (issue.expected === 'never') return 'This is not known here.'
  if (issue.received === 'undefined') return 'This is required.'
  if (issue.kind === 'schema' && issue.expected) return `Expected ${issue.expected}.`
  return boundSentence(issue) ?? 'This is not accepted.'
}

/** What validation found, for the person: where, and a sentence that never repeats the input. */
export const getFieldProblems = (issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] =>
  issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: getMessage(issue) }))

interface Caller {
  search: URLSearchParams
  clientAddress: string
}

const getSubject = ({ per }: CallLimit, clientAddress: string, actor: IdentityActor | null) => {
  if (per === 'account') return actor && `account:${actor.identityUid}`
  if (per === 'visitor' && actor?.user) return null
  return getNetwork(clientAddress)
}

const isAsked = ({ only }: CallLimit, { search }: Caller) => only === undefined || search.get(only) === 'true'

/**
 * Compiles what the contract allows of a call: `onArrival` counts by address, before anything is looked at; `ofCaller`
 * by whoever it turned out to be, nobody where the token was refused. Both throw TOO_MANY_REQUESTS.
 */
const limitsOfCall = (context: Pick<ServiceContext, 'database' | 'config'>, endpoint: Endpoint) => {
  const counted = getLimits(endpoint).filter((each) => each.counted === undefined)
  const byAddress = counted.filter(({ per }) => per === 'address')
  const byCaller = counted.filter(({ per }) => per !== 'address')

  const count = async (limits: CallLimit[], caller: Caller, actor: IdentityActor | null) => {
    for (const each of limits) {
      const { name = `${endpoint.method} ${endpoint.path}`, seconds, demonstration } = each
      const points = context.config.demonstration ? (demonstration ?? each.points) : each.points
      const subject = getSubject(each, caller.clientAddress, actor)
      if (points === 'none' || subject === null || !isAsked(each, caller)) continue
      await limit(context, `${name}:${subject}`, { points, seconds })
    }
  }

  return {
    onArrival: (caller: Caller) => count(byAddress, caller, null),
    ofCaller: (caller: Caller, actor: IdentityActor | null) => count(byCaller, caller, actor),
  }
}

/**
 * Paths at which a list was sent and an object was read. Valibot takes a list for an object of which every
 * part may be left out, so `[]` would pass as an empty change.
 */
export const misplacedLists = (sent: unknown, read: unknown, path: readonly string[] = []): string[] => {
  if (!isRecord(read)) return []
  if (Array.isArray(sent)) return [path.join('.')]
  if (!isRecord(sent)) return []
  return Object.entries(read).flatMap(([name, part]) => misplacedLists(sent[name], part, [...path, name]))
}

// Milliseconds; several times what any of the work takes that is answered so.
const beat = 200

/**
 * Holds an outcome back until the next beat since it was begun: work that took a little longer ends with the work
 * that did not, and nobody learns from the time which it was.
 */
export const onTheBeat = async <T>(work: Promise<T>): Promise<T> => {
  const begun = performance.now()
  const [outcome] = await Promise.allSettled([work])
  const elapsed = performance.now() - begun
  await wait(beat - (elapsed % beat))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** One call, however it came. */
interface ArrivedCall extends Arrival {
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
interface CallRequest extends ArrivedCall {
  request: Request
}

// Milliseconds that sending may take before it is asked anew who sends.
const sentAtOnce = 1000

const noParameters = v.strictObject({})

const parseInput = (schema: v.GenericSchema, input: unknown): unknown => {
  const result = validate(schema, input)
  if (!result.success) throw new ProblemError('FIELDS_INVALID', { fields: getFieldProblems(result.issues) })
  const lists = misplacedLists(input, result.output).slice(0, maxIssues)
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
const mayStillCall = async (
  context: ServiceContext,
  endpoint: Endpoint,
  arrival: Arrival,
  begunAt?: Date,
) => {
  try {
    return (await authenticate(context, endpoint, arrival, { begunAt })).refusal === null
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
export const compileCall = (context: ServiceContext, { endpoint, handle }: Route): CompiledCall => {
  const { params, query, body, bodyOptional, bodyType, bodyLimit, output, outputType, keptFor, status } =
    endpoint
  const readQuery = compileQuery(query ?? noParameters)
  const readType: BodyType | null = bodyType ?? (body ? 'json' : null)
  // An archive is handed on as it comes.
  const isKeptInMemory = readType !== null && readType !== 'archive'
  const limits = limitsOfCall(context, endpoint)

  /** Counts for whoever calls, refused or not, before the identity provider is asked for one call alone. */
  const identify = async (call: ArrivedCall) => {
    noteCaller(endpoint, null)
    await limits.onArrival(call)
    const { appCheck, identity } = context.config
    if (endpoint.appChecked && appCheck) {
      await appCheckFor(identity.projectId)(call.appCheck, context.now())
    }
    const { actor, refusal, confirm } = await authenticate(context, endpoint, call, {
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
  const maxBytes = (actor: IdentityActor | null) => {
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
      const read = await readBody(request, readType, maxBytes(actor), bodyOptional)
      if (read !== undefined) input.body = body ? parseInput(body, read) : read
    }
    return input
  }

  /** Who calls after a body that was long on its way: no power outlasts its end by sending slowly. */
  const identifyAgain = async (call: ArrivedCall) => {
    const { actor, refusal, confirm } = await authenticate(context, endpoint, call)
    if (refusal) throw new ProblemError(refusal)
    await confirm()
    return actor
  }

  const getOutcome = async (call: ArrivedCall, request: Request | null): Promise<unknown> => {
    const identified = await identify(call)
    const { requestId, clientAddress, userAgent } = call
    const leave =
      request && isKeptInMemory
        ? takeRoomForBody(request, maxBytes(identified), { actor: identified, clientAddress })
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
    const begunAt = context.now()
    const answer = await getOutcome(call, call.request)
    const mayReadOn = () => mayStillCall(context, endpoint, call, begunAt)
    if (outputType === 'csv') {
      if (!isCsvRows(answer)) throw new Error('The answer is not what the contract says: expected rows')
      return answerCsv(context, endpoint, answer, requestId, mayReadOn)
    }
    if (outputType === 'zip') {
      if (!isZipFiles(answer)) throw new Error('The answer is not what the contract says: expected files')
      return answerZip(context, endpoint, answer, requestId, mayReadOn)
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
      return answerEvents(answer, call.request, requestId, () => mayStillCall(context, endpoint, call))
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
        ? async (call: ArrivedCall) => presentOutput(output, await getOutcome(call, null))
        : null,
  }
}
