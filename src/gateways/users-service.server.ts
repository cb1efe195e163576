import { getCookie, getRequest } from '@tanstack/react-start/server'
import { personHeader } from '~/config/person-header'
import { appCheckHeader } from '~/config/app-check-facts'
import { serverConfig } from '~/config/server'
import { contract } from '~/contract'
import { createClient } from '~/contract/client'
import type { PlainRead } from '~/contract/plain-read'
import { ProblemError } from '~/contract/problem'
import { observeCall } from '~/telemetry/observe-call'
import { noteOn } from './note-on'
import { readInProcess } from './read-in-process.server'
import { sessionCookieNames, sessionToken } from './session-cookies.server'

/** The callers that the service has verified; the content is its own. */
type KnownCallers = Map<string, never>

/** `clientAddress` is for the service's rate limits; `callers` is shared by all calls of one page. */
interface CallInfo {
  clientAddress?: string
  callers?: KnownCallers
}

/** The service's own manner of answering: whatever is asked by a request, and what only reads without one. */
export interface ServiceInProcess {
  fetch: (request: Request, info?: CallInfo) => Promise<Response>
  read: (read: PlainRead, info?: CallInfo & { userAgent?: string; appCheck?: string }) => Promise<unknown>
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

/** Aborted at shutdown, to end streams that would run for ever. */
export const leaving = (): AbortSignal => ending.signal

/** Ends the streams from the service. */
export const endStreams = (): void => ending.abort()

/** The client's address, according to the trusted proxies; undefined where it is not known. */
export const getAddress = (request: Request): string | undefined =>
  'ip' in request && typeof request.ip === 'string' ? request.ip : undefined

/** `limited`: this caller exceeded a rate limit, which concerns no other caller. */
type Failure = 'failed' | 'limited'

const failures = noteOn<Failure>('failed')

/** A failure of a call that this request's answer was made of, so that the answer can report it. */
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

const knownCallers = noteOn<KnownCallers>('callers')

/** One verification per rendered page; a form, which may write, is verified for each call. */
const getCallers = (page: Request): KnownCallers | undefined => {
  if (page.method !== 'GET' && page.method !== 'HEAD') return undefined
  const known = knownCallers.of(page) ?? new Map<string, never>()
  knownCallers.set(page, known)
  return known
}

const handOver = (request: Request, caller: Request): Promise<Response> =>
  observeCall(request, inProcess === null, () => pass(request, caller))

/** What is known of the client a call is made for. */
const getInfo = (caller: Request): CallInfo => {
  const clientAddress = getAddress(caller)
  const callers = getCallers(caller)
  return { ...(clientAddress !== undefined && { clientAddress }), ...(callers && { callers }) }
}

/** Asks the service in this process, as long and as often as one elsewhere. */
const readHere = async (service: ServiceInProcess, read: PlainRead, caller: Request): Promise<unknown> => {
  const userAgent = caller.headers.get('user-agent')
  const appCheck = caller.headers.get(appCheckHeader)
  const info = {
    ...getInfo(caller),
    ...(userAgent !== null && { userAgent }),
    ...(appCheck !== null && { appCheck }),
  }
  try {
    return await readInProcess(() => service.read(read, info), deadline)
  } catch (error) {
    noteFailure(caller, error instanceof ProblemError ? error.status : 500)
    throw error
  }
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

/** The users service, called with the given token, or as an anonymous visitor. */
export const usersServiceAs = (token: string | null, caller: Request = getRequest()) => {
  const service = inProcess
  return createClient(contract, {
    baseUrl: baseUrl(),
    fetch: (request) => send(request, caller),
    ...(service && { read: (read) => readHere(service, read, caller) }),
    timeout: deadline,
    ...(token === null ? {} : { token }),
  })
}

/** The users service, called as the user of the request's cookie, whatever user the page belongs to. */
export const usersServiceOfCookie = () => usersServiceAs(sessionToken())

/**
 * The users service, called as the user of the current request. A call from one user's page is refused once
 * another has signed in with the same browser, since it would be answered, or written, in the other's name.
 */
export const usersService = () => {
  const page = getRequest().headers.get(personHeader)
  const person = getCookie(sessionCookieNames().userId)
  if (page !== null && person !== undefined && page !== person) throw new ProblemError('TOKEN_INVALID')
  return usersServiceOfCookie()
}

/** Reads what the service left unread, or the next request on this connection would wait behind it. */
const drain = async ({ body, bodyUsed }: Request): Promise<void> => {
  if (body === null || bodyUsed) return
  // A client that disconnects meanwhile is no error.
  await body.pipeTo(new WritableStream()).catch(() => undefined)
}

// A body that is still arriving; the platform wants it said.
const streamed = { duplex: 'half' } as const

// Hop-by-hop headers; Node refuses to send most of them.
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
 * Forwards a request for `/api/...` to the service unchanged, or as rewritten by the portal.
 * @throws the error of the connection to a remote service
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
