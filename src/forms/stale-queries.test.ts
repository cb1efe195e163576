import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
const queries = files
  .filter((file) => file.endsWith('.queries.ts') && !file.startsWith('service'))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
  .join('\n')
const names = [...readFileSync('src/forms/stale-queries.ts', 'utf8').matchAll(/^ {2}'([\w-]+)',$/gm)]

test.each(names.map(([, name = '']) => name))('%s begins the key of a query', (name) => {
  expect(queries).toContain(`['${name}'`)
})
