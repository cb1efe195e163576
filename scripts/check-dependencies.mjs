// `npm run dependencies`, a phase of `npm test`: reviews every locked package for an accepted licence, no install script
// that was not reviewed, and an origin in the registry (see SECURITY.md).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isMain, root } from './environment.mjs'

/**
 * @typedef {import('./prune-dependencies.mjs').LockedPackage} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock package-lock.json
 */

/** Licences that require only attribution. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages with another licence, or without a standard name for it: which licence, and why it is accepted. */
const DECIDED = [
  {
    name: /^@(?:fontsource-variable|expo-google-fonts)\//,
    licence: 'OFL-1.1',
    why: 'Fonts, served as they are, and embedded in certificates.',
  },
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, loaded as a library and not changed.',
  },
  { name: /^lightningcss(-|$)/, licence: 'MPL-2.0', why: 'Used by the build, not changed.' },
  { name: /^axe-core$/, licence: 'MPL-2.0', why: 'Used by the tests.' },
  { name: /^elkjs$/, licence: 'EPL-2.0', why: 'Lays diagrams out, loaded as a library and not changed.' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'Data that the build reads.' },
  { name: /^deep-freeze$/, licence: 'public domain', why: 'Says so in words; used by the emulator.' },
  { name: /^url-template$/, licence: 'BSD', why: 'Its file is BSD-3-Clause; used by the emulator.' },
  { name: /^png-js$/, licence: '', why: 'Its file is MIT.' },
  { name: /^valid-url$/, licence: '', why: 'Its file is MIT; used by the emulator.' },
]

/** @param {string} path */
const getName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The licences named in an expression such as `(MIT OR Apache-2.0)`, each with whether one of them is enough.
 *
 * @param {string} expression
 */
const getTerms = (expression) => {
  const plain = expression.replace(/[()]/g, ' ').trim()
  return / OR /.test(plain)
    ? { terms: plain.split(/\s+OR\s+/), isChoice: true }
    : { terms: plain.split(/\s+AND\s+/), isChoice: false }
}

/** @param {string} name @param {string} expression */
const isTaken = (name, expression) => {
  /** @param {string} term */
  const isFine = (term) =>
    FREE.has(term) || DECIDED.some((each) => each.name.test(name) && each.licence === term)
  const { terms, isChoice } = getTerms(expression)
  return isChoice ? terms.some(isFine) : terms.every(isFine)
}

// Dependencies that npm takes from outside the registry, or without a fixed version.
const STRANGE = /^(?:git|github:|gitlab:|bitbucket:|gist:|https?:|file:|link:|workspace:|[\w.-]+\/[\w.-]+)/

/** @param {LockedPackage} locked */
const askedFor = ({ dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
  Object.entries({ ...peerDependencies, ...optionalDependencies, ...devDependencies, ...dependencies })

/**
 * Reviews all locked packages.
 *
 * @param {Lock} lock
 * @param {{ allowScripts?: Record<string, boolean> }} project package.json
 * @param {(path: string) => string} [licenceIn] the licence that an installed package names where the lock file has none
 * @returns {string[]} a sentence for each fault
 */
export function reviewDependencies(lock, project, licenceIn = () => '') {
  const { '': own, ...packages } = lock.packages
  /** @type {string[]} */
  const faults = []
  for (const [from, entry] of Object.entries({ 'package.json': own ?? {}, ...packages })) {
    for (const [name, range] of askedFor(entry)) {
      if (STRANGE.test(range) && !range.startsWith('npm:')) {
        faults.push(`${from} wants ${name} from ${range}: take it from the registry, by its version.`)
      }
    }
  }
  const allowed = new Set(Object.keys(project.allowScripts ?? {}))
  /** @type {Set<string>} */
  const withScripts = new Set()
  for (const [path, entry] of Object.entries(packages)) {
    const name = entry.name ?? getName(path)
    if (entry.link || !entry.integrity) {
      faults.push(`${path} has no checksum in package-lock.json: a replaced package would go unnoticed.`)
    }
    const licence = entry.license ?? licenceIn(path)
    if (!isTaken(name, licence)) {
      faults.push(
        `${path} is under ${licence === '' ? 'no licence that it names' : licence}: look at it, and decide in scripts/check-dependencies.mjs.`,
      )
    }
    if (entry.hasInstallScript) withScripts.add(name)
  }
  for (const name of withScripts) {
    if (!allowed.has(name)) {
      faults.push(
        `${name} runs a script when it is installed: look at it, and name it in allowScripts of package.json.`,
      )
    }
  }
  for (const name of allowed) {
    if (!withScripts.has(name)) {
      faults.push(`allowScripts of package.json names ${name}, which has no script: take it out.`)
    }
  }
  return faults
}

/** @typedef {{ type: string } | string} Licence as one file or another names it */

/** @param {string[]} path */
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Older packages name their licence in forms of their own. @param {string} path */
const licenceIn = (path) => {
  if (!existsSync(join(root, path, 'package.json'))) return ''
  /** @type {{ license?: Licence, licenses?: Licence | Licence[] }} */
  const { license, licenses } = read(path, 'package.json')
  return [license ?? licenses ?? []]
    .flat()
    .map((each) => (typeof each === 'string' ? each : each.type))
    .join(' OR ')
}

function main() {
  /** @type {Lock} */
  const lock = read('package-lock.json')
  const faults = reviewDependencies(lock, read('package.json'), licenceIn)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  const count = Object.keys(lock.packages).length - 1
  // An empty review would let everything pass.
  if (count < 100) process.stderr.write(`Only ${count} packages were found in package-lock.json.\n`)
  else if (faults.length === 0)
    process.stdout.write(`${count} packages, each under a licence that is taken.\n`)
  process.exitCode = faults.length === 0 && count >= 100 ? 0 : 1
}

if (isMain(import.meta.url)) main()
