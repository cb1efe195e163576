import { getCookie, getRequest } from '@tanstack/react-start/server'
import { userHeader } from '~/config/user-header'
import { appCheckHeader } from '~/config/app-check-constants'
import { serverConfig } from '~/config/server'
import { contract } from '~/contract'
import {
  type CallInProcess,
  type InProcessCaller,
  type Transport,
  createClient,
  httpTransport,
} from '~/contract/client'
import { ProblemError } from '~/contract/problem'
import { observeCall, observeInProcess } from '~/observability/observe-call'
import { noteOn } from './note-on'
import { sessionCookieNames, sessionToken } from './cookies.server'
import { setTimeout as wait } from 'node:timers/promises'
import { getRetryDelay, isRetriedStatus, runWithTimeout } from '~/contract/http-client'

const getStatus = (error: unknown) => (error instanceof ProblemError ? error.status : undefined)

/** Once more where a call over HTTP would be sent once more. */
const callAndRetry = async (method: string, attempt: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await attempt()
  } catch (error) {
    if (method !== 'GET' || !(error instanceof ProblemError) || !isRetriedStatus(error.status)) throw error
    await wait(getRetryDelay(error.retryAfter) * 1000)
    return attempt()
  }
}

/**
 * Makes calls of a service in this process, as often and as long as over HTTP.
 * @param getCaller what is known of whom a client's calls are made for, but for the token
 */
export const inProcessTransport =
  (call: CallInProcess, getCaller: () => Omit<InProcessCaller, 'token'>): Transport =>
  (endpoint, input, { token, ...bounds }) => {
    const caller = { ...getCaller(), token }
    const attempt = () => observeInProcess(() => call(endpoint, input, caller), getStatus)
    return runWithTimeout(bounds, () => callAndRetry(endpoint.method, attempt))
  }

type CallInfo = Pick<InProcessCaller, 'clientAddress' | 'callers'>

/** A service in this process: the portal's own calls are typed, and requests for `/api/...` are handed on as they are. */
export interface ServiceInProcess {
  fetch: (request: Request, info?: CallInfo) => Promise<Response>
  call: CallInProcess
}

/** The base address of the service while it runs inside this process; never resolved. */
const inProcessAddress = 'http://users-service.internal'

// Milliseconds for a call with its retry; a page must not hang on a service that does.
const deadline = 15_000

let inProcess: ServiceInProcess | null = null

/** Joins the halves: from now on calls go to this service without a socket. */
export const connectUsersService = (service: ServiceInProcess): void => {
  inProcess = service
}

const ending = new AbortController()

/** Aborted when the portal is asked to end: what would go on for ever ends then. */
export const leaving = (): AbortSignal => ending.signal

/** Ends the streams that come from the service. */
export const endStreams = (): void => ending.abort()

/** Where a request comes from, by the proxies that are believed; undefined where it is not known. */
export const getAddress = (request: Request): string | undefined =>
  'ip' in request && typeof request.ip === 'string' ? request.ip : undefined

/** `limited`: this caller has asked too often; other callers are not affected. */
type Failure = 'failed' | 'limited'

const failures = noteOn<Failure>('failed')

/** What came in the way of a call that the answer to this request was made of: it may say so in its place. */
export const getFailure = (caller: Request): Failure | undefined => failures.of(caller)

const noteFailure = (caller: Request, status: number) => {
  if (status >= 500) failures.set(caller, 'failed')
  else if (status === 429 && failures.of(caller) === undefined) failures.set(caller, 'limited')
}

const send = async (request: Request, caller: Request): Promise<Response> => {
  try {
    const response = await handOver(request, caller)
    noteFailure(caller, response.status)
    return response
  } catch (error) {
    noteFailure(caller, 500)
    throw error
  }
}

const knownCallers = noteOn<Map<string, never>>('callers')

/** One look for each page: what is asked for by a form, and may write, is looked at each time. */
const getCallers = (page: Request): Map<string, never> | undefined => {
  if (page.method !== 'GET' && page.method !== 'HEAD') return undefined
  const known = knownCallers.of(page) ?? new Map<string, never>()
  knownCallers.set(page, known)
  return known
}

