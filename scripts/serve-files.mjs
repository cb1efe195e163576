import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { staticMiddleware } from 'srvx/static'

const YEAR_S = 31_536_000
const HOUR_S = 3600

/**
 * Serves the files of `folder`: those under /assets, whose names carry their content's hash, for ever.
 * The folder is listed once: what is not in it costs a page request no look at the disk.
 *
 * @param {string} folder absolute path
 * @returns {import('srvx').ServerMiddleware}
 */
export function serveFiles(folder) {
  const known = new Set(existsSync(folder) ? listPaths(folder) : [])
  const assets = staticMiddleware({ dir: folder, encodings: true, maxAge: YEAR_S, immutable: true })
  const others = staticMiddleware({ dir: folder, encodings: true, maxAge: HOUR_S })
  return async (request, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { pathname } = new URL(request.url)
    const isAsset = pathname.startsWith('/assets/')
    if (!known.has(pathname)) return isAsset ? notFound() : next()
    const answer = await (isAsset ? assets : others)(request, next)
    answer.headers.set('x-content-type-options', 'nosniff')
    return answer
  }
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
