// Starts a PostgreSQL server for the tests, from the binaries that are installed on this machine.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'

import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { stopChild, hasEnded } from './stop-child.mjs'
import { findFreePort } from './find-free-port.mjs'

const INSTALLED = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
]
// Time limit for a start that hangs: after a crash a server syncs all its files to a busy disk.
const START_DEADLINE_MS = 300_000
const STOP_DEADLINE_MS = 10_000

/**
 * @typedef {object} PostgresServer
 * @property {string} url as DATABASE_URL wants it
 * @property {string} socketUrl the same by its Unix socket, which halves the time of a small query
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill ends it as a crash does, without its unsaved memory
 * @property {() => boolean} hasEnded for any reason
 *
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 */

/**
 * Starts a PostgreSQL server on a free loopback port: in a temporary folder, without durability, or in `folder`, which
 * is kept for the next start.
 *
 * @param {object} [options]
 * @param {string} [options.folder] an absolute path
 * @param {number} [options.port] to listen on again
 * @param {number} [options.largestFile] bytes after which none of its files grows any more, so that it ends when its
 *   log would
 * @returns {Promise<PostgresServer | undefined>} undefined where none is installed
 * @throws {Error} with the server's own words when one is installed and does not start
 */
export async function startPostgres({ folder: kept, port: wanted, largestFile } = {}) {
  const binaries = findBinaries()
  if (!binaries) return undefined
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const leave = () => kept || rmSync(folder, { recursive: true, force: true })
  // PostgreSQL refuses to run as root.
  /** @type {{ uid?: number, gid?: number }} */
  const owner = process.getuid?.() === 0 ? findUser('postgres') : {}
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  try {
    if (!existsSync(join(data, 'PG_VERSION')))
      initialise(join(binaries, 'initdb'), data, { ...owner, cwd: folder })
    const port = wanted ?? (await findFreePort())
    const safety = kept ? [] : ['fsync=off', 'full_page_writes=off']
    // Without this, a server whose checkpointer finds no room would restart for ever.
    const end = largestFile ? ['restart_after_crash=off'] : []
    const settings = [`port=${port}`, ...safety, ...end]
    const server = await launch(join(binaries, 'postgres'), data, settings, {
      ...owner,
      cwd: folder,
      ...(largestFile !== undefined && { largestFile }),
    })
    const stop = async () => {
      await stopServer(server)
      leave()
    }
    const kill = () => stopChild(server, 'SIGQUIT')
    const url = `postgresql://portal@127.0.0.1:${port}/postgres`
    const socketUrl = `postgresql://portal@localhost:${port}/postgres?host=${folder}`
    return { url, socketUrl, stop, kill, hasEnded: () => hasEnded(server) }
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * The PostgreSQL server that tests use: the one that DATABASE_URL_TEST names, or one started for them.
 *
 * @returns {Promise<{ url: string | undefined, socketUrl: string | undefined, stop: () => Promise<void> }>} no addresses
 *   if none is installed
 * @throws {Error} with the server's own words when one is installed and does not start
 */
export async function provideTestServer() {
  const named = process.env.DATABASE_URL_TEST
  const server = named ? undefined : await startPostgres()
  return {
    url: named || server?.url,
    socketUrl: named || server?.socketUrl,
    stop: async () => {
      await server?.stop()
    },
  }
}

/** Whether {@link startPostgres} would find one. */
export function isPostgresInstalled() {
  return findBinaries() !== undefined
}

function findBinaries() {
  const newestFirst = INSTALLED.flatMap((pattern) => globSync(pattern)).toSorted(
    (a, b) => getVersion(b) - getVersion(a),
  )
  return [...newestFirst, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** @param {string} folder */
function getVersion(folder) {
  return Number(/(\d+)(?=\/bin$)/.exec(folder)?.[1] ?? 0)
}

/** @param {string} name */
function findUser(name) {
  const [uid = Number.NaN, gid = Number.NaN] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid }
  throw new Error(`PostgreSQL does not run as root, and this machine has no user "${name}" to run it as.`)
}

/**
 * @param {string} initdb
 * @param {string} data
 * @param {{ uid?: number, gid?: number, cwd: string }} options
 */
function initialise(initdb, data, options) {
  const args = [
    '--pgdata',
    data,
    '--username',
    'portal',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ]
  const { status, stderr, error } = spawnSync(initdb, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/**
 * @param {string} postgres
 * @param {string} data
 * @param {string[]} own
 * @param {{ uid?: number, gid?: number, cwd: string, largestFile?: number }} options
 */
async function launch(postgres, data, own, { largestFile, ...options }) {
  const settings = [
    ...own,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${options.cwd}`,
    'max_connections=200',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const limit = [`--fsize=${largestFile}:`, postgres]
  const [program, before] = largestFile ? ['prlimit', limit] : [postgres, []]
  const server = spawn(program, [...before, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  server.stderr.on('data', (text) => {
    words = (words + text).slice(-4000)
  })
  // Should this process end without calling stop.
  process.once('exit', () => server.kill('SIGQUIT'))
  // A replica accepts read-only connections.
  const isReady = () => /ready to accept (?:read-only )?connections/.test(words)
  for (const started = Date.now(); !isReady(); await wait(50)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${words}`)
    if (Date.now() - started > START_DEADLINE_MS) {
      await stopServer(server)
      throw new Error(`PostgreSQL did not start in time: ${words}`)
    }
  }
  return server
}

/** Fast shutdown: connections are ended, not waited for. @param {ChildProcess} server */
function stopServer(server) {
  return stopChild(server, 'SIGINT', STOP_DEADLINE_MS)
}
