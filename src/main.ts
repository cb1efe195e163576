// Serves what scripts/build.mjs made: files of dist/client, and everything else through dist/server/server.js.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { serve } from 'srvx'
import { readEnvironment, root } from './environment.mjs'
import { refuseForeignHosts } from './local-hosts.mjs'
import { copyOntoShelf } from './asset-retention.mjs'
import { serveFiles } from './serve-files.mjs'
import { getCode, getMessage } from './errors.mjs'

// A little more than the service's limit for images and videos.
const LARGEST_BODY = 33 * 1024 * 1024
// A little more than the service's limit for document archives.
const LARGEST_ARCHIVE = 257 * 1024 * 1024
const ARCHIVE_PATHS = ['/admin/documents/import/upload', '/api/admin/imports']

// React and its renderers read NODE_ENV, and run in their slow development form without it.
process.env.NODE_ENV ||= 'production'
const { host, port, dataDir, demonstration } = readOrEnd()
const build = resolve(root, process.env.BUILD_DIR || 'dist')
const client = join(build, 'client')
const shelf = join(dataDir, 'releases')
const program = join(build, 'server', 'server.js')
requireBuild()
/** @type {typeof import('../src/server')} */
const built = await import(pathToFileURL(program).href)
leaveAssets()

const server = serve({
  hostname: host,
  port,
  silent: true,
  gracefulShutdown: false,
  maxRequestBodySize: LARGEST_ARCHIVE,
  trustProxy: built.trustedProxies(),
  node: built.connectionOptions,
  middleware: [
    built.observe(),
    refuseMalformed,
    refuseForeignHosts(demonstration, built.securityHeaders()),
    refuseLargeBodies,
    built.serveCachedPages,
    serveFiles(client, shelf, built.securityHeaders()),
  ],
  fetch: (request) => built.default.fetch(request),
  error: answerError,
})
await built.listening(server, { host, port })
built.getNodeServer(server).setTimeout(built.longestSilence)
built.endInGoodOrder(server)

/** Prints a configuration error without a stack trace. */
function readOrEnd() {
  try {
    return readEnvironment()
  } catch (error) {
    process.stderr.write(`${getMessage(error)}\n`)
    process.exit(1)
  }
}

/** The administrator builds before starting; see docs/deployment.md. */
function requireBuild() {
  if (existsSync(program)) return
  process.stderr.write(
    `There is no build in ${build}. Make it with npm run build, or name the folder of another in BUILD_DIR.\n`,
  )
  process.exit(1)
}

/** Keeps this release's assets for pages that stay open after another release replaced its folder. */
function leaveAssets() {
  try {
    copyOntoShelf(client, shelf)
  } catch (error) {
    built.log.error('The release could not be kept for later', error, { shelf })
  }
}

/**
 * Refuses several Host headers, because proxies read them differently (RFC 9112, section 3.2), and long queries.
 *
 * @type {import('srvx').ServerMiddleware}
 */
function refuseMalformed(request, next) {
  const { rawHeaders = [], url = '' } = request.runtime?.node?.req ?? {}
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return problem(400, 'Send one Host header', 'MALFORMED_REQUEST')
  const query = url.indexOf('?')
  if (query !== -1 && built.hasTooManyParameters(url.slice(query)))
    return problem(400, 'Send at most 100 query parameters', 'MALFORMED_REQUEST')
  return next()
}

/**
 * Refuses bodies whose Content-Length is too large before they are read. Bodies without one are accepted only by the
 * service, which limits each call, and by the upload of archives; elsewhere they would fill the memory.
 *
 * @type {import('srvx').ServerMiddleware}
 */
function refuseLargeBodies(request, next) {
  const declared = request.headers.get('content-length')
  // Most requests have no body.
  if (declared === null && !request.headers.has('transfer-encoding')) return next()
  if (Number(declared) > largestBody(request)) return problem(413, 'This is too large', 'BODY_TOO_LARGE')
  const { pathname } = new URL(request.url)
  const isUnsaid = declared === null && request.headers.has('transfer-encoding')
  if (isUnsaid && !pathname.startsWith('/api/') && !ARCHIVE_PATHS.includes(pathname)) {
    return problem(411, 'Say how long the body is', 'MALFORMED_REQUEST')
  }
  return next()
}

/**
 * The size limit in bytes. Archives are streamed to the file store, so that large ones cost no memory.
 *
 * @param {Request} request
 */
function largestBody({ url }) {
  return ARCHIVE_PATHS.includes(new URL(url).pathname) ? LARGEST_ARCHIVE : LARGEST_BODY
}

/** @param {unknown} error */
function answerError(error) {
  if (error instanceof Error && 'status' in error && error.status === 413)
    return problem(413, 'This is too large', 'BODY_TOO_LARGE')
  // The visitor left while sending: there is no one to answer, and nothing failed here.
  if (getCode(error) === 'ECONNRESET') return new Response(null, { status: 499 })
  built.log.error('A request could not be answered', error)
  return problem(500, 'Internal Server Error', 'INTERNAL_ERROR')
}

/** @param {number} status @param {string} title @param {string} code */
function problem(status, title, code) {
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
    ...built.securityHeaders(),
  }
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), { status, headers })
}
