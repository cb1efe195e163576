// A step of the image (Containerfile): removes every installed package that the build cannot import, such as build
// tools and bundled packages.
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { root } from './environment.mjs'
import { packagesThatRun } from './packages-that-run.mjs'

const BUILT = ['dist/server/**/*.js', 'dist/service/**/*.js']
const STARTED = ['scripts/serve.mjs', 'scripts/healthy.mjs']

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

/** Scripts, and those that they import. @param {string[]} scripts */
function withImports(scripts) {
  const found = new Set(scripts)
  for (const script of found) {
    for (const [, path] of read(script).matchAll(/from '(\.[^']+)'/g)) {
      if (path) found.add(relative(root, join(root, dirname(script), path)))
    }
  }
  return [...found]
}

const built = BUILT.flatMap((pattern) => {
  const files = globSync(pattern, { cwd: root })
  if (files.length === 0) throw new Error(`There is nothing built at ${pattern}.`)
  return files
})
const { packages } = JSON.parse(read('package-lock.json'))
const kept = packagesThatRun(packages, [...built, ...withImports(STARTED)].map(read))
const shed = Object.keys(packages).filter(
  (path) => path !== '' && !kept.has(path) && existsSync(join(root, path)),
)
// A nested package that stays may be in the folder of one that is removed.
/** @param {string} path */
const holdsOthers = (path) => [...kept].some((other) => other.startsWith(`${path}/`))
for (const path of shed) {
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
process.stdout.write(`${kept.size} packages stay, ${shed.length} are gone.\n`)
