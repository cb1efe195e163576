import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './environment.mjs'
import { mutants } from './mutants.mjs'

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

test.each(mutants)('$protects', ({ file, find, replace, tests }) => {
  expect(read(file).split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  for (const target of tests) {
    const [path = '', name = ''] = target.split(' :: ')
    expect(read(path)).toContain(name)
  }
})

test('every fault test has a mutant', () => {
  const covered = new Set(mutants.flatMap(({ tests }) => tests.map((target) => target.split(' :: ')[0])))
  const files = globSync('tests/faults/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  expect(files.filter((file) => !covered.has(file))).toEqual([])
})
