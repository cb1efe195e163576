// The embedded identity provider: Google's own Firebase Auth emulator, on the loopback address only.
// Demonstration and tests; its tokens are unsigned and its passwords readable.
//
//   node scripts/identity-emulator.mjs [--port 9099] [--project demo-portal] [--accounts-file <path>]
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { getMessage, isMain } from './environment.mjs'
import { isLocalHost, isLocalOrigin } from '../src/config/local-hosts.ts'

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
  const address = server.address()
  const bound = address !== null && typeof address === 'object' ? address.port : port
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
 *   projects: Map<string, ProjectState>,
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

/**
 * The part of the emulator's project state that is used here.
 *
 * @typedef {{
 *   users: Map<string, Account>,
 *   oobs: Map<string, Code>,
 *   updateUserByLocalId(localId: string, fields: object, options?: object): Account,
 *   overwriteUserWithLocalId(localId: string, fields: Account): Account,
 * }} ProjectState accounts by their ids, and what was mailed by its code
 *
 * @typedef {{ localId: string, providerUserInfo?: object[] }} Account and whatever else it has
 * @typedef {{ oobCode: string }} Code and whatever else it has
 */

// A private path of firebase-tools: hence its exact version in package.json, and the smoke test beside this.
/** @type {{ AgentProjectState: new (projectId: string) => ProjectState }} */
const { AgentProjectState } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/state')

const SAVE_DELAY_MS = 200

/**
 * A map that reports when an entry is set or removed.
 *
 * @template K, V
 * @extends {Map<K, V>}
 */
class WatchedMap extends Map {
  changed = () => {}
  /** @override @param {K} key @param {V} value */
  set(key, value) {
    super.set(key, value)
    this.changed()
    return this
  }
  /** @override @param {K} key */
  delete(key) {
    const existed = super.delete(key)
    if (existed) this.changed()
    return existed
  }
  /** @override */
  clear() {
    super.clear()
    this.changed()
  }
}

/** The emulator's state of one project, which reports when an account or a mailed code changes. */
class WatchedProject extends AgentProjectState {
  /** @override @type {WatchedMap<string, Account>} */
  users = new WatchedMap()
  /** @override @type {WatchedMap<string, Code>} */
  oobs = new WatchedMap()

  /** @param {() => void} changed */
  watch(changed) {
    this.users.changed = changed
    this.oobs.changed = changed
  }

  /**
   * @override
   * @param {string} localId
   * @param {object} fields
   * @param {object} [options]
   */
  updateUserByLocalId(localId, fields, options) {
    const user = super.updateUserByLocalId(localId, fields, options)
    this.users.changed()
    return user
  }
}

/**
 * Accounts of one project, kept in a file: loaded now, saved within a second of each change.
 * The file holds readable passwords (the emulator's way) and is readable by its owner alone.
 *
 * @param {string} projectId
 * @param {string | undefined} file absolute path; without one nothing is saved
 * @returns {{ project: ProjectState, save: () => void }} the emulator's project state; `save` writes pending changes
 */
export function openAccounts(projectId, file) {
  const project = new WatchedProject(projectId)
  if (file === undefined) return { project, save: () => {} }
  restore(project, file)
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const save = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    writeDurably(
      file,
      JSON.stringify({ accounts: [...project.users.values()], codes: [...project.oobs.values()] }),
    )
  }
  project.watch(() => {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  })
  return { project, save }
}

/** @param {WatchedProject} project @param {string} file */
function restore(project, file) {
  if (!existsSync(file)) return
  const { accounts, codes } = readSaved(file)
  for (const account of accounts) {
    // Restored with sign-in times, so that tokens from before a restart stay valid.
    project.overwriteUserWithLocalId(account.localId, {
      ...account,
      providerUserInfo: account.providerUserInfo ?? [],
    })
  }
  for (const code of codes) project.oobs.set(code.oobCode, code)
}

/** @param {string} file @returns {{ accounts: Account[], codes: Code[] }} */
function readSaved(file) {
  try {
    const { accounts, codes } = JSON.parse(readFileSync(file, 'utf8'))
    return { accounts, codes }
  } catch (cause) {
    throw new Error(
      `The identity accounts in ${file} cannot be read. Restore the file from a copy, or remove it.`,
      { cause },
    )
  }
}

/** @param {string} file @param {string} text */
function writeDurably(file, text) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.tmp`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
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

if (isMain(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`The identity emulator did not start: ${getMessage(error)}\n`)
    process.exitCode = 1
  })
}
