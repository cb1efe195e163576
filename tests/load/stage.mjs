// Shared by the benchmarks: starting and stopping servers, and updating docs/benchmarks.md.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DEMO_PASSWORD, root } from '../../scripts/environment.mjs'
import { startIdentityEmulator } from '../../scripts/identity-emulator.mjs'
import { findFreePort } from '../support/find-free-port.mjs'
import { startPostgres } from '../support/postgres.mjs'
import { hasEnded, stopChild } from '../support/stop-child.mjs'

/** @type {(() => unknown)[]} tasks that run at the end, last first */
const tasks = []

/** Runs a task when the benchmark ends. @param {() => unknown} task */
export function atEnd(task) {
  tasks.push(task)
}

/** @param {number} exitCode */
async function endProcess(exitCode) {
  for (const task of tasks.splice(0).toReversed()) await task()
  process.exit(exitCode)
}

/**
 * Runs a benchmark, then stops what it started and ends the process, also on SIGINT.
 *
 * @param {() => Promise<void>} run
 */
export async function runBenchmark(run) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void endProcess(1))
  try {
    await run()
    await endProcess(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    await endProcess(1)
  }
}

/**
 * Starts a PostgreSQL server, an identity provider and a data folder.
 *
 * @param {{ database?: string | undefined, folder?: string }} [options] `database`: the address of an existing one; `folder`:
 *   keeps the server's data for the next run
 */
export async function startDependencies({ database, folder } = {}) {
  const server = database ? undefined : await startPostgres({ ...(folder && { folder }) })
  const url = database ?? server?.url
  if (!url) throw new Error('No PostgreSQL is installed here. Name a database: --database postgresql://...')
  if (server) atEnd(server.stop)
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const emulator = await startIdentityEmulator({ port: 0 })
  atEnd(emulator.stop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  atEnd(() => client.end())
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  }
  return { client, emulatorHost: emulator.host, environment }
}

/**
 * Starts a server of this project and waits until it answers.
 *
 * @param {string} script
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} [path] to request
 * @returns {Promise<{ origin: string, cpu: () => Promise<number> }>} `cpu`: milliseconds of processor time until now
 */
export async function startServer(script, environment, path = '/users') {
  const port = String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', './tests/load/report-cpu.mjs', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      SERVICE_PORT: port,
      PORTAL_ORIGIN: origin,
      ...environment,
    },
  })
  atEnd(() => stopChild(child, 'SIGTERM'))
  for (;;) {
    if (hasEnded(child)) throw new Error(`${script} ended at once.`)
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer && answer.status !== 503) break
    await wait(250)
  }
  const cpu = async () => {
    const message = once(child, 'message')
    child.send('cpu')
    /** @type {{ cpu: NodeJS.CpuUsage }[]} */
    const [{ cpu: usage } = { cpu: { user: 0, system: 0 } }] = await message
    return (usage.user + usage.system) / 1000
  }
  return { origin, cpu }
}

/**
 * @param {string} host host:port of the identity provider
 * @param {string} email
 * @returns {Promise<string>} the token of a demonstration user
 */
export async function signIn(host, email) {
  const address = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  })
  /** @type {{ idToken?: string }} */
  const { idToken } = await response.json()
  if (idToken === undefined) throw new Error(`${email} could not sign in: ${response.status}.`)
  return idToken
}

/**
 * Records the load of the machine from now on.
 *
 * @returns {(versions?: Record<string, string>) => string} machine, versions, commit and load, as the end of a sentence
 */
export function watchConditions() {
  const [before = 0] = loadavg()
  return (versions = {}) => {
    const [after = 0] = loadavg()
    const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
    return [
      ...Object.entries({ Node: process.versions.node, ...versions }).map((pair) => pair.join(' ')),
      ...(commit.status === 0 ? [`commit ${commit.stdout.trim()}`] : []),
      `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
      `load average ${before.toFixed(1)} before, ${after.toFixed(1)} after`,
    ].join(', ')
  }
}

/** The version of a database's server, for {@link watchConditions}. @param {pg.Client} client */
export async function getServerVersion(client) {
  /** @type {{ rows: { server_version: string }[] }} */
  const { rows } = await client.query('show server_version')
  const [version = 'unknown'] = rows[0]?.server_version.split(' ') ?? []
  return { PostgreSQL: version }
}

/** @param {readonly (readonly string[])[]} rows the heading first @returns {string} a table in Markdown */
export function formatTable([heading = [], ...rows]) {
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Replaces the text between `<!-- bench:name -->` and `<!-- /bench:name -->` in docs/benchmarks.md.
 *
 * @param {string} name
 * @param {string} text
 */
export function updateDocSection(name, text) {
  const file = join(root, 'docs', 'benchmarks.md')
  const page = readFileSync(file, 'utf8')
  const mark = `<!-- bench:${name} -->`
  const [start, end] = [page.indexOf(mark), page.indexOf(`<!-- /bench:${name} -->`)]
  if (start < 0 || end < start) throw new Error(`${file} has no section ${name}.`)
  writeFileSync(file, `${page.slice(0, start)}${mark}\n\n${text}\n\n${page.slice(end)}`)
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`)
}
