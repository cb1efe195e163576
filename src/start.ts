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
  addReleaseHeader,
  refusePageForWrite,
} from '~/server/plain-requests.server'
import { assertFunctionAccess, markReached, refuseUnreadable } from '~/server/function-access.server'
import { isAllowedOrigin, pageSecurityHeaders } from './server/security.server'
import { nameFunction } from '~/observability/request-scope'
import { unknownFunctionHeader } from './config/release'
import { ProblemError } from './contract/problem'
import { OtherPartsError } from './gateways/service-call.server'
import { serverFnFetch } from './app/release/newest-release'
import { screenErrorAdapter } from '~/auth/screen-error'
import { createSerializationAdapter } from '@tanstack/react-router'

/** Serializes the code and the fields of a `ProblemError` for the browser, and nothing else. */
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

/** Adds Retry-After to pages that are temporarily unavailable. */
const retryAfterMiddleware = createMiddleware().server(async ({ next }) => {
  const result = await next()
  const { status, headers } = result.response
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', '5')
  return result
})

/** Tells pages of an earlier release that a function no longer exists; that is not an error of the server. */
const releaseMiddleware = createMiddleware().server(async ({ next, handlerType }) => {
  if (handlerType !== 'serverFn') return next()
  try {
    const result = await next()
    addReleaseHeader(result.response)
    return result
  } catch (error) {
    const answer = answerUnknownFunction(error)
    if (answer === null) throw error
    return answer
  }
})

// The options are in the browser bundle as well, where the configuration must not follow them.
const isOwnOrigin = createServerOnlyFn(isAllowedOrigin)

/**
 * One-click unsubscription by mail programs: posted from anywhere, without cookies; the link alone authorizes it.
 */
const isUnsubscription = (request: Request) => new URL(request.url).pathname.startsWith('/unsubscribe/')

const csrfMiddleware = createCsrfMiddleware({
  filter: ({ request }) =>
    request.method !== 'GET' && request.method !== 'HEAD' && !isUnsubscription(request),
  origin: (origin, { request }) => isOwnOrigin(origin, request),
})

/** Refuses requests to unknown functions or with unreadable input; these are not server errors. */
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

/** Converts a refused call to its status and the contract's error. */
const problemMiddleware = createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta }) => {
  nameFunction(serverFnMeta.name)
  markReached(getRequest())
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

/** Checks access before input is validated, for every server function. */
const accessMiddleware = createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta }) => {
  await assertFunctionAccess(getRequest(), serverFnMeta.id)
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
