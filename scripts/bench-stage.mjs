// What the benchmarks share: servers that are started for them and ended with them, and how figures are told.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './environment.mjs'
import { startPostgres } from './postgres.mjs'

// That of the people of the demonstration.
const PASSWORD = 'Portal-demo-1'

/**
 * Runs a benchmark and ends the process; whatever it started is ended with it, also on SIGINT.
 *
 * @param {(stage: {
 *   atEnd: (() => unknown)[],
 *   startServer: (options?: { folder?: string }) => Promise<string>,
 *   startChild: (script: string, environment: object) => Promise<string>,
 * }) => Promise<void>} run
 */
export async function onStage(run) {
  const atEnd = []
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
    process.stderr.write(`${error.stack}\n`)
    await end(1)
  }
}

/** @returns {Promise<string>} the address of a database: a new one, or the one kept in `folder` */
async function startServer(atEnd, options) {
  const server = await startPostgres(options)
  if (!server)
    throw new Error('No PostgreSQL is installed here. Name a database: --database postgresql://...')
  atEnd.push(server.stop)
  return server.url
}

/** @returns {Promise<string>} its origin, as soon as it answers */
async function startChild(atEnd, script, environment) {
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...environment, PORT: port, SERVICE_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd.push(async () => {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended at once.`)
    const answer = await fetch(`${origin}/users`).catch(() => null)
    if (answer) return origin
    await wait(250)
  }
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** @returns {Promise<string>} the token of somebody of the demonstration */
export async function signIn(host, email) {
  const address = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  })
  const { idToken } = await response.json()
  return idToken
}

/** p50, p99 and requests a second, as text. */
export function figuresOf(tally) {
  return [
    tally.percentile(0.5).toFixed(1),
    tally.percentile(0.99).toFixed(1),
    tally.rate.toFixed(tally.rate < 10 ? 1 : 0),
  ]
}

export function tellRow(...cells) {
  tell(`| ${cells.join(' | ')} |`)
}

export function tell(text) {
  process.stdout.write(`${text}\n`)
}
