import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FastResponse, type ServerMiddleware, type ServerRequest } from 'srvx'
import { staticMiddleware } from 'srvx/static'

const yearSeconds = 31_536_000
const hourSeconds = 3600

const latestPath = '/builds/latest.json'
// All assets of a release, compressed, take a tenth of it.
const maxCachedBytes = 16 * 1024 * 1024
// Paths with hashed names, or named after a build: their content never changes.
const immutable = /^\/(?:assets|builds\/meta)\//

/**
 * Serves the files of a folder. Those under /assets, whose names contain a content hash, may be cached for ever, and
 * those of previous releases come from a second folder. The first folder is listed once, so that a page request does
 * not access the disk.
 * @param folder absolute path
 * @param formerAssets absolute path of a folder with assets of other releases; read again for each request
 * @param headers of every file
 */
export const serveStaticFiles = (
  folder: string,
  formerAssets?: string,
  headers: Record<string, string> = { 'x-content-type-options': 'nosniff' },
): ServerMiddleware => {
  const known = new Set(existsSync(folder) ? listPaths(folder) : [])
  const serveAsset = cacheAnswers(serveImmutable(folder))
  const serveFormer = formerAssets === undefined ? notFound : serveImmutable(formerAssets)
  const serveOther = staticMiddleware({ dir: folder, encodings: true, maxAge: hourSeconds })
  // Read once, because a later build is not the one that this process serves.
  const latest = known.has(latestPath) ? readFileSync(join(folder, latestPath), 'utf8') : null
  const withHeaders = (answer: Response) => {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
  return async (request, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { pathname } = new URL(request.url)
    if (pathname === latestPath && latest !== null) return withHeaders(answerLatest(latest))
    const isImmutable = immutable.test(pathname)
    if (!known.has(pathname)) return isImmutable ? withHeaders(await serveFormer(request, notFound)) : next()
    return withHeaders(await (isImmutable ? serveAsset(request, pathname) : serveOther(request, next)))
  }
}

const serveImmutable = (dir: string) =>
  staticMiddleware({ dir, encodings: true, maxAge: yearSeconds, immutable: true })

interface CachedAnswer {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * Caches immutable files in memory: reading one of a page's forty files from disk takes eight turns of the thread pool.
 * Range and conditional requests go to `serve`.
 */
const cacheAnswers = (serve: ServerMiddleware) => {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: maxCachedBytes,
    // 0 is no valid size.
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })
  return async (request: ServerRequest, pathname: string): Promise<Response> => {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const isPlain = request.method === 'GET' && !/[;*]/.test(accepted) && !isConditional(request)
    if (!isPlain) return serve(request, notFound)
    const names = accepted.toLowerCase().split(/\s*,\s*/)
    // Exact names, as `serve` compares them: an encoding with a similar name does not match.
    const encoding = ['br', 'gzip'].find((name) => names.includes(name)) ?? ''
    const key = `${encoding} ${pathname}`
    const cached = cache.get(key)
    if (cached) return new FastResponse(cached.body, { headers: cached.headers })
    const answer = await serve(request, notFound)
    if (answer.status !== 200) return answer
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    cache.set(key, { body, headers })
    return new FastResponse(body, { headers })
  }
}

const isConditional = ({ headers }: Request) =>
  ['range', 'if-none-match', 'if-modified-since', 'if-range'].some((name) => headers.has(name))

const answerLatest = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })

const listPaths = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => encodeURI(join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/')))

// Not cached: during a rollout another node may already have the file.
const notFound = () => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
