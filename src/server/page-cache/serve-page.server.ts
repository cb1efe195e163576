import { FastResponse } from 'srvx'
import { serverConfig } from '~/config/server'
import { getFailure } from '~/gateways/users-service.server'
import { currentScope } from '~/observability/request-scope'
import { getAcceptedEncoding, prefersMarkdown, hasEtag, type Encoding, createEtag } from '../accepted'
import { compressPage, getAnswer, isPage, readWhole } from '../rendered-page.server'
import { type CacheStatus, createResponseCache, type Rendered } from './response-cache'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'

// Headers that do not identify the visitor.
const impersonal = ['accept', 'accept-encoding', 'if-none-match', 'sec-fetch-site', 'host']

/** Whether a path has the same response for all visitors, so that caches may store it. */
export const isPublicPayload = (pathname: string): boolean => pathname.endsWith('/_payload.json')

/** Copies the client's address, which rate limits need. */
const getWithAddress = (visitor: Request, request: Request): Request =>
  'ip' in visitor ? Object.defineProperty(request, 'ip', { value: visitor.ip }) : request

/** Copies the request without anything that identifies the visitor or changes the response. */
export const makeAnonymous = (request: Request): Request => {
  const headers = new Headers()
  for (const name of impersonal) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { origin, pathname } = new URL(request.url)
  const stripped = new Request(origin + pathname, { method: request.method, headers, signal: request.signal })
  return getWithAddress(request, stripped)
}

/**
 * Creates a request for a path of the portal, without the host, query and abort signal of the visitor who triggered it,
 * so that the response may be cached for all. It counts against the visitor's rate limit.
 */
const makeAnonymousRequest = (pathname: string, origin: string, visitor: Request): Request =>
  getWithAddress(
    visitor,
    new Request(origin + pathname, { headers: { accept: '*/*', host: new URL(origin).host } }),
  )

/** A page and its policy. */
interface PolicedPage {
  html: string
  policy: string
}

/** The source expression of an inline script or style; browsers hash it with normalised line ends. */
const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`

// Loads a script from a trusted inline script, which makes it trusted too (`strict-dynamic`); an external one has no
// hash.
const loadModule = (src: string): string =>
  `{const s=document.createElement("script");s.type="module";s.async=true;s.src="${src}";document.head.append(s)}`

const srcAttribute = / src="([^"&]*)"/

/**
 * Replaces the nonce of a rendered page with hashes of the scripts and styles that carry it, so that one copy can be
 * sent to all visitors. All others stay forbidden, such as injected ones.
 * @returns null if the nonce also occurs elsewhere, or a script's address cannot be parsed
 */
export const allowByHash = ({ html, policy }: PolicedPage, nonce: string): PolicedPage | null => {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  // A tag with `<` in it may be an injected one that extends into the next.
  const tagWithNonce = new RegExp(`<(script|style)\\b([^<>]*) nonce="${nonce}"([^<>]*)>(.*?)</\\1>`, 'gs')
  let isUnderstood = true
  const page = html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(tagWithNonce, (_, name: 'script' | 'style', before: string, after: string, text: string) => {
      const src = name === 'script' ? srcAttribute.exec(before + after)?.[1] : undefined
      if (src === undefined && / src=/.test(before + after)) isUnderstood = false
      const content = src === undefined ? text : loadModule(src)
      hashes[name].add(hashSource(content))
      return src === undefined ? `<${name}${before}${after}>${text}</${name}>` : `<script>${content}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  if (!isUnderstood || page.includes(nonce)) return null
  const replaced = policy.replaceAll(
    new RegExp(`(script|style)(-src[^;]*) 'nonce-${nonce}'`, 'g'),
    (_, name: 'script' | 'style', start: string) => [name + start, ...hashes[name]].join(' '),
  )
  return { html: page, policy: replaced }
}

type Header = [name: string, value: string]

/** A body in one encoding, with its headers. */
interface Variant {
  headers: Header[]
  body: Buffer<ArrayBuffer>
}

/** A response that is the same for all visitors, in each encoding. */
interface CachedResponse extends Record<Encoding | 'identity', Variant> {
  /** Changes with the content, not with the time of rendering. */
  etag: string
  /** Those of every encoding. */
  headers: Header[]
  /** Bytes of memory. */
  bytes: number
}

// Smaller ones fit into a packet or two.
const minCompressedBytes = 1024
// 3 ms of another thread for a page; the best quality saves another tenth, and takes 100 ms.
const brotliQuality = 5

/**
 * Replaces times of this rendering in a text, which say when its data was read, with `0`.
 * @param since when the rendering started, in milliseconds since 1970
 */
const removeTimes = (text: string, since: number): string => {
  const until = Date.now()
  return text.replaceAll(/\b\d{13}\b/g, (time) =>
    Number(time) >= since && Number(time) <= until ? '0' : time,
  )
}

