// Serves what scripts/build.mjs made: files of dist/client, and everything else through dist/server/server.js.
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { serve } from 'srvx'
import { readEnvironment, root } from './environment.mjs'
import { copyOntoShelf } from './release-shelf.mjs'
import { serveFiles } from './serve-files.mjs'

// A little more than the images and videos that the service takes.
const LARGEST_BODY = 33 * 1024 * 1024
// A little more than the archive of documents that the service takes.
const LARGEST_ARCHIVE = 257 * 1024 * 1024
const ARCHIVE_PATHS = ['/admin/documents/import/upload', '/api/admin/imports']
const DRAIN_MS = 4000
const SHUTDOWN_MS = 4000

const { host, port, dataDir } = readEnvironment()
const build = resolve(root, process.env.BUILD_DIR || 'dist')
const client = join(build, 'client')
const shelf = join(dataDir, 'releases')
leaveAssets()
const built = await import(pathToFileURL(join(build, 'server', 'server.js')).href)

const server = serve({
  hostname: host,
  port,
  silent: true,
  gracefulShutdown: false,
  maxRequestBodySize: LARGEST_ARCHIVE,
  trustProxy: readTrustedProxies(process.env.TRUSTED_PROXIES),
  // Longer than load balancers keep an idle connection (60 s), or they would write into a closed one.
  node: { keepAliveTimeout: 65_000 },
  middleware: [refuseLargeBodies, serveFiles(client, shelf)],
  fetch: (request) => built.default.fetch(request),
  error: answerError,
})
await server.ready()

let leaving
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    leaving ??= leave()
  })
}

/** For pages of this release that are still open when another has taken its place, folder and all. */
function leaveAssets() {
  try {
    copyOntoShelf(client, shelf)
  } catch (error) {
    process.stderr.write(`The release could not be kept for later in ${shelf}: ${error.message}\n`)
  }
}

/** Ends the streams, lets running requests end, then closes what the server module holds open (database, outbox); each within a deadline. */
async function leave() {
  await built.leave?.()
  const force = setTimeout(() => server.close(true), DRAIN_MS)
  await server.close()
  clearTimeout(force)
  const late = setTimeout(() => {
    process.stderr.write('The portal could not close its database in time.\n')
    process.exit(1)
  }, SHUTDOWN_MS)
  await built.shutdown?.()
  clearTimeout(late)
  process.exit(0)
}

/**
 * A body that says it is too large is refused before anything reads it. One that does not say is taken by the service,
 * which reads no further than each call allows, and by the address of archives; elsewhere it would be kept in memory.
 */
function refuseLargeBodies(request, next) {
  const declared = request.headers.get('content-length')
  if (Number(declared) > largestBody(request)) return problem(413, 'This is too large', 'BODY_TOO_LARGE')
  const { pathname } = new URL(request.url)
  const isUnsaid = declared === null && request.headers.has('transfer-encoding')
  if (isUnsaid && !pathname.startsWith('/api/') && !ARCHIVE_PATHS.includes(pathname)) {
    return problem(411, 'Say how long the body is', 'MALFORMED_REQUEST')
  }
  return next()
}

/** Bytes. An archive goes to the file store piece by piece, so that a large one costs no memory. */
function largestBody({ url }) {
  return ARCHIVE_PATHS.includes(new URL(url).pathname) ? LARGEST_ARCHIVE : LARGEST_BODY
}

function answerError(error) {
  if (error?.status === 413) return problem(413, 'This is too large', 'BODY_TOO_LARGE')
  // The visitor left in the middle of sending: nobody reads an answer, and nothing failed here.
  if (error?.code === 'ECONNRESET') return new Response(null, { status: 499 })
  process.stderr.write(`${error?.stack ?? error}\n`)
  return problem(500, 'Internal Server Error', 'INTERNAL_ERROR')
}

function problem(status, title, code) {
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
  }
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), { status, headers })
}

/** Whose X-Forwarded-* headers count: nobody's, unless TRUSTED_PROXIES says `loopback` or lists addresses. */
function readTrustedProxies(text) {
  if (!text) return false
  return text === 'loopback' ? text : text.split(',').map((address) => address.trim())
}
