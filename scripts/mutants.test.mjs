import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './environment.mjs'

/** @type {Record<'protects' | 'file' | 'find' | 'replace' | 'test', string>[]} */
const mutants = parse(readFileSync(join(root, 'scripts', 'mutants.yaml'), 'utf8'))
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

test.each(mutants)('$protects', ({ file, find, replace, test: target }) => {
  expect(read(file).split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  const [path = '', name = ''] = target.split(' :: ')
  expect(read(path)).toContain(name)
})

test('every fault test has a mutant', () => {
  const covered = new Set(mutants.map((mutant) => mutant.test.split(' :: ')[0]))
  const files = globSync('tests/faults/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  expect(files.filter((file) => !covered.has(file))).toEqual([])
})
