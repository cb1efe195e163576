// A phase of `npm test`: checks that every locked package is allowed (see SECURITY.md).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './environment.mjs'
import { reviewDependencies } from './review-dependencies.mjs'

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

/** @type {import('./review-dependencies.mjs').Lock} */
const lock = read('package-lock.json')
const faults = reviewDependencies(lock, read('package.json'), licenceIn)
for (const fault of faults) process.stderr.write(`${fault}\n`)
const count = Object.keys(lock.packages).length - 1
// An empty review would let everything pass.
if (count < 100) process.stderr.write(`Only ${count} packages were found in package-lock.json.\n`)
else if (faults.length === 0) process.stdout.write(`${count} packages, each under a licence that is taken.\n`)
process.exitCode = faults.length === 0 && count >= 100 ? 0 : 1
