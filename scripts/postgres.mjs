// A PostgreSQL server of its own for the tests, from whatever is installed on this machine.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

const INSTALLED = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
]
// Ends what hangs: after a crash a server brings every file it has to a disk that others are busy with.
const START_DEADLINE_MS = 300_000
const STOP_DEADLINE_MS = 10_000

/**
 * Starts a PostgreSQL server on a free loopback port: in a temporary folder, without safety against power loss, as
 * nothing in it is to last, or in `folder`, where it stays for the next start.
 *
 * @param {{ folder?: string, port?: number, largestFile?: number }} [options] an absolute path, a port to listen on
 *   again, and the bytes after which none of its files grows any more, so that it ends when its log would
 * @returns {Promise<{ url: string, stop: () => Promise<void>, kill: () => Promise<void>, hasEnded: () => boolean } | undefined>}
 *   undefined where none is installed; `kill` ends it as a crash does, with nothing written that was not
 * @throws {Error} with the server's own words when one is installed and does not start
 */
export async function startPostgres({ folder: kept, port: wanted, largestFile } = {}) {
  const binaries = findBinaries()
  if (!binaries) return undefined
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const leave = () => kept || rmSync(folder, { recursive: true, force: true })
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? findUser('postgres') : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  try {
    if (!existsSync(join(data, 'PG_VERSION')))
      initialise(join(binaries, 'initdb'), data, { ...owner, cwd: folder })
    const port = wanted ?? (await findFreePort())
    const safety = kept ? [] : ['fsync=off', 'full_page_writes=off']
    // Where it is the checkpointer that finds no room, a server would else begin anew again and again, for ever.
    const end = largestFile ? ['restart_after_crash=off'] : []
    const settings = [`port=${port}`, ...safety, ...end]
    const server = await launch(join(binaries, 'postgres'), data, settings, {
      ...owner,
      cwd: folder,
      largestFile,
    })
    const stop = async () => {
      await stopServer(server)
      leave()
    }
    const kill = () => ended(server, 'SIGQUIT')
    const url = `postgresql://portal@127.0.0.1:${port}/postgres`
    return { url, stop, kill, hasEnded: () => hasEnded(server) }
  } catch (error) {
    leave()
    throw error
  }
}

/** Whether {@link startPostgres} would find one. */
export function isPostgresInstalled() {
  return findBinaries() !== undefined
}

function findBinaries() {
  const newestFirst = INSTALLED.flatMap((pattern) => globSync(pattern)).toSorted(
    (a, b) => versionOf(b) - versionOf(a),
  )
  return [...newestFirst, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

function versionOf(folder) {
  return Number(/(\d+)(?=\/bin$)/.exec(folder)?.[1] ?? 0)
}

function findUser(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid }
  throw new Error(`PostgreSQL does not run as root, and this machine has no user "${name}" to run it as.`)
}

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

async function launch(postgres, data, own, { largestFile, ...options }) {
  const settings = [...own, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const command = largestFile ? ['prlimit', `--fsize=${largestFile}:`, postgres] : [postgres]
  const [program, ...before] = command
  const server = spawn(program, [...before, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  server.stderr.on('data', (text) => {
    words = (words + text).slice(-4000)
  })
  // Should this process end without calling stop.
  process.once('exit', () => server.kill('SIGQUIT'))
  for (const started = Date.now(); !words.includes('ready to accept connections'); await wait(50)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${words}`)
    if (Date.now() - started > START_DEADLINE_MS) {
      await stopServer(server)
      throw new Error(`PostgreSQL did not start in time: ${words}`)
    }
  }
  return server
}

async function stopServer(server) {
  const force = setTimeout(() => server.kill('SIGKILL'), STOP_DEADLINE_MS)
  // Fast shutdown: connections are ended, not waited for.
  await ended(server, 'SIGINT')
  clearTimeout(force)
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}

async function ended(server, signal) {
  if (hasEnded(server)) return
  const gone = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  server.kill(signal)
  await gone
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