const handOver = (request: Request, caller: Request): Promise<Response> =>
  observeCall(request, inProcess === null, () => pass(request, caller))

/** What is known of the caller. */
const getInfo = (caller: Request): CallInfo => {
  const clientAddress = getAddress(caller)
  const callers = getCallers(caller)
  return { ...(clientAddress !== undefined && { clientAddress }), ...(callers && { callers }) }
}

const pass = (request: Request, caller: Request): Promise<Response> => {
  const clientAddress = getAddress(caller)
  const check = caller.headers.get(appCheckHeader)
  if (check !== null) request.headers.set(appCheckHeader, check)
  const userAgent = caller.headers.get('user-agent')
  if (userAgent !== null) request.headers.set('user-agent', userAgent)
  if (inProcess !== null) return inProcess.fetch(request, getInfo(caller))
  // Set or removed, never passed on: what the visitor wrote there is the visitor's word.
  if (clientAddress === undefined) request.headers.delete('x-forwarded-for')
  else request.headers.set('x-forwarded-for', clientAddress)
  return fetch(request)
}

const baseUrl = () => serverConfig().usersServiceUrl ?? inProcessAddress

/** Calls of a service in this process; what comes in the way is noted for the answer to `caller`. */
const transportInProcess = ({ call }: ServiceInProcess, caller: Request): Transport => {
  const transport = inProcessTransport(call, () => {
    const userAgent = caller.headers.get('user-agent')
    const appCheck = caller.headers.get(appCheckHeader)
    return {
      ...getInfo(caller),
      ...(userAgent !== null && { userAgent }),
      ...(appCheck !== null && { appCheck }),
    }
  })
  return async (...made) => {
    try {
      return await transport(...made)
    } catch (error) {
      noteFailure(caller, error instanceof ProblemError ? error.status : 500)
      throw error
    }
  }
}

/** The users service, called with the given token, or as an anonymous visitor. */
export const usersServiceAs = (token: string | null, caller: Request = getRequest()) =>
  createClient(
    contract,
    inProcess === null
      ? httpTransport({ baseUrl: baseUrl(), fetch: (request) => send(request, caller) })
      : transportInProcess(inProcess, caller),
    { timeout: deadline, ...(token !== null && { token }) },
  )

/** The users service, called as the user of the request's cookie, whatever user the page belongs to. */
export const usersServiceOfCookie = () => usersServiceAs(sessionToken())

/**
 * The users service, called as the person of the request at hand. What the page of one person asks for is refused
 * once another has signed in with the same browser: it would be answered, or written, in the other's name.
 */
export const usersService = () => {
  const page = getRequest().headers.get(userHeader)
  const person = getCookie(sessionCookieNames().userId)
  if (page !== null && person !== undefined && page !== person) throw new ProblemError('TOKEN_INVALID')
  return usersServiceOfCookie()
}

/** Reads what the service left unread, or the next request on this connection would wait behind it. */
const drain = async ({ body, bodyUsed }: Request): Promise<void> => {
  if (body === null || bodyUsed) return
  // A caller that disconnects is no failure.
  await body.pipeTo(new WritableStream()).catch(() => undefined)
}

// A body that is still arriving; the platform wants it said.
const streamed = { duplex: 'half' } as const

// Of one connection, not of what is asked; Node refuses to send most of them.
const ofTheConnection = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Hands a request for `/api/...` on to the service as it came, or as it was made for the visitor's own.
 * @throws whatever stood in the way to a service elsewhere
 */
export const forwardToUsersService = async (
  request: Request,
  visitor: Request = request,
): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const address = `${baseUrl()}${pathname.slice('/api'.length) || '/'}${search}`
  const { method, headers, signal, body } = request
  // Part by part: taken as a whole, a request whose body is watched for its length could not be read twice.
  const forwarded = new Request(address, { method, headers, signal, body, ...streamed })
  if (inProcess === null) for (const name of ofTheConnection) forwarded.headers.delete(name)
  const response = await send(forwarded, visitor)
  void drain(forwarded)
  return response
}
