import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../environment.mjs'
import { withoutText } from './mutable-copy.mjs'
import { protections } from './protections.mjs'

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

describe.each(protections)('$protects', (protection) => {
  test('stands in its file once, and something else without it', () => {
    const source = read(protection.file)
    expect(withoutText(source, protection)).not.toBe(source)
  })

  test.each(protection.tests)('has tests in $file', ({ file, name }) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(read(file)).toContain(name)
  })
})

test('every file of tests of faults has a protection that it notices the loss of', () => {
  const named = new Set(protections.flatMap(({ tests }) => tests.map(({ file }) => file)))
  const files = globSync('tests/faults/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  expect(files.filter((file) => !named.has(file))).toEqual([])
})

test('each is described by a sentence of its own', () => {
  const sentences = protections.map(({ protects }) => protects)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('what does not stand in a file exactly once cannot be taken out of it', () => {
  const place = { file: 'a.ts', text: 'b', without: '' }
  expect(withoutText('abc', place)).toBe('ac')
  expect(withoutText('abc', { ...place, without: '$&' })).toBe('a$&c')
  expect(() => withoutText('abcb', place)).toThrow('a.ts has this 2 times')
  expect(() => withoutText('ac', place)).toThrow('a.ts has this 0 times')
})
