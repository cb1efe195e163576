// Shared by `npm start`, `npm run dev` and `npm run service` before their own process starts.
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { shownAddress } from './environment.mjs'
import { tryLock } from './file-lock.mjs'

/**
 * @typedef {import('./environment.mjs').Environment} Environment
 * @typedef {import('./process-supervisor.mjs').Supervisor} Supervisor
 */

const CONNECT_TIMEOUT_MS = 500
const POLL_MS = 100
const PROGRESS_MS = 15_000

/**
 * Locks the data folder, and makes sure that its ports are free.
 *
 * @param {Environment} environment
 * @param {Supervisor} supervisor
 * @param {object} start
 * @param {string} start.command the command that the user typed
 * @param {string} [start.lock] name of the lock in the data folder
 * @param {string} [start.variable] the variable that sets its port
 * @param {boolean} [start.mayShare] whether an identity emulator may be there already; with a service of its own process
 *   unless given
 * @returns {Promise<Environment>} with the emulator that is to be started, if any
 * @throws {Error} with a message if another process has the folder or a port
 */
export async function runPreflight(
  environment,
  supervisor,
  { command, lock = 'supervisor', variable = 'PORT', mayShare = environment.usersServiceUrl !== undefined },
) {
  lockDataDir(environment, supervisor, lock)
  await requireOwnPort(environment, command, variable)
  return checkIdentityPort(environment, mayShare)
}

/**
 * @param {Environment} environment
 * @param {Supervisor} supervisor
 * @param {string} name
 * @throws {Error} when another portal keeps its data in the same folder
 */
function lockDataDir({ dataDir, host, port }, supervisor, name) {
  const note = `process ${process.pid}, ${shownAddress(host, port)}`
  const lock = tryLock(join(dataDir, `${name}.lock`), note)
  if ('release' in lock) {
    supervisor.onEnd(lock.release)
    return
  }
  throw new Error(
    `The data folder ${dataDir} is in use by a portal that runs already${lock.heldBy && ` (${lock.heldBy})`}.\n` +
      'End that one first, or name another folder: DATA_DIR=.data-2 npm start',
  )
}

/** @param {Environment} environment @param {string} command @param {string} variable */
async function requireOwnPort({ port, host }, command, variable) {
  if (await isPortFree(port, host)) return
  throw new Error(
    `Port ${port} is taken by another program.
End that program, or choose another port: ${variable}=${port + 1} ${command}`,
  )
}

/**
 * Starts the embedded identity emulator if one is configured, and no shareable one answers there.
 *
 * @param {Environment} environment
 * @param {Supervisor} supervisor
 */
export async function startIdentity(environment, supervisor) {
  const { identityPort, identityHost, projectId, dataDir } = environment
  if (identityPort === undefined) return
  const file = join(dataDir, 'identity', 'accounts.json')
  const script = ['scripts/identity-emulator.mjs', '--port', String(identityPort), '--project', projectId]
  supervisor.start('identity emulator', [...script, '--accounts-file', file])
  await until(() => isIdentityEmulator(identityHost), 'identity emulator')
}

/**
 * With a separate users service, uses the emulator which that service started.
 *
 * @param {Environment} environment
 * @param {boolean} mayShare
 * @returns {Promise<Environment>}
 */
async function checkIdentityPort(environment, mayShare) {
  const { identityPort, identityHost } = environment
  if (identityPort === undefined || (await isPortFree(identityPort, '127.0.0.1'))) return environment
  if (mayShare && (await isIdentityEmulator(identityHost))) return { ...environment, identityPort: undefined }
  throw new Error(
    `Port ${identityPort} is taken by another program, and the embedded identity emulator needs it.\n` +
      `End that program, or choose another port: IDENTITY_EMULATOR_PORT=${identityPort + 1}; or, if it is an ` +
      `identity emulator to be used, name it: FIREBASE_AUTH_EMULATOR_HOST=${identityHost}`,
  )
}

/**
 * Repeats a check until it succeeds, or until the process it waits for ends.
 *
 * @param {() => Promise<boolean>} question
 * @param {string} name
 */
export async function until(question, name) {
  for (let started = Date.now(), told = started; !(await question()); await wait(POLL_MS)) {
    if (Date.now() - told < PROGRESS_MS) continue
    told = Date.now()
    process.stdout.write(`The ${name} is still starting (${Math.round((told - started) / 1000)} s) ...\n`)
  }
}

/**
 * The environment of a portal or service that uses the demonstration's identity emulator.
 *
 * @param {Pick<Environment, 'demonstration' | 'identityHost' | 'projectId'>} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function identityEnvironment({ demonstration, identityHost, projectId }) {
  if (!demonstration) return {}
  return { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: identityHost }
}

/**
 * Whether `port` of `host` is free.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
async function isPortFree(port, host) {
  // macOS lets a second server bind one address of a port that another holds on all of them: ask both ways.
  const answered = await new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host })
    /** @param {boolean} result */
    const end = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => end(false))
  })
  if (answered) return false
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES')
        reject(
          new Error(`Port ${port} needs more privileges than this user has: choose one of 1024 or more.`),
        )
      else reject(new Error(`Port ${port} of ${host} cannot be used: ${error.message}`))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Whether the program on `host` (host:port) is a Firebase Auth emulator. @param {string} host */
async function isIdentityEmulator(host) {
  try {
    const answer = await fetch(`http://${host}/`, { signal: AbortSignal.timeout(2000) })
    return (await answer.json()).authEmulator?.ready === true
  } catch {
    return false
  }
}
