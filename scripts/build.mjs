// Builds the portal, or the users service alone, when its sources have changed since the last time.
//
//   node scripts/build.mjs             always builds both
//
// A build is made beside the former one and moved into its place file by file: a portal that is running from the folder
// goes on, and so do the pages that people have open (see src/server/asset-retention.ts).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { checkBudgets } from './budgets.mjs'
import { getMessage, isMain, root } from './environment.mjs'
import { waitForLock } from './file-lock.mjs'
import { describeRelease, publishRelease, readRelease } from '../src/server/asset-retention.ts'

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} config
 * @property {string} output a file that exists after a complete build
 * @property {string} stamp the file with the hash of its sources
 * @property {string} [into] folder of a portal
 * @property {string | undefined} [id] the id of the release
 */

/** @type {Target} */
const SERVICE = {
  name: 'users service',
  config: 'service.config.ts',
  output: 'dist/service/main.js',
  stamp: 'dist/.service-build-id',
}

const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|html|txt|xml|wasm|webmanifest)$/
const SMALLEST_WORTH_IT = 1024

const SOURCES = [
  'src',
  'public',
  'app.config.ts',
  'service.config.ts',
  'postcss.config.mjs',
  'scripts/vite-plugins.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * Builds the portal into the folders client and server of `into`, unless it was built from these very sources.
 *
 * @param {{ always?: boolean, into?: string, id?: string }} [options] `into`: within the project, dist unless given.
 *   `id`: what the build calls itself, a hash of its sources unless given here or by VITE_BUILD_ID.
 */
export const buildPortal = ({ into = 'dist', id = process.env.VITE_BUILD_ID, ...options } = {}) =>
  build(
    {
      name: 'portal',
      config: 'app.config.ts',
      output: `${into}/server/main.js`,
      stamp: `${into}/.build-id`,
      into,
      id,
    },
    options,
  )

/**
 * Builds the users service alone into dist/service, unless it was built from these very sources.
 *
 * @param {{ always?: boolean }} [options]
 */
export const buildService = (options) => build(SERVICE, options)

/** @param {Target} target @param {{ always?: boolean }} [options] */
async function build(target, { always = false } = {}) {
  const release = await waitForLock(join(root, 'node_modules', '.build-lock'), (heldBy) =>
    print(`Another build is running (${heldBy}); waiting for it ...`),
  )
  try {
    const identity = hashSources(target)
    if (!always && isFresh(target, identity)) return
    const started = Date.now()
    print(`Building the ${target.name} ...`)
    const stamp = join(root, target.stamp)
    // Removed first: an interrupted build must not pass for a complete one.
    rmSync(stamp, { force: true })
    if (target.into === undefined) runVite(target)
    else await makeRelease(target, target.into, identity)
    mkdirSync(dirname(stamp), { recursive: true })
    // Hashed again: building writes the route tree, and a developer may have saved a file meanwhile.
    if (hashSources(target) === identity) writeFileSync(stamp, identity)
    print(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    release()
  }
}

/** @param {Target} target @param {string} identity */
function isFresh({ stamp, output }, identity) {
  const file = join(root, stamp)
  return existsSync(join(root, output)) && existsSync(file) && readFileSync(file, 'utf8') === identity
}

/**
 * Builds beside what is there, and puts it in its place.
 *
 * @param {Target} target
 * @param {string} into
 * @param {string} identity
 */
async function makeRelease(target, into, identity) {
  const folder = join(root, into)
  const fresh = join(folder, '.fresh')
  rmSync(fresh, { recursive: true, force: true })
  // Enough of the hash to tell builds apart, and short enough to read out.
  const name = target.id || identity.slice(0, 12)
  runVite(target, ['--outDir', fresh], { VITE_BUILD_ID: name })
  await checkBudgets(fresh)
  await precompress(join(fresh, 'client'))
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // The same sources built again are the same release.
  const former = readRelease(join(folder, 'client'))
  const timestamp = former?.id === name ? former.timestamp : Date.now()
  for (const half of ['client', 'server']) {
    const built = join(fresh, half)
    publishRelease(built, join(folder, half), describeRelease(built, { id: name, version, timestamp }))
  }
  rmSync(fresh, { recursive: true, force: true })
}

/** @param {Target} target @param {string[]} [options] @param {Record<string, string>} [environment] */
function runVite({ name, config }, options = [], environment = {}) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const words = [vite, 'build', '--config', config, '--logLevel', 'warn', ...options]
  const { status } = spawnSync(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  if (status !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`)
}

/**
 * Everything a build reads: sources without tests, configuration, locked packages, and what Vite takes from the environment.
 *
 * @param {Target} target
 */
function hashSources({ id = '' }) {
  const hash = createHash('sha256').update(`${process.version}\0${id}`)
  for (const file of SOURCES.flatMap(listFiles))
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  for (const name of Object.keys(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`\0${name}=${process.env[name]}`)
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (SOURCES.includes(path) && path.includes('.')) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^routeTree\.gen\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

/**
 * Writes `.br` and `.gz` beside every file of `folder` that gets smaller by it, so that no request pays for it.
 *
 * @param {string} folder
 */
async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST_WORTH_IT) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped)
}

/** @param {string} sentence */
function print(sentence) {
  process.stdout.write(`${sentence}\n`)
}

if (isMain(import.meta.url)) {
  try {
    await buildPortal({ always: true })
    // The build includes the backup program.
    await buildService({ always: true })
  } catch (error) {
    process.stderr.write(`${getMessage(error)}\n`)
    process.exitCode = 1
  }
}
