// The embedded identity provider: Google's own Firebase Auth emulator, on the loopback address only.
// Demonstration and tests; its tokens are unsigned and its passwords readable.
//
//   node scripts/identity-emulator.mjs [--port 9099] [--project demo-portal] [--accounts-file <path>]
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openAccounts } from './identity-state.mjs'
import { isLocalHost, isLocalOrigin } from './local-hosts.mjs'
import { getPort } from './ports.mjs'
import { getMessage } from './thrown.mjs'

const KEEP_ALIVE_MS = 60_000
const HOST = '127.0.0.1'

/**
 * @typedef {object} IdentityEmulator
 * @property {string} host host:port, as FIREBASE_AUTH_EMULATOR_HOST wants it
 * @property {number} port
 * @property {string} projectId
 * @property {() => Promise<void>} stop saves what is due, and frees the port
 */

/**
 * Starts the emulator in this process.
 *
 * @param {object} [options]
 * @param {number} [options.port] 9099 unless given; 0 for any free one
 * @param {string} [options.projectId] begins with `demo-`; `demo-portal` unless given
 * @param {string} [options.accountsFile] where accounts are kept; without it they go with the process
 * @returns {Promise<IdentityEmulator>}
 */
export async function startIdentityEmulator({ port = 9099, projectId = 'demo-portal', accountsFile } = {}) {
  const { createApp } = loadEmulator()
  const { project, save } = openAccounts(projectId, accountsFile)
  const app = await createApp(projectId, undefined, new Map([[projectId, project]]))
  // A busy process must not close a keep-alive connection at the moment when a client reuses it.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const { host, origin } = request.headers
    if (isLocalHost(host) && isLocalOrigin(origin)) app(request, response)
    else refuse(response)
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  const bound = getPort(server)
  const stop = async () => {
    const closed = new Promise((done) => {
      server.close(done)
    })
    server.closeAllConnections()
    await closed
    save()
  }
  return { host: `${HOST}:${bound}`, port: bound, projectId, stop }
}

/**
 * The emulator's own answers let every origin read them.
 *
 * @param {import('node:http').ServerResponse} response
 */
function refuse(response) {
  const message = 'The identity emulator answers pages and programs of this machine only.'
  response.writeHead(403, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code: 403, message } }))
}

/**
 * @typedef {(
 *   projectId: string,
 *   modes: undefined,
 *   projects: Map<string, import('./identity-state.mjs').ProjectState>,
 * ) => Promise<import('node:http').RequestListener>} CreateApp
 */

/** @returns {{ createApp: CreateApp }} */
function loadEmulator() {
  const require = createRequire(import.meta.url)
  const path = require.resolve('firebase-tools/lib/emulator/auth/server')
  if (!(path in require.cache)) compileWhenAsked(createRequire(path)('exegesis-express'))
  return require(path)
}

/**
 * Compiles the schema of a call at its first use: hardly one call in ten is made, and compiling all would take most of
 * the start.
 *
 * @param {{ middleware: (document: unknown, options: object) => unknown }} router
 */
function compileWhenAsked(router) {
  const { middleware } = router
  router.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true })
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '9099' },
      project: { type: 'string', default: 'demo-portal' },
      'accounts-file': { type: 'string' },
    },
  })
  const file = values['accounts-file']
  const emulator = await startIdentityEmulator({
    port: Number(values.port),
    projectId: values.project,
    ...(file && { accountsFile: resolve(file) }),
  })
  const leave = async () => {
    await emulator.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)
  process.once('disconnect', leave)
  process.stdout.write(`Identity emulator: http://${emulator.host} (project ${emulator.projectId})\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  main().catch((error) => {
    process.stderr.write(`The identity emulator did not start: ${getMessage(error)}\n`)
    process.exitCode = 1
  })
}