/** Returns a tag that changes with the content, not with the time of rendering. */
const getTag = (body: Buffer, headers: Headers, since: number): string =>
  `W/${createEtag(removeTimes(body.toString(), since) + JSON.stringify([...headers]))}`

/**
 * Creates a response to be cached.
 * @param since when its rendering started, in milliseconds since 1970
 * @param last the cached one, which is reused if it has the same content
 */
const createCachedResponse = async (
  body: Buffer<ArrayBuffer>,
  headers: Headers,
  since: number,
  last: CachedResponse | null,
): Promise<CachedResponse> => {
  const etag = headers.get('etag') ?? getTag(body, headers, since)
  if (last?.etag === etag) return last
  headers.set('etag', etag)
  const getVariant = (content: Buffer<ArrayBuffer>, ...more: Header[]): Variant => ({
    headers: [...headers, ['content-length', String(content.length)], ...more],
    body: content,
  })
  const identity = getVariant(body)
  const cached = { etag, headers: [...headers], identity }
  if (body.length < minCompressedBytes) return { ...cached, bytes: body.length, br: identity, gzip: identity }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return {
    ...cached,
    bytes: body.length + br.length + gzipped.length,
    br: getVariant(br, ['content-encoding', 'br']),
    gzip: getVariant(gzipped, ['content-encoding', 'gzip']),
  }
}

// Pages that are the same for every visitor, whatever the query.
const withAnyQuery = /^\/(?:explore(?:\/documents)?|get-started|faq|privacy-policy|terms-of-use|news\.atom)?$/

// Pages that read their query.
const withoutQuery = /^\/(?:contact-us|login|news|register|search|sitemap\.xml|robots\.txt)$/

const payload = '/_payload.json'
const getPayload = (pathname: string) => pathname.slice(0, -payload.length) || '/'

// The possible paths of documents and learning paths (contract/field-schemas.ts); the service decides who may read one.
const document = /^\/(?:documents|explore\/learning-paths)\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const longest = 120

// A session's cookies, with any prefix; matching more is harmless.
const sessionCookie = /token|userid/i

// The framework's condition for responding with a page.
const takesPages = /(?:^|,)\s*(?:\*\/\*|text\/html)/

/**
 * The cache key of a request: only its path. Null if it may not be cached: a user is signed in, or the response depends
 * on more.
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

/** Renders a page, or any other response. */
export type Render = (request: Request) => Promise<Response>

const cache = createResponseCache<CachedResponse>()

/** Caches pages until something that they show changes; `follow` subscribes to changes. */
export const cachePublicPages = (
  follow: (listener: { changed: () => void; closed: () => void; heard: (isHeard: boolean) => void }) => void,
): void => follow({ changed: cache.invalidate, closed: cache.clear, heard: cache.setHasEvents })

// Headers of a single response, which are not cached.
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
 * Reduces a rendered response to what is sent to all visitors; null if it still identifies its request.
 * @param since when its rendering started, in milliseconds since 1970
 */
const shareResponse = (body: Buffer<ArrayBuffer>, rendered: Headers, since: number) => {
  const headers = new Headers(rendered)
  for (const name of ownHeaders) headers.delete(name)
  const forPage = isPage(headers)
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding')
  if (forPage) {
    // Browsers revalidate each time; with a session cookie they get another response.
    headers.set('cache-control', 'private, no-cache')
    headers.append('vary', 'accept, cookie')
  }
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce === undefined) return { body, headers }
  // They would change the hashes of the scripts that contain them.
  const page = allowByHash({ html: removeTimes(body.toString(), since), policy }, nonce)
  if (page === null) return null
  headers.set('content-security-policy', page.policy)
  return { body: Buffer.from(page.html), headers }
}

type Result = Rendered<CachedResponse> & {
  /** What was rendered only for this visitor, because it may not be cached. */
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

/** Returns the response from the cache, rendered if necessary; null if it may not be cached. */
const fetchCached = async (request: Request, key: string, render: Render): Promise<Response | null> => {
  let own: Response | undefined
  const cached = await cache.fetch(key, async () => {
    const { uncacheable, ...rendered } = await renderForAll(key, request, render)
    own = uncacheable
    return rendered
  })
  return cached === null ? (own ?? null) : send(request, cached.response, cached.status)
}

/** Serves a fresh page from the cache, before any other check; else null. */
export const serveCachedPage = (request: Request): Response | null => {
  const url = URL.parse(request.url)
  const key = url && getCacheKey(request, url)
  const fresh = key === null ? null : cache.getFresh(key)
  return fresh && send(request, fresh, 'hit')
}

/** Responds with a page: a public one from the cache for anonymous visitors, or else one from `render`. */
export const servePage = async (request: Request, url: URL, render: Render): Promise<Response> => {
  const key = getCacheKey(request, url)
  const cached = key === null ? null : await fetchCached(request, key, render)
  return cached ?? compressPage(request, await render(request))
}
