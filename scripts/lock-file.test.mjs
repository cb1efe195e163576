import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './environment.mjs'

/** @type {import('./check-dependencies.mjs').Lock} */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/**
 * Whether Node, from a package at `path`, would find `name` there or in a folder above.
 *
 * @param {string} path
 * @param {string} name
 */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

test('names every package another one asks for, of every platform: with one missing, npm ci refuses', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name}, wanted by ${path || 'package.json'}`),
  )

  expect(missing).toEqual([])
})

test('names no registry, and nothing that no package asks for', () => {
  const odd = Object.entries(packages).filter(
    ([, { resolved, extraneous }]) => resolved !== undefined || extraneous,
  )

  expect(odd.map(([path]) => path)).toEqual([])
})

test('pins every direct dependency to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {}
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })

  expect(versions.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
