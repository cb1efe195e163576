import {
  createCsrfMiddleware,
  createMiddleware,
  createServerOnlyFn,
  createStart,
} from '@tanstack/react-start'
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { isAllowedOrigin, pageSecurityHeaders } from '~/server/page-security.server'
import { ProblemError } from './contract/problem'
import { problemAdapter } from './features/session/problem-adapter'
import { screenErrorAdapter } from './features/session/screen-error'

const securityMiddleware = createMiddleware().server(async ({ next, request }) => {
  const result = await next()
  for (const [name, value] of Object.entries(pageSecurityHeaders(request))) {
    result.response.headers.set(name, value)
  }
  return result
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

/** A refused call answers with its own status, and only as the error that the contract knows. */
const problemMiddleware = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  setResponseHeader('cache-control', 'no-store')
  try {
    return await next()
  } catch (error) {
    if (error instanceof ProblemError) {
      setResponseStatus(error.status)
      if (error.retryAfter !== undefined) setResponseHeader('retry-after', String(error.retryAfter))
    }
    throw error
  }
})

export const startInstance = createStart(() => ({
  requestMiddleware: [securityMiddleware, csrfMiddleware],
  functionMiddleware: [problemMiddleware],
  serializationAdapters: [problemAdapter, screenErrorAdapter],
}))
