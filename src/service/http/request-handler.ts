import { setTimeout as wait } from 'node:timers/promises'
import { maxVisitorBodyBytes } from '~/config/upload-memory-limit'
import { getRateLimitKey } from '~/config/client-address'
import type { Access, BodyType, Endpoint } from '~/contract/endpoint'
import { type CallLimit, getLimits } from '~/contract/limits'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from './actor'
import { type CallOrigin, type CallerCache, authenticate, annotateLog } from './authentication'
import { takeIdempotencyKey } from './idempotency'
import type { Call, Route } from './router'
import type { ServiceContext } from '../context'
import { getAppCheck } from '../identity/tokens'
import { limit } from './rate-limits'
import { isStreamed, getMaxBodyBytes } from './read-body'
import { emptyQuery, parseInput, parseParams, presentOutput } from './validation'

/** The body of a call, read once the caller is authenticated. */
export interface SentBody {
  /** Reserves memory for it; returns the release function, to be called once. */
  reserveMemory: (maxBytes: number, actor: IdentityActor | null) => () => void
  /**
   * Reads up to this many bytes; undefined without a body.
   * @throws ProblemError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_REQUEST
   */
  read: (maxBytes: number) => Promise<unknown>
}

/** A call, over HTTP or within the process, before parsing. */
export interface ArrivedCall extends CallOrigin {
  params: Record<string, unknown>
  body: SentBody
  requestId: string
  clientAddress: string
  /** The authenticated callers of the page that makes the call, if any. */
  callers?: CallerCache | undefined
  /** The user agent, as sent; empty if there is none. */
  userAgent: string
  /** The App Check token, which identifies the portal's own pages. */
  appCheck: string | null
}

type Caller = Pick<ArrivedCall, 'query' | 'clientAddress'>

const getSubject = ({ per }: CallLimit, clientAddress: string, actor: IdentityActor | null) => {
  if (per === 'account') return actor && `account:${actor.identityUid}`
  if (per === 'visitor' && actor?.user) return null
  return getRateLimitKey(clientAddress)
}

const matchesQuery = ({ only }: CallLimit, { query }: Caller) => only === undefined || query[only] === true

/**
 * Compiles the rate limits of a call: `onArrival` counts by address, before anything else; `ofCaller` by the
 * authenticated caller, or as anonymous if the token was refused. Both throw TOO_MANY_REQUESTS.
 */
const compileLimits = (context: Pick<ServiceContext, 'database' | 'config'>, endpoint: Endpoint) => {
  const counted = getLimits(endpoint).filter((each) => each.counted === undefined)
  const byAddress = counted.filter(({ per }) => per === 'address')
  const byCaller = counted.filter(({ per }) => per !== 'address')

  const count = async (limits: CallLimit[], caller: Caller, actor: IdentityActor | null) => {
    for (const each of limits) {
      const { name = `${endpoint.method} ${endpoint.path}`, seconds, demonstration } = each
      const points = context.config.demonstration ? (demonstration ?? each.points) : each.points
      const subject = getSubject(each, caller.clientAddress, actor)
      if (points === 'none' || subject === null || !matchesQuery(each, caller)) continue
      await limit(context, `${name}:${subject}`, { points, seconds })
    }
  }

  return {
    onArrival: (caller: Caller) => count(byAddress, caller, null),
    ofCaller: (caller: Caller, actor: IdentityActor | null) => count(byCaller, caller, actor),
  }
}

// Milliseconds; several times what the work of any constant-time call takes.
const responseStepMs = 200

/**
 * Pads the response time to a multiple of the interval since the start, so that timing does not reveal which work was
 * done.
 */
