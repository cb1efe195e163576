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
import { createRequestNote } from './note-on'
import { sessionCookieNames, sessionToken } from './cookies.server'
import { setTimeout as wait } from 'node:timers/promises'
import { getRetryDelay, isRetriedStatus, runWithTimeout } from '~/contract/http-client'

const getStatus = (error: unknown) => (error instanceof ProblemError ? error.status : undefined)

/** Retries once where a call over HTTP would be retried. */
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
 * Makes calls of an in-process service, with the same retry and deadline as over HTTP.
 * @param getCaller what is known of the caller, apart from the token
 */
export const inProcessTransport =
  (call: CallInProcess, getCaller: () => Omit<InProcessCaller, 'token'>): Transport =>
  (endpoint, input, { token, ...bounds }) => {
    const caller = { ...getCaller(), token }
    const attempt = () => observeInProcess(() => call(endpoint, input, caller), getStatus)
    return runWithTimeout(bounds, () => callAndRetry(endpoint.method, attempt))
  }

type CallInfo = Pick<InProcessCaller, 'clientAddress' | 'callers'>

/** An in-process service: the portal's own calls are typed, and requests for `/api/...` are forwarded unchanged. */
export interface ServiceInProcess {
  fetch: (request: Request, info?: CallInfo) => Promise<Response>
  call: CallInProcess
}

/** The base address of the in-process service; never resolved. */
const inProcessAddress = 'http://users-service.internal'

// Milliseconds for a call with its retry, so that a page does not hang with the service.
const deadline = 15_000

let inProcess: ServiceInProcess | null = null

/** Connects the service: from now on calls go to it without a socket. */
export const connectUsersService = (service: ServiceInProcess): void => {
  inProcess = service
}

const ending = new AbortController()

/** Aborted when the portal shuts down, to end long-running work. */
export const getShutdownSignal = (): AbortSignal => ending.signal

/** Ends the service's streams. */
export const endStreams = (): void => ending.abort()

/** The client's address, as reported by trusted proxies; undefined if unknown. */
export const getAddress = (request: Request): string | undefined =>
  'ip' in request && typeof request.ip === 'string' ? request.ip : undefined

/** `limited`: this caller exceeded a rate limit; other callers are not affected. */
type Failure = 'failed' | 'limited'

const failures = createRequestNote<Failure>('failed')

/** Whether a call for the response to this request failed, so that the page can say so. */
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

const knownCallers = createRequestNote<Map<string, never>>('callers')

/** Authenticates once for each page; form posts, which may write, authenticate for each call. */
const getCallers = (page: Request): Map<string, never> | undefined => {
  if (page.method !== 'GET' && page.method !== 'HEAD') return undefined
  const known = knownCallers.of(page) ?? new Map<string, never>()
  knownCallers.set(page, known)
  return known
}

const handOver = (request: Request, caller: Request): Promise<Response> =>
  observeCall(request, inProcess === null, () => pass(request, caller))

/** Collects what is known of the caller. */
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
  // Set or removed, never forwarded, because the visitor could have written anything there.
  if (clientAddress === undefined) request.headers.delete('x-forwarded-for')
  else request.headers.set('x-forwarded-for', clientAddress)
  return fetch(request)
}

const baseUrl = () => serverConfig().usersServiceUrl ?? inProcessAddress

/** Calls of an in-process service; failures are recorded for the response to `caller`. */
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

/** The users service, called with a token, or as an anonymous visitor. */
export const getUsersServiceAs = (token: string | null, caller: Request = getRequest()) =>
  createClient(
    contract,
    inProcess === null
      ? httpTransport({ baseUrl: baseUrl(), fetch: (request) => send(request, caller) })
      : transportInProcess(inProcess, caller),
    { timeout: deadline, ...(token !== null && { token }) },
  )

/** The users service, called as the user of the request's cookie, whatever user the page belongs to. */
export const usersServiceOfCookie = () => getUsersServiceAs(sessionToken())

/**
 * The users service, called as the user of the current request. Requests of a user's page are refused once another user
 * has signed in with the same browser, because they would read or write as the other user.
 */
export const usersService = () => {
  const page = getRequest().headers.get(userHeader)
  const person = getCookie(sessionCookieNames().userId)
  if (page !== null && person !== undefined && page !== person) throw new ProblemError('TOKEN_INVALID')
  return usersServiceOfCookie()
}

/** Reads what the service left unread; otherwise the next request on this connection would wait. */
const drain = async ({ body, bodyUsed }: Request): Promise<void> => {
  if (body === null || bodyUsed) return
  // A disconnected caller is no failure.
  await body.pipeTo(new WritableStream()).catch(() => undefined)
}

// Required by the platform for a body that is still arriving.
const streamed = { duplex: 'half' } as const

// Headers of the connection, not of the request; Node refuses to send most of them.
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
 * Forwards a request for `/api/...` to the service.
 * @throws any error on the way to a remote service
 */
export const forwardToUsersService = async (
  request: Request,
  visitor: Request = request,
): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const address = `${baseUrl()}${pathname.slice('/api'.length) || '/'}${search}`
  const { method, headers, signal, body } = request
  // Copied field by field: a request whose body length is monitored cannot be read twice.
  const forwarded = new Request(address, { method, headers, signal, body, ...streamed })
  if (inProcess === null) for (const name of ofTheConnection) forwarded.headers.delete(name)
  const response = await send(forwarded, visitor)
  void drain(forwarded)
  return response
}
