import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { staticMiddleware } from 'srvx/static'

const YEAR_S = 31_536_000
const HOUR_S = 3600

const LATEST = '/builds/latest.json'
// Hashed, or named after a build: what stands there never changes.
const LASTING = /^\/(?:assets|builds\/meta)\//

/**
 * Serves the files of `folder`: those under /assets, whose names carry their content's hash, for ever, and of former
 * releases also those of `shelf`. The folder is listed once: what is not in it costs a page request no look at the disk.
 *
 * @param {string} folder absolute path
 * @param {string} [shelf] absolute path of a folder with assets of other releases; looked at anew each time
 * @param {Record<string, string>} [headers] of every file
 * @returns {import('srvx').ServerMiddleware}
 */
export function serveFiles(folder, shelf, headers = { 'x-content-type-options': 'nosniff' }) {
  const known = new Set(existsSync(folder) ? listPaths(folder) : [])
  const lasting = forEver(folder)
  const shelved = shelf === undefined ? notFound : forEver(shelf)
  const others = staticMiddleware({ dir: folder, encodings: true, maxAge: HOUR_S })
  // Kept as it was: a build that is made meanwhile is not the one that this process serves.
  const latest = known.has(LATEST) ? readFileSync(join(folder, LATEST), 'utf8') : null
  return async (request, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { pathname } = new URL(request.url)
    if (pathname === LATEST && latest !== null) return guarded(answerLatest(latest))
    const isLasting = LASTING.test(pathname)
    if (!known.has(pathname)) return isLasting ? guarded(await shelved(request, notFound)) : next()
    return guarded(await (isLasting ? lasting : others)(request, next))
  }

  function guarded(answer) {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
}

function forEver(dir) {
  return staticMiddleware({ dir, encodings: true, maxAge: YEAR_S, immutable: true })
}

function answerLatest(text) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(text, { headers })
}

function listPaths(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => encodeURI(join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/')))
}

// Never kept: during a roll-out another node may have the file already.
function notFound() {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}
