import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './environment.mjs'

const texts = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

test('every file that the documents name is there', () => {
  const named = texts.flatMap((text) =>
    [
      ...readFileSync(join(root, text), 'utf8').matchAll(/`((?:deploy|scripts|src|tests)\/[^`\s*<{…]+)`/g),
    ].map(([, path = '']) => ({ text, path })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})
