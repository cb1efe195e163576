import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { variableGroups } from '../src/config/variable'
import { variables } from '../src/config/variables'
import { configurationPage, exampleFile, readRows } from './configuration.mjs'
import { root } from './environment.mjs'

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')
/** @type {Record<string, import('../src/config/variable').Variable>} */
const schemas = variables
const remedy = 'differs from src/config/variables.ts: run `npm run configuration`'

// Variables of the machine, of npm, of the test phases and of a developers' example: they do not configure a portal.
const notOurs =
  /^(DEV|SSR|WEBHOOK_SECRET|PATH|HOME|TMPDIR|NODE_ENV|NODE_OPTIONS|MALLOC_ARENA_MAX|INIT_CWD|CI|DEBIAN_FRONTEND|npm_\w+|PORTAL_TEST_\w+|PORTAL_UNDER_TEST_\w+|VITE_\w+|INVOCATION_ID|NOTIFY_SOCKET)$/

test('docs/configuration.md and .env.example match the schema', () => {
  const rows = readRows(variables)
  expect(read('docs/configuration.md'), `docs/configuration.md ${remedy}`).toBe(
    configurationPage(rows, variableGroups),
  )
  expect(read('.env.example'), `.env.example ${remedy}`).toBe(exampleFile(rows, variableGroups))
})

test('each variable has a purpose, a default, and an example that the schema accepts', () => {
  for (const { name, group, description, example, without } of readRows(variables)) {
    expect(variableGroups, name).toContain(group)
    expect(description, name).toMatch(/^[“"A-Z].*[.)]$/s)
    expect(without, `${name}: its schema has no default, so say what holds without it`).not.toBe('')
    const schema = schemas[name] ?? v.never()
    expect(v.safeParse(schema, example).success, `${name}=${example}`).toBe(true)
  }
})

test('a variable of the schema that the documents lack is noticed', () => {
  const rows = readRows({ ...variables, PLANTED: variables.PORT })
  expect(configurationPage(rows, variableGroups)).not.toBe(read('docs/configuration.md'))
  expect(exampleFile(rows, variableGroups)).toContain('#PLANTED=3000')
})

test('nothing is read from the environment that the schema does not name', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.mjs', 'tests/support/*.mjs'], {
    cwd: root,
  }).filter((file) => !/\.test\.\w+$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const named = files.flatMap((file) => namesRead(read(file)).map((name) => ({ file, name })))
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['DATABASE_URL', 'CHROMIUM_PATH']))
  const strange = named.filter(({ name }) => !Object.hasOwn(variables, name) && !notOurs.test(name))
  expect(strange, 'add it to src/config/variables.ts').toEqual([])
})

/**
 * `process.env.NAME`, `import.meta.env.NAME`, `env.NAME`, and `const { NAME, OTHER } = process.env`.
 *
 * @param {string} text
 */
function namesRead(text) {
  const plain = [...text.matchAll(/(?:process\.env|import\.meta\.env|\benv)\??\.([A-Z][A-Z_\d]*)\b/g)]
  const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = '']) => [
    ...names.matchAll(/\b([A-Z][A-Z_\d]+)\b/g),
  ])
  return [...plain, ...taken].map(([, name = '']) => name)
}
