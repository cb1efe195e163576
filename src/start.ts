import {
  createCsrfMiddleware,
  createMiddleware,
  createServerOnlyFn,
  createStart,
} from '@tanstack/react-start'
import { getRequest, setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import {
  guardAdminDownload,
  answerUnknownFunction,
  signAsRelease,
  refusePageForWrite,
} from '~/server/plain-requests.server'
import { requireFunctionAccess, noteReached, refuseUnreadable } from '~/server/function-access.server'
import { isAllowedOrigin, pageSecurityHeaders } from './server/security.server'
import { nameFunction } from '~/observability/request-scope'
import { unknownFunctionHeader } from './config/release'
import { ProblemError } from './contract/problem'
import { OtherPartsError } from './gateways/service-call.server'
import { serverFnFetch } from './app/release/newest-release'
import { screenErrorAdapter } from '~/auth/screen-error'
import { createSerializationAdapter } from '@tanstack/react-router'

/** Keeps the code and the fields of a refused call on its way to the browser; nothing else of it travels. */
const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (value): value is ProblemError => value instanceof ProblemError,
  toSerializable: ({ code, message, fields, retryAfter, requestId, current }) => ({
    code,
    message,
    fields,
    retryAfter,
    requestId,
    current,
  }),
  fromSerializable: ({ code, message, fields, retryAfter, requestId, current }) =>
    new ProblemError(code, {
      detail: message,
      fields,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(current === undefined ? {} : { current }),
    }),
})

const securityMiddleware = createMiddleware().server(async ({ next, request }) => {
  const result = await next()
  for (const [name, value] of Object.entries(pageSecurityHeaders(request))) {
    result.response.headers.set(name, value)
  }
  return result
})

/** A page that cannot be shown for a moment says when to ask again, as the calls do. */
const retryAfterMiddleware = createMiddleware().server(async ({ next }) => {
  const result = await next()
  const { status, headers } = result.response
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', '5')
  return result
})

/** What pages of an earlier release call may be gone; that is no failure, and they are told. */
const releaseMiddleware = createMiddleware().server(async ({ next, handlerType }) => {
  if (handlerType !== 'serverFn') return next()
  try {
    const result = await next()
    signAsRelease(result.response)
    return result
  } catch (error) {
    const answer = answerUnknownFunction(error)
    if (answer === null) throw error
    return answer
  }
})

// The options stand in the browser's bundle too, where the configuration must not follow them.
const isOwnOrigin = createServerOnlyFn(isAllowedOrigin)

/** What mail programs post for their readers: from anywhere, with no cookie read, by a link that is all it takes. */
const isUnsubscription = (request: Request) => new URL(request.url).pathname.startsWith('/unsubscribe/')

const csrfMiddleware = createCsrfMiddleware({
  filter: ({ request }) =>
    request.method !== 'GET' && request.method !== 'HEAD' && !isUnsubscription(request),
  origin: (origin, { request }) => isOwnOrigin(origin, request),
})

/** What is sent to no one, or cannot be read, is refused as such, and is no failure. */
const malformedRequestMiddleware = createMiddleware().server(async ({ next, request, handlerType }) => {
  const result = await next()
  const refused =
    handlerType === 'serverFn'
      ? refuseUnreadable(request, result.response)
      : refusePageForWrite(request, result.response)
  return refused ?? result
})

const adminPathMiddleware = createMiddleware().server(async ({ next, request, handlerType }) => {
  const result = await next()
  if (handlerType === 'serverFn') return result
  return guardAdminDownload(request, result.response) ?? result
})

/** A refused call answers with its own status, and only as the error that the contract knows. */
const problemMiddleware = createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta }) => {
  nameFunction(serverFnMeta.name)
  noteReached(getRequest())
  setResponseHeader('cache-control', 'no-store')
  try {
    return await next()
  } catch (error) {
    if (error instanceof ProblemError) {
      setResponseStatus(error.status)
      if (error.retryAfter !== undefined) setResponseHeader('retry-after', String(error.retryAfter))
      if (error instanceof OtherPartsError) setResponseHeader(unknownFunctionHeader, 'true')
    }
    throw error
  }
})

/** Access is checked before the input is validated, for every server function alike. */
const accessMiddleware = createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta }) => {
  await requireFunctionAccess(getRequest(), serverFnMeta.id)
  return next()
})

export const startInstance = createStart(() => ({
  requestMiddleware: [
    securityMiddleware,
    retryAfterMiddleware,
    csrfMiddleware,
    releaseMiddleware,
    malformedRequestMiddleware,
    adminPathMiddleware,
  ],
  functionMiddleware: [problemMiddleware, accessMiddleware],
  serializationAdapters: [problemAdapter, screenErrorAdapter],
  serverFns: { fetch: serverFnFetch },
}))
