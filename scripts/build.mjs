// Builds the portal (or the users service alone) when its sources have changed since the last time.
//
//   node scripts/build.mjs             always builds the portal
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root } from './environment.mjs'
import { waitForLock } from './folder-lock.mjs'
import { precompress } from './precompress.mjs'

const PORTAL = {
  name: 'portal',
  config: 'app.config.ts',
  output: 'dist/server/server.js',
  stamp: 'dist/.build-id',
}
const SERVICE = {
  name: 'users service',
  config: 'service.config.ts',
  output: 'dist/service/main.js',
  stamp: 'dist/.service-build-id',
}

const SOURCES = [
  'src',
  'public',
  'app.config.ts',
  'service.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the portal into dist/client and dist/server, unless it was built from these very sources. */
export const buildPortal = (options) => build(PORTAL, options)

/** Builds the users service alone into dist/service, unless it was built from these very sources. */
export const buildService = (options) => build(SERVICE, options)

async function build(target, { always = false } = {}) {
  const release = await waitForLock(join(root, 'node_modules', '.build-lock'), (heldBy) =>
    tell(`Another build is running (${heldBy}); waiting for it ...`),
  )
  try {
    const identity = hashSources()
    if (!always && isFresh(target, identity)) return
    const started = Date.now()
    tell(`Building the ${target.name} ...`)
    const stamp = join(root, target.stamp)
    // Gone first: a build that breaks half way must not pass for a whole one.
    rmSync(stamp, { force: true })
    runVite(target, identity)
    if (target === PORTAL) await precompress(join(root, 'dist', 'client'))
    mkdirSync(dirname(stamp), { recursive: true })
    // Hashed again: building writes the route tree, and somebody may have saved a file meanwhile.
    if (hashSources() === identity) writeFileSync(stamp, identity)
    tell(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    release()
  }
}

function isFresh({ stamp, output }, identity) {
  const file = join(root, stamp)
  return existsSync(join(root, output)) && existsSync(file) && readFileSync(file, 'utf8') === identity
}

function runVite({ name, config }, identity) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Enough of the hash to tell builds apart, and short enough to read out.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_BUILD_ID: process.env.VITE_BUILD_ID || identity.slice(0, 12),
    },
  })
  if (status !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`)
}

/** Everything a build reads: sources without tests, configuration, locked packages, and what Vite takes from the environment. */
function hashSources() {
  const hash = createHash('sha256').update(process.version)
  for (const file of SOURCES.flatMap(listFiles))
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  for (const name of Object.keys(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`\0${name}=${process.env[name]}`)
  }
  return hash.digest('hex')
}

function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (SOURCES.includes(path) && path.includes('.')) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^routeTree\.gen\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

function tell(sentence) {
  process.stdout.write(`${sentence}\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  buildPortal({ always: true }).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
