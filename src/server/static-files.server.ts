import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FastResponse } from 'srvx'
import { staticMiddleware } from 'srvx/static'

const YEAR_S = 31_536_000
const HOUR_S = 3600

const LATEST = '/builds/latest.json'
// All assets of a release, compressed, are a tenth of it.
const MOST_KEPT_BYTES = 16 * 1024 * 1024
// Paths with hashed names, or named after a build: their content never changes.
const LASTING = /^\/(?:assets|builds\/meta)\//

/**
 * Serves the files of `folder`: those under /assets, whose names carry their content's hash, for ever, and of former
 * releases also those of `shelf`. The folder is listed once: what is not in it costs a page request no look at the disk.
 *
 * @param {string} folder absolute path
 * @param {string} [shelf] absolute path of a folder with assets of other releases; read again for each request
 * @param {Record<string, string>} [headers] of every file
 * @returns {import('srvx').ServerMiddleware}
 */
export function serveFiles(folder, shelf, headers = { 'x-content-type-options': 'nosniff' }) {
  const known = new Set(existsSync(folder) ? listPaths(folder) : [])
  const lasting = keepAnswers(forEver(folder))
  const shelved = shelf === undefined ? notFound : forEver(shelf)
  const others = staticMiddleware({ dir: folder, encodings: true, maxAge: HOUR_S })
  // Read once: a later build is not the one that this process serves.
  const latest = known.has(LATEST) ? readFileSync(join(folder, LATEST), 'utf8') : null
  return async (request, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { pathname } = new URL(request.url)
    if (pathname === LATEST && latest !== null) return guarded(answerLatest(latest))
    const isLasting = LASTING.test(pathname)
    if (!known.has(pathname)) return isLasting ? guarded(await shelved(request, notFound)) : next()
    return guarded(await (isLasting ? lasting(request, pathname) : others(request, next)))
  }

  /** @param {Response} answer */
  function guarded(answer) {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
}

/** @param {string} dir */
function forEver(dir) {
  return staticMiddleware({ dir, encodings: true, maxAge: YEAR_S, immutable: true })
}

/** @typedef {{ body: Buffer<ArrayBuffer>, headers: Record<string, string> }} KeptAnswer */

/**
 * Caches immutable files in memory: reading one of a page's forty files from the disk costs eight turns of the thread
 * pool. Requests for a range, and conditional ones, go to `serve`.
 *
 * @param {import('srvx').ServerMiddleware} serve
 */
function keepAnswers(serve) {
  /** @type {Map<string, KeptAnswer>} the one used last stands last */
  const kept = new Map()
  let bytes = 0
  /** @param {string} key @param {KeptAnswer} answer */
  const keep = (key, answer) => {
    bytes += answer.body.length - (kept.get(key)?.body.length ?? 0)
    kept.delete(key)
    kept.set(key, answer)
    for (const [oldest, { body }] of kept) {
      if (bytes <= MOST_KEPT_BYTES) return
      kept.delete(oldest)
      bytes -= body.length
    }
  }
  /** @param {import('srvx').ServerRequest} request @param {string} pathname @returns {Promise<Response>} */
  return async (request, pathname) => {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const isPlain = request.method === 'GET' && !/[;*]/.test(accepted) && !isConditional(request)
    if (!isPlain) return serve(request, notFound)
    const names = accepted.toLowerCase().split(/\s*,\s*/)
    // Exact names, as `serve` compares them: an encoding with a similar name does not match.
    const encoding = ['br', 'gzip'].find((name) => names.includes(name)) ?? ''
    const key = `${encoding} ${pathname}`
    const known = kept.get(key)
    if (known) {
      keep(key, known)
      return new FastResponse(known.body, { headers: known.headers })
    }
    const answer = await serve(request, notFound)
    if (answer.status !== 200) return answer
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    keep(key, { body, headers })
    return new FastResponse(body, { headers })
  }
}

/** @param {Request} request */
function isConditional({ headers }) {
  return ['range', 'if-none-match', 'if-modified-since', 'if-range'].some((name) => headers.has(name))
}

/** @param {string} text */
function answerLatest(text) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(text, { headers })
}

/** @param {string} folder */
function listPaths(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => encodeURI(join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/')))
}

// Not cached: during a roll-out another node may already have the file.
function notFound() {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}
