// Shared by the benchmarks: servers that start and end with them, and the format of figures.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { stopChild, hasEnded } from '../tests/support/stop-child.mjs'
import { DEMO_PASSWORD } from './environment.mjs'
import { root } from './environment.mjs'
import { startIdentityEmulator } from './identity-emulator.mjs'
import { findFreePort } from '../tests/support/find-free-port.mjs'
import { startPostgres } from '../tests/support/postgres.mjs'

/**
 * @typedef {(() => unknown)[]} Tasks what is done at the end, the last of them first
 *
 * @typedef {object} Stage
 * @property {Tasks} atEnd
 * @property {(options?: { folder?: string }) => Promise<string>} startServer the address of a database: a new one, or
 *   the one kept in `folder`
 * @property {(script: string, environment: NodeJS.ProcessEnv) => Promise<string>} startChild its origin, as soon as it
 *   answers
 */

/**
 * Runs a benchmark and ends the process, and all that it started, also on SIGINT.
 *
 * @param {(stage: Stage) => Promise<void>} run
 */
export async function onStage(run) {
  /** @type {Tasks} */
  const atEnd = []
  /** @param {number} exitCode */
  const end = async (exitCode) => {
    for (const task of atEnd.splice(0).toReversed()) await task()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1))
  try {
    await run({
      atEnd,
      startServer: (options) => startServer(atEnd, options),
      startChild: (script, environment) => startChild(atEnd, script, environment),
    })
    await end(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    await end(1)
  }
}

/**
 * The dependencies of a portal or service under measurement: a database, a folder and an identity provider.
 *
 * @param {Stage} stage
 * @param {string | undefined} named the address of a database; one is started where there is none
 */
export async function standOn({ atEnd, startServer: start }, named) {
  const database = named ?? (await start())
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const emulator = await startIdentityEmulator({ port: 0 })
  atEnd.push(emulator.stop)
  const environment = {
    DATABASE_URL: database,
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  }
  return { database, host: emulator.host, environment }
}

/**
 * A connection to a database, until the end.
 *
 * @param {Tasks} atEnd
 * @param {string} connectionString
 */
export async function openClient(atEnd, connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  atEnd.push(() => client.end())
  return client
}

/** @type {(atEnd: Tasks, ...options: Parameters<Stage['startServer']>) => Promise<string>} */
async function startServer(atEnd, options) {
  const server = await startPostgres(options)
  if (!server)
    throw new Error('No PostgreSQL is installed here. Name a database: --database postgresql://...')
  atEnd.push(server.stop)
  return server.url
}

/** @type {(atEnd: Tasks, ...child: Parameters<Stage['startChild']>) => Promise<string>} */
async function startChild(atEnd, script, environment) {
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...environment, PORT: port, SERVICE_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd.push(() => stopChild(child, 'SIGTERM'))
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (hasEnded(child)) throw new Error(`${script} ended at once.`)
    const answer = await fetch(`${origin}/users`).catch(() => null)
    if (answer) return origin
    await wait(250)
  }
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
 * @param {import('../tests/load/measure.mjs').Tally} tally
 * @returns {[p50: string, p99: string, rate: string]}
 */
export function getFigures(tally) {
  return [
    tally.percentile(0.5).toFixed(1),
    tally.percentile(0.99).toFixed(1),
    tally.rate.toFixed(tally.rate < 10 ? 1 : 0),
  ]
}

/** The first row of a table. @param {string[]} cells */
export function tellHeading(cells) {
  tellRow(...cells)
  tellRow(...cells.map(() => '---'))
}

/** @param {string[]} cells */
export function tellRow(...cells) {
  tell(`| ${cells.join(' | ')} |`)
}

/** @param {string} text */
export function tell(text) {
  process.stdout.write(`${text}\n`)
}
