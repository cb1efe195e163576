// A step of the image (Containerfile): removes every installed package that the build cannot import, such as build
// tools and bundled packages.
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isMain, root } from './environment.mjs'

// The quoted words of a program that could name a package: `'pg'`, `"@scope/name/part"`.
const QUOTED = /(["'`])((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./*-]+)?\1/g

/**
 * What package-lock.json says of a package.
 *
 * @typedef {object} LockedPackage
 * @property {string} [name] where it is called otherwise than its folder
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [extraneous]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

const MODULES = 'node_modules/'

/**
 * Where a package finds another: beside its own packages, or beside those of a folder that it lies in.
 *
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 */
const find = (packages, from, name) => {
  for (let folder = from; ;) {
    const path = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`
    if (Object.hasOwn(packages, path)) return path
    if (folder === '') return undefined
    const end = folder.lastIndexOf(MODULES)
    folder = end <= 0 ? '' : folder.slice(0, end - 1)
  }
}

/**
 * Includes optional dependencies, such as sharp's binaries for this machine.
 *
 * @param {LockedPackage} locked
 */
const namesNeededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/**
 * @param {Record<string, LockedPackage>} packages those of a package-lock.json, by their paths
 * @param {Iterable<string>} programs the texts of what runs; a word in them that is a package's name by chance keeps it
 * @returns {Set<string>} paths of packages, such as `node_modules/pg`
 */
export function listRuntimeDependencies(packages, programs) {
  /** @type {Set<string>} */
  const named = new Set()
  for (const text of programs) for (const [, , name] of text.matchAll(QUOTED)) if (name) named.add(name)
  const reached = new Set([...named].flatMap((name) => find(packages, '', name) ?? []))
  // Packages that are added in the loop are visited as well.
  for (const path of reached) {
    for (const name of namesNeededBy(packages[path] ?? {})) {
      const other = find(packages, path, name)
      if (other !== undefined) reached.add(other)
    }
  }
  return reached
}

const BUILT = ['dist/server/**/*.js', 'dist/service/**/*.js']
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

function main() {
  const built = BUILT.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root })
    if (files.length === 0) throw new Error(`There is nothing built at ${pattern}.`)
    return files
  })
  const { packages } = JSON.parse(read('package-lock.json'))
  const kept = listRuntimeDependencies(packages, built.map(read))
  const removed = Object.keys(packages).filter(
    (path) => path !== '' && !kept.has(path) && existsSync(join(root, path)),
  )
  // A nested package that stays may be in the folder of one that is removed.
  /** @param {string} path */
  const holdsOthers = (path) => [...kept].some((other) => other.startsWith(`${path}/`))
  for (const path of removed) {
    const folder = join(root, path)
    if (!existsSync(folder)) continue
    const own = holdsOthers(path)
      ? readdirSync(folder)
          .filter((name) => name !== 'node_modules')
          .map((name) => join(folder, name))
      : [folder]
    for (const each of own) rmSync(each, { recursive: true })
  }
  rmSync(join(root, 'node_modules', '.bin'), { recursive: true, force: true })
  process.stdout.write(`${kept.size} packages stay, ${removed.length} are gone.\n`)
}

if (isMain(import.meta.url)) main()
