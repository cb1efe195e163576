// Installs what package-lock.json names, when it is not installed yet. Runs before the commands of npm, possibly under an
// older Node and with nothing installed.
//
//   node scripts/install-dependencies.mjs          what builds and runs the product: `dependencies`
//   node scripts/install-dependencies.mjs --all    the tools of tests and checks too: `devDependencies`
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import process from 'node:process'
import { getCode, isMain, root as projectRoot } from './environment.mjs'

/** @typedef {import('./prune-dependencies.mjs').LockedPackage} LockedPackage */

// The first version that Lingui runs under.
/** @type {[major: number, minor: number]} */
const NEEDED_NODE = [22, 19]
const SECOND = 1000
const INSTALL_DEADLINE = 20 * 60 * SECOND

/**
 * Brings node_modules in line with the lock file of the project in `root`.
 *
 * @param {string} root folder of package.json
 * @param {{ all?: boolean }} [options] `all`: with devDependencies
 * @returns {Promise<'ready' | 'recorded' | 'installed'>} what had to be done
 * @throws {Error} with a message when the packages cannot be installed, or Node is too old
 */
export async function installDependencies(root, { all = false } = {}) {
  /** @type {'ready' | 'recorded' | 'missing' | 'installed'} */
  let outcome = getState(root, all)
  if (outcome === 'missing') {
    const release = await takeInstallLock(root)
    try {
      // Another process may have installed everything while this one waited.
      outcome = getState(root, all)
      if (outcome === 'missing') {
        install(root, all)
        outcome = 'installed'
      }
    } finally {
      release()
    }
  }
  if (outcome !== 'ready') fs.writeFileSync(stampPath(root), makeStamp(root, all))
  requireNode(root)
  return outcome
}

/**
 * @param {string} root
 * @param {boolean} all
 * @returns {'ready' | 'recorded' | 'missing'} 'recorded': installed by hand, and complete
 */
function getState(root, all) {
  const stamp = fs.existsSync(stampPath(root)) ? fs.readFileSync(stampPath(root), 'utf8') : ''
  if (stamp === makeStamp(root, true) || (!all && stamp === makeStamp(root, false))) return 'ready'
  return isInstalled(root, all) ? 'recorded' : 'missing'
}

/** @param {string} root */
function stampPath(root) {
  return path.join(root, 'node_modules', '.ready')
}

/** @param {string} root @param {boolean} all */
function makeStamp(root, all) {
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', 'package.json'])
    hash.update(fs.readFileSync(path.join(root, name)))
  return hash.digest('hex') + (all ? ' all' : '')
}

/** Compares the lock file with npm's own record of what it last installed. @param {string} root @param {boolean} all */
function isInstalled(root, all) {
  const record = path.join(root, 'node_modules', '.package-lock.json')
  if (!fs.existsSync(record)) return false
  const { '': locked = {}, ...wanted } = readPackages(path.join(root, 'package-lock.json'))
  /** @type {LockedPackage} */
  const declared = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  for (const kind of /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies'])) {
    if (JSON.stringify(declared[kind] || {}) !== JSON.stringify(locked[kind] || {})) return false
  }
  const present = readPackages(record)
  return Object.entries(wanted).every(([key, { version, optional, dev }]) => {
    if (dev && !all) return true
    const installed = present[key]
    if (!installed) return optional === true
    return installed.version === version && fs.existsSync(path.join(root, key))
  })
}

/** What a lock file names, by its folder. @param {string} file @returns {Record<string, LockedPackage>} */
function readPackages(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages
}

