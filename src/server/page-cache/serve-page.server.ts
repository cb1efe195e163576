import { FastResponse } from 'srvx'
import { serverConfig } from '~/config/server'
import { getFailure } from '~/gateways/users-service.server'
import { currentScope } from '~/observability/request-scope'
import { getAcceptedEncoding, prefersMarkdown, hasEtag } from '../accepted'
import { makeAnonymousRequest } from '../anonymous-request.server'
import { compressPage, getAnswer, isPage, readWhole } from '../rendered-page.server'
import { type CachedResponse, createCachedResponse, type Header, removeTimes } from './cached-response'
import { allowByHash } from './csp-hashes'
import { type CacheStatus, createResponseCache, type Rendered } from './response-cache'

// Pages that are the same for every visitor, with any query.
const withAnyQuery = /^\/(?:explore(?:\/documents)?|get-started|faq|privacy-policy|terms-of-use|news\.atom)?$/

// Those that read their query.
const withoutQuery = /^\/(?:contact-us|login|news|register|search|sitemap\.xml|robots\.txt)$/

const payload = '/_payload.json'
const getPayload = (pathname: string) => pathname.slice(0, -payload.length) || '/'

// The addresses that documents and learning paths can have (contract/field-schemas.ts); who may read one, the service
// says.
const document = /^\/(?:documents|explore\/learning-paths)\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const longest = 120

// A session's cookies, by whatever prefix; more than those does no harm.
const sessionCookie = /token|userid/i

// As the framework decides whether a page may be the answer.
const takesPages = /(?:^|,)\s*(?:\*\/\*|text\/html)/

/**
 * The cache key of a request: its path, and nothing else of what was sent. Null where it may not be cached: a user
 * is signed in, or the answer depends on more.
 */
export const getCacheKey = (
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.has('authorization')) return null
  const cookies = headers.get('cookie')
  if (cookies !== null && sessionCookie.test(cookies)) return null
  if (pathname.endsWith(payload)) {
    const page = getPayload(pathname)
    return withAnyQuery.test(page) || withoutQuery.test(page) ? pathname : null
  }
  const isKept =
    withAnyQuery.test(pathname) ||
    (search === '' &&
      (withoutQuery.test(pathname) || (pathname.length <= longest && document.test(pathname))))
  if (!isKept) return null
  const accept = headers.get('accept') || '*/*'
  return takesPages.test(accept) && !prefersMarkdown(accept) ? pathname : null
}

/** Renders a page, or whatever else a request is answered with. */
export type Render = (request: Request) => Promise<Response>

const cache = createResponseCache<CachedResponse>()

/** Caches pages until something that they show changes, of which `follow` notifies. */
export const cachePublicPages = (
  follow: (listener: { changed: () => void; closed: () => void; heard: (isHeard: boolean) => void }) => void,
): void => follow({ changed: cache.invalidate, closed: cache.clear, heard: cache.setHasEvents })

// Headers of one response, which are not cached.
const ownHeaders = ['content-length', 'server-timing', 'traceparent', 'x-cache', 'x-request-id']

const texts = /^(?:text\/|application\/(?:json|xml|atom\+xml))/

const isForAll = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding') &&
  texts.test(headers.get('content-type') ?? '')

const getKind = ({ status }: Response) => {
  if (status === 429) return 'limited'
  return status >= 500 ? 'failed' : 'refused'
}

/**
 * What of a rendered response is sent to all; null where it still says for which response it was rendered.
 * @param since when its rendering began, in milliseconds since 1970
 */
const shareResponse = (body: Buffer<ArrayBuffer>, rendered: Headers, since: number) => {
  const headers = new Headers(rendered)
  for (const name of ownHeaders) headers.delete(name)
  const forPage = isPage(headers)
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding')
  if (forPage) {
    // Browsers ask each time whether it is still the same, and with a session's cookie get another one.
    headers.set('cache-control', 'private, no-cache')
    headers.append('vary', 'accept, cookie')
  }
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce === undefined) return { body, headers }
  // They would change the hashes of the scripts that hold them.
  const page = allowByHash({ html: removeTimes(body.toString(), since), policy }, nonce)
  if (page === null) return null
  headers.set('content-security-policy', page.policy)
  return { body: Buffer.from(page.html), headers }
}

type Result = Rendered<CachedResponse> & {
  /** What was rendered for this visitor alone, where it may not be cached. */
  uncacheable?: Response
}

/** Renders a page for an anonymous visitor; this visitor's request only triggers it. */
const renderForAll = async (key: string, visitor: Request, render: Render): Promise<Result> => {
  const request = makeAnonymousRequest(key, serverConfig().origin, visitor)
  const since = Date.now()
  const response = await render(request)
  if (!isForAll(response)) return { kind: getKind(response), uncacheable: response }
  const body = await readWhole(response)
  // Part of the page says that it could not be read.
  const failure = getFailure(request)
  const shared = failure === undefined ? shareResponse(body, response.headers, since) : null
  if (shared === null) return { kind: failure ?? 'refused', uncacheable: getAnswer(body, response) }
  const cached = await createCachedResponse(shared.body, shared.headers, since, cache.peek(key))
  return { kind: 'cacheable', response: cached }
}

const send = (request: Request, cached: CachedResponse, status: CacheStatus): Response => {
  const own: Header[] = [['x-cache', status]]
  const scope = currentScope()
  if (scope !== undefined) {
    scope.isIdSaid = true
    own.push(['x-request-id', scope.requestId])
  }
  if (hasEtag(request, cached.etag))
    return new FastResponse(null, { status: 304, headers: [...cached.headers, ...own] })
  const { headers, body } = cached[getAcceptedEncoding(request.headers.get('accept-encoding')) ?? 'identity']
  return new FastResponse(request.method === 'HEAD' ? null : body, { headers: [...headers, ...own] })
}

/** The response from the cache, rendered where needed; null where it may not be cached. */
const fetchCached = async (request: Request, key: string, render: Render): Promise<Response | null> => {
  let own: Response | undefined
  const cached = await cache.fetch(key, async () => {
    const { uncacheable, ...rendered } = await renderForAll(key, request, render)
    own = uncacheable
    return rendered
  })
  return cached === null ? (own ?? null) : send(request, cached.response, cached.status)
}

/** A fresh page from the cache, sent before anything else is looked at; else null. */
export const serveCachedPage = (request: Request): Response | null => {
  const url = URL.parse(request.url)
  const key = url && getCacheKey(request, url)
  const fresh = key === null ? null : cache.getFresh(key)
  return fresh && send(request, fresh, 'hit')
}

/** Responds with a page: to anonymous visitors with a public one from the cache, else with one from `render`. */
export const servePage = async (request: Request, url: URL, render: Render): Promise<Response> => {
  const key = getCacheKey(request, url)
  const cached = key === null ? null : await fetchCached(request, key, render)
  return cached ?? compressPage(request, await render(request))
}
