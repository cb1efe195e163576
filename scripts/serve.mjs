// Serves what `vite build` made: files of dist/client, and everything else through dist/server/server.js.
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { serve } from 'srvx'
import { readEnvironment, root } from './environment.mjs'
import { serveFiles } from './serve-files.mjs'

const LARGEST_BODY = 12 * 1024 * 1024
const DRAIN_MS = 4000
const SHUTDOWN_MS = 4000

const { host, port } = readEnvironment()
const built = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)

const server = serve({
  hostname: host,
  port,
  silent: true,
  gracefulShutdown: false,
  maxRequestBodySize: LARGEST_BODY,
  trustProxy: readTrustedProxies(process.env.TRUSTED_PROXIES),
  // Longer than load balancers keep an idle connection (60 s), or they would write into a closed one.
  node: { keepAliveTimeout: 65_000 },
  middleware: [refuseLargeBodies, serveFiles(join(root, 'dist', 'client'))],
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

/** Lets running requests end, then closes what the server module holds open (database, outbox); each within a deadline. */
async function leave() {
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

/** A body that says it is too large is refused before anything reads it; one that does not is cut off while read. */
function refuseLargeBodies(request, next) {
  const declared = Number(request.headers.get('content-length'))
  return declared > LARGEST_BODY ? problem(413, 'Payload Too Large', 'PAYLOAD_TOO_LARGE') : next()
}

function answerError(error) {
  if (error?.status === 413) return problem(413, 'Payload Too Large', 'PAYLOAD_TOO_LARGE')
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