/** @param {string} root @param {boolean} all */
function install(root, all) {
  const started = Date.now()
  print('Installing packages (about a minute, once) ...')
  const args = [
    'ci',
    // An npm that does not know `allowScripts` of package.json would run them.
    '--ignore-scripts',
    all ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--engine-strict=false',
    // The packages are for the Node that is installed with them, which may be another than the running one.
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'node-'))
  try {
    // Under an older Node, npm leaves out optional packages that ask for a newer one.
    runNpm(args, root, fetchNode(root, folder))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  // Headers for compiling add-ons are a third of the Node that is installed.
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (/^node-(?:linux|win)-/.test(name))
      fs.rmSync(path.join(root, 'node_modules', name, 'include'), { recursive: true, force: true })
  print(`Packages installed in ${Math.round((Date.now() - started) / SECOND)} s.`)
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {string} node the program that runs npm
 * @throws {Error} with a message when npm fails
 */
function runNpm(args, cwd, node) {
  const env = installEnvironment(process.env)
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    cwd,
    env: { ...env, [name]: `${path.dirname(node)}${path.delimiter}${env[name] ?? ''}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  }
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.error) throw new Error(`npm could not be started: ${result.error.message}`)
  if (result.status !== 0) {
    throw new Error(
      'npm ci failed; its own words stand above. Is the package registry reachable, ' +
        'and does package-lock.json belong to package.json?',
    )
  }
}

/**
 * The Node that the lock file names for this machine, put into `folder`; the running one where that is as new, or where
 * none is named.
 *
 * @param {string} root
 * @param {string} folder
 * @returns {string} the program
 */
function fetchNode(root, folder) {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const locked = readPackages(path.join(root, 'package-lock.json'))[`node_modules/${name}`]
  if (!locked?.version || !isOlder(process.versions.node, locked.version)) return process.execPath
  const manifest = { dependencies: { [name]: locked.version } }
  const lock = { lockfileVersion: 3, packages: { '': manifest, [`node_modules/${name}`]: locked } }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  runNpm(['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'], folder, process.execPath)
  const node = path.join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  // It may be built for another C library (for example on Alpine).
  return spawnSync(node, ['--version']).status === 0 ? node : process.execPath
}

/** @param {string} version @param {string} other */
function isOlder(version, other) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major < otherMajor || (major === otherMajor && minor < otherMinor)
}

/**
 * What the calling npm says about itself would make the inner one skip packages.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function installEnvironment(env) {
  const kept = Object.entries(env).filter(
    ([name]) => name !== 'NODE_ENV' && !/^npm_(package|lifecycle)_/.test(name),
  )
  return Object.fromEntries(kept)
}

/** One install at a time: the file holds the id of the process that installs. @param {string} root */
async function takeInstallLock(root) {
  const file = path.join(root, '.installing')
  const deadline = Date.now() + INSTALL_DEADLINE
  for (let waiting = false; ; waiting = true) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if (getCode(error) !== 'EEXIST') throw error
    }
    if (isAbandoned(file)) {
      fs.rmSync(file, { force: true })
      continue
    }
    if (!waiting) print('Another start is installing packages; waiting for it ...')
    if (Date.now() > deadline) throw new Error(`Another install has not ended. If none runs, delete ${file}.`)
    await new Promise((resolve) => setTimeout(resolve, SECOND / 4))
  }
}

/** @param {string} file */
function isAbandoned(file) {
  let owner
  try {
    owner = Number(fs.readFileSync(file, 'utf8'))
    // Just created: its owner has not written the id yet.
    if (!owner) return Date.now() - fs.statSync(file).mtimeMs > 5 * SECOND
  } catch {
    return false
  }
  try {
    process.kill(owner, 0)
    return false
  } catch (error) {
    return getCode(error) === 'ESRCH'
  }
}

/**
 * npm scripts find node_modules/.bin first, so the Node installed there must run on this machine.
 *
 * @param {string} root
 */
function requireNode(root) {
  const local = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (fs.existsSync(local)) {
    const probe = spawnSync(local, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    if (probe.status === 0) return
    // Built for another C library (for example on Alpine): removed, so that the machine's own Node is used.
    fs.rmSync(local)
  }
  const own = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const version = (own.stdout || '').trim()
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const isNewer = major > NEEDED_NODE[0] && !(major === 23 && minor < 6)
  if (isNewer || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])) return
  throw new Error(
    `Node ${NEEDED_NODE.join('.')} or newer is needed, and this machine has ${version || 'none in its PATH'}. ` +
      'No ready-made Node could be installed for this kind of machine: please install Node 24 (https://nodejs.org).',
  )
}

/** @param {string} sentence */
function print(sentence) {
  process.stdout.write(`${sentence}\n`)
}

if (isMain(import.meta.url)) {
  installDependencies(projectRoot, { all: process.argv.includes('--all') }).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
