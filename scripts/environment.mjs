// What several scripts need: the project's folder, the variables that they read themselves (the portal parses its own),
// and thrown values.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Whether a module is the program that runs, not one that another module imports.
 *
 * @param {string} url its `import.meta.url`
 */
export function isMain(url) {
  const [, program] = process.argv
  return program !== undefined && url === pathToFileURL(realpathSync(program)).href
}

/** Loads `.env`, if there is one; variables that are already set win. */
export function loadEnvironmentFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * @typedef {object} Place
 * @property {number} port where the portal listens
 * @property {string} host loopback in demonstration mode, else every address
 * @property {string} dataDir absolute
 * @property {boolean} demonstration no Firebase project, or one whose id begins with `demo-`
 * @property {string} projectId
 * @property {string | undefined} usersServiceUrl
 *
 * @typedef {object} EmbeddedIdentity
 * @property {number} identityPort where the embedded emulator is to listen
 * @property {string} identityHost its host:port
 *
 * @typedef {object} OtherIdentity
 * @property {undefined} identityPort no embedded emulator is wanted
 * @property {string | undefined} identityHost host:port of the emulator that was named
 *
 * @typedef {Place & (EmbeddedIdentity | OtherIdentity)} Environment
 */

/**
 * Reads what the scripts need of the environment; an empty value counts as none.
 *
 * @returns {Environment}
 * @throws {Error} with a message when a value cannot be used
 */
export function readEnvironment() {
  const env = process.env
  const projectId = env.FIREBASE_PROJECT_ID || 'demo-portal'
  const demonstration = projectId.startsWith('demo-')
  const named = env.FIREBASE_AUTH_EMULATOR_HOST || undefined
  const identityPort = demonstration && !named ? readPort('IDENTITY_EMULATOR_PORT', 9099) : undefined
  return {
    port: readPort('PORT', 3000),
    // As in a URL, an IPv6 address may have brackets.
    host: env.HOST?.replace(/^\[(.+)\]$/, '$1') || (demonstration ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    demonstration,
    projectId,
    ...(identityPort === undefined
      ? { identityPort, identityHost: named }
      : { identityPort, identityHost: `127.0.0.1:${identityPort}` }),
    usersServiceUrl: env.USERS_SERVICE_URL || undefined,
  }
}

/** @param {string} name @param {number} fallback */
function readPort(name, fallback) {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name} is "${text}"; it must be a port number from 1 to 65535.`)
}

/**
 * An address a browser can open: "every address" is shown as localhost.
 *
 * @param {string} host
 * @param {number} port
 */
export function shownAddress(host, port) {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** As seeded by the users service into a new installation. */
export const DEMO_PASSWORD = 'Portal-demo-1'

/** @type {[email: string, description: string][]} */
const DEMO_PEOPLE = [
  ['admin@portal.example', 'administrator'],
  ['approved@portal.example', 'approved'],
  ['pending@portal.example', 'registered, not approved yet'],
  ['denied@portal.example', 'denied'],
  ['disabled@portal.example', 'disabled'],
  ['blocked@portal.example', 'blocked'],
]

/**
 * Lines about the demonstration's users, or none if the installation is configured to start empty.
 *
 * @param {string | undefined} seed
 */
export function describeDemonstration(seed) {
  const warning = [
    'Demonstration mode: no Firebase project is configured, so an identity emulator with readable passwords',
    'runs on this machine alone, and no other machine can reach the portal. Not for real people.',
  ]
  if (seed === 'empty') return warning
  return [
    ...warning,
    '',
    `People of a new installation, password ${DEMO_PASSWORD} for each:`,
    ...DEMO_PEOPLE.map(([email, description]) => `  ${email.padEnd(26)}${description}`),
  ]
}

/**
 * The message of a thrown value, which may have any type.
 *
 * @param {unknown} thrown
 * @returns {string}
 */
export function getMessage(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/**
 * The system's error code of a thrown value, such as `ENOENT`.
 *
 * @param {unknown} thrown
 * @returns {unknown} undefined if it has no code
 */
export function getCode(thrown) {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
}
