import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './environment.mjs'

const SOUND = {
  'contract/users.ts': "import * as v from 'valibot'\nexport const user = v.string()",
  'gateways/users.server.ts': "export { user } from '~/contract/users'",
  'auth/session.ts': 'export const session = 1',
  'features/users/users.ts':
    "import { randomUUID } from 'node:crypto'\nexport { user } from '~/gateways/users.server'\nexport { session } from '~/auth/session'\nexport { randomUUID }",
  'features/documents/pages.ts': 'export const pages = 1',
  'routes/users.tsx':
    "export { user } from '~/features/users/users'\nexport { pages } from '~/features/documents/pages'",
  'service/database/open.ts': "import { randomUUID } from 'node:crypto'\nexport { randomUUID }",
  'service/modules/users/users.queries.ts': "export { randomUUID } from '../../database/open'",
  'service/modules/users/find-user.ts': "export { randomUUID } from './users.queries'",
  'service/modules/pages/pages.routes.ts': "export { randomUUID } from '../users/find-user'",
  'service/app.ts': "import './modules/pages/pages.routes'\nexport const app = 1",
  'server.ts': "export { app } from '~/service/app'",
  '../tests/support/service.ts': "export { app } from '~/service/app'",
  '../tests/contract/users.test.ts': "export { user } from '~/contract/users'\nimport '../support/service'",
  'routes/users.test.ts': "import { test } from 'vitest'\nimport '~/service/app'\ntest.todo('x')",
}

const PLANTED = [
  ['contract-is-the-ground', 'contract/planted.ts', "export { html } from 'hono/html'"],
  [
    'config-stands-on-the-contract',
    'config/planted.ts',
    "export { pages } from '~/features/documents/pages'",
  ],
  [
    'ui-knows-no-domain',
    'ui/planted.tsx',
    "import type { user } from '~/contract/users'\nexport type User = typeof user",
  ],
  ['ui-knows-no-domain', 'ui/planted.ts', "export { readFileSync } from 'node:fs'"],
  [
    'features-are-islands',
    'features/users/planted.ts',
    "export const open = () => import('~/features/documents/pages')",
  ],
  ['service-behind-its-door', 'features/users/planted.ts', "export type { app } from '~/service/app'"],
  ['service-behind-its-door', 'routes/planted.tsx', "import '~/service/modules/users/find-user'"],
  [
    'modules-keep-their-queries',
    'service/modules/pages/planted.ts',
    "export * from '~/service/modules/users/users.queries'",
  ],
  ['foundations-know-no-module', 'service/database/planted.ts', "export * from '../modules/users/find-user'"],
  ['nothing-imports-the-composition-root', 'service/modules/users/planted.ts', "export * from '../../app'"],
  ['server-code-stays-on-the-server', 'gateways/planted.client.ts', "export * from './users.server'"],
  [
    'contract-tests-are-black-boxes',
    '../tests/contract/planted.ts',
    "export type { app } from '~/service/app'",
  ],
  [
    'contract-tests-are-black-boxes',
    '../tests/contract/users.test.ts',
    "import { app } from '../../src/service/app'",
  ],
  ['tests-are-not-imported', 'routes/planted.ts', "import './users.test'"],
  ['no-development-packages', 'routes/planted.ts', "export { test } from 'vitest'"],
  ['everything-resolves', 'routes/planted.ts', "import '~/nowhere'"],
  [
    'no-cycles',
    'service/modules/users/users.queries.ts',
    "export { randomUUID } from '../../database/open'\nimport './find-user'",
  ],
]

/** @type {string} */
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'))
  for (const name of ['.dependency-cruiser.mjs', 'package.json'])
    copyFileSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(SOUND)) write(file, text)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(folder, 'src', file)), { recursive: true })
  writeFileSync(join(folder, 'src', file), text)
}

function check() {
  const script = join(root, 'scripts', 'check-imports.mjs')
  return spawnSync(process.execPath, [script, '--root', folder], { encoding: 'utf8' })
}

test('a sound tree passes, and every file of it was read', () => {
  const { status, stdout, stderr } = check()

  expect(stderr).toBe('')
  expect(stdout).toContain('all as they should be')
  expect(status).toBe(0)
})

test.each(PLANTED)('%s: refuses %s', (rule, file, text) => {
  write(file, text)

  const { status, stderr } = check()

  expect(stderr).toMatch(new RegExp(`^${rule}: .*${posix.join('src', file)}`, 'm'))
  expect(status).toBe(1)
})

test('a checker that skips a file fails, and names it', () => {
  writeFileSync(
    join(folder, '.dependency-cruiser.mjs'),
    "export default { forbidden: [], options: { parser: 'swc', exclude: { path: '^src/service/' } } }",
  )

  const { status, stderr } = check()

  expect(stderr).toContain('not read: src/service/modules/users/find-user.ts')
  expect(status).toBe(1)
})
