import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/**
 * A copy of a project in which a text can be taken out of a file and put back.
 *
 * @typedef {object} MutableCopy
 * @property {string} root
 * @property {(place: Place) => void} takeOut
 * @property {(place: Place) => void} putBack
 * @property {() => Promise<void>} build
 * @property {() => void} buildServer as it is now; the browser's half stays as it was built
 *
 * @typedef {import('./protections.mjs').Place} Place
 */

/**
 * Copies the tracked files of a project, as they are now, into a folder that is not there yet, with the project's
 * packages.
 *
 * @param {string} project
 * @param {string} root
 * @returns {MutableCopy}
 */
export function copyProject(project, root) {
  for (const file of trackedFiles(project)) {
    // Removed, and not yet from the index.
    if (existsSync(join(project, file))) cpSync(join(project, file), join(root, file))
  }
  linkPackages(join(project, 'node_modules'), join(root, 'node_modules'))
  /** @param {Place} place */
  const originalOf = ({ file }) => readFileSync(join(project, file), 'utf8')
  /** @param {Place} place @param {string} text */
  const write = ({ file }, text) => writeFileSync(join(root, file), text)
  return {
    root,
    takeOut: (place) => write(place, withoutText(originalOf(place), place)),
    putBack: (place) => write(place, originalOf(place)),
    build: async () => {
      /** @type {typeof import('../build.mjs')} */
      const { buildPortal } = await import(pathToFileURL(join(root, 'scripts', 'build.mjs')).href)
      await buildPortal()
    },
    buildServer: () => {
      const script = join(root, 'scripts', 'faults', 'build-server.mjs')
      const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`The server could not be built: ${stderr}`)
    },
  }
}

/**
 * @param {string} source
 * @param {Place} place
 * @returns {string} the source without what `place` takes out of it
 * @throws {Error} where that does not stand there exactly once
 */
export function withoutText(source, { file, text, without }) {
  const times = source.split(text).length - 1
  if (times !== 1) throw new Error(`${file} has this ${times} times, not once:\n${text}`)
  return source.replace(text, () => without)
}

/** @param {string} project */
function trackedFiles(project) {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error('This copies what git tracks, and here is no git repository.')
  return stdout.split('\0').filter(Boolean)
}

/**
 * Each by itself: what builds and tests keep in `node_modules` is the copy's own.
 *
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  }
}