export const padResponseTime = async <T>(work: Promise<T>): Promise<T> => {
  const begun = performance.now()
  const [outcome] = await Promise.allSettled([work])
  const elapsed = performance.now() - begun
  await wait(responseStepMs - (elapsed % responseStepMs))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

// Milliseconds that sending may take before the caller is authenticated again.
const maxUploadMs = 1000

/** A call that is ready to run, over HTTP or within the process. */
export interface CallHandler {
  endpoint: Endpoint
  /** Returns JSON as the contract declares it, and anything else as the handler returned it. */
  run: (call: ArrivedCall) => Promise<unknown>
  /**
   * Whether a caller may continue to receive a long response; true while that cannot be checked.
   * @param begunAt when the call arrived, for a response that may outlive its token
   */
  mayContinue: (call: ArrivedCall, begunAt?: Date) => Promise<boolean>
}

/**
 * Creates the function that runs a call: authenticate, count rate limits, parse params, query and body, run the
 * handler, and check its response against the contract.
 */
export const createCallHandler = (context: ServiceContext, { endpoint, handle }: Route): CallHandler => {
  const { params, query, body, bodyType, bodyLimit, output, outputType = 'json' } = endpoint
  const readType: BodyType | null = bodyType ?? (body ? 'json' : null)
  const limits = compileLimits(context, endpoint)

  /** Counts the call for its caller, refused or not, before asking the identity provider about the account. */
  const identify = async (call: ArrivedCall) => {
    annotateLog(endpoint, null)
    await limits.onArrival(call)
    const { appCheck, identity } = context.config
    if (endpoint.appChecked && appCheck) {
      await getAppCheck(identity.projectId)(call.appCheck, context.now())
    }
    const { actor, refusal, confirm } = await authenticate(context, endpoint, call, {
      callers: call.callers,
    }).catch(async (error: unknown) => {
      if (error instanceof ProblemError && error.status === 401) await limits.ofCaller(call, null)
      throw error
    })
    annotateLog(endpoint, actor)
    await limits.ofCaller(call, actor)
    if (refusal) throw new ProblemError(refusal)
    await confirm()
    return actor
  }

  /** The maximum body size in bytes; smaller for visitors, whose uploads belong to no account. */
  const getMaxBytes = (actor: IdentityActor | null) => {
    const most = readType ? getMaxBodyBytes(readType, bodyLimit) : 0
    return actor ? most : Math.min(most, maxVisitorBodyBytes)
  }

  const readInput = async (call: ArrivedCall, maxBytes: number) => {
    const input: { params?: unknown; query?: unknown; body?: unknown } = {}
    if (params) input.params = parseParams(params, call.params)
    if (query || Object.keys(call.query).length > 0) {
      input.query = parseInput(query ?? emptyQuery, call.query)
    }
    if (readType) {
      const read = await call.body.read(maxBytes)
      if (read !== undefined) input.body = body ? parseInput(body, read) : read
    }
    return input
  }

  /** Authenticates again after a slow upload, so that slow sending does not preserve a revoked role. */
  const identifyAgain = async (call: ArrivedCall) => {
    const { actor, refusal, confirm } = await authenticate(context, endpoint, call)
    if (refusal) throw new ProblemError(refusal)
    await confirm()
    return actor
  }

  const runCall = async (call: ArrivedCall): Promise<unknown> => {
    const identified = await identify(call)
    const { requestId, clientAddress, userAgent } = call
    const maxBytes = getMaxBytes(identified)
    const releaseMemory =
      readType && !isStreamed(readType) ? call.body.reserveMemory(maxBytes, identified) : null
    try {
      const began = performance.now()
      const input = await readInput(call, maxBytes)
      const actor = performance.now() - began > maxUploadMs ? await identifyAgain(call) : identified
      const by = actor?.identityUid ?? null
      const { body: content, ...keyed } = takeIdempotencyKey({ endpoint, by, ...input })
      // The handler's type narrows the actor by the access that was checked above.
      const handled = { actor, requestId, clientAddress, userAgent, ...keyed } as Call<Access>
      const answer = await handle('body' in input ? { ...input, body: content } : input, handled)
      if (outputType !== 'json') return answer
      return output && presentOutput(output, answer)
    } finally {
      releaseMemory?.()
    }
  }

  return {
    endpoint,
    run: (call) => (endpoint.isConstantTime ? padResponseTime(runCall(call)) : runCall(call)),
    mayContinue: async (call, begunAt) => {
      try {
        return (await authenticate(context, endpoint, call, { begunAt })).refusal === null
      } catch (error) {
        return !(error instanceof ProblemError && error.status === 401)
      }
    },
  }
}
