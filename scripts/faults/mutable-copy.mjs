import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/**
 * A copy of a project in which a text can be taken out of a file and put back.
 *
 * @typedef {{
 *   root: string,
 *   takeOut: (place: import('./protections.mjs').Place) => void,
 *   putBack: (place: import('./protections.mjs').Place) => void,
 *   build: () => Promise<void>,
 *   buildServer: () => void,  as it is now; the browser's half stays as it was built
 * }} MutableCopy
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
  const originalOf = ({ file }) => readFileSync(join(project, file), 'utf8')
  const write = ({ file }, text) => writeFileSync(join(root, file), text)
  return {
    root,
    takeOut: (place) => write(place, withoutText(originalOf(place), place)),
    putBack: (place) => write(place, originalOf(place)),
    build: async () => {
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
 * @param {import('./protections.mjs').Place} place
 * @returns {string} the source without what `place` takes out of it
 * @throws {Error} where that does not stand there exactly once
 */
export function withoutText(source, { file, text, without }) {
  const times = source.split(text).length - 1
  if (times !== 1) throw new Error(`${file} has this ${times} times, not once:\n${text}`)
  return source.replace(text, () => without)
}

function trackedFiles(project) {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error('This copies what git tracks, and here is no git repository.')
  return stdout.split('\0').filter(Boolean)
}

/** Each by itself: what builds and tests keep in `node_modules` is the copy's own. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  }
}
