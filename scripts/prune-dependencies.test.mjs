import { expect, test } from 'vitest'
import { listRuntimeDependencies } from './prune-dependencies.mjs'

const packages = {
  '': { dependencies: { server: '1', bundled: '1' }, devDependencies: { builder: '1' } },
  'node_modules/server': {
    dependencies: { deep: '1', shared: '2' },
    optionalDependencies: { 'for-this-machine': '1', 'for-another': '1' },
    peerDependencies: { needed: '1', builder: '1' },
    peerDependenciesMeta: { builder: { optional: true } },
  },
  'node_modules/server/node_modules/shared': { dependencies: { deeper: '1' } },
  'node_modules/shared': {},
  'node_modules/deep': { dependencies: { server: '1' } },
  'node_modules/deeper': {},
  'node_modules/for-this-machine': {},
  'node_modules/needed': {},
  'node_modules/@scope/opened-by-name': {},
  'node_modules/bundled': { dependencies: { builder: '1' } },
  'node_modules/builder': {},
}

test('what a program names stays with all that it needs, and nothing else does', () => {
  const programs = [
    `import { a } from "server/part"; const bundled = 1`,
    `require.resolve('@scope/opened-by-name/contrib/x'); import './needed-not'`,
  ]
  expect([...listRuntimeDependencies(packages, programs)].toSorted()).toEqual([
    'node_modules/@scope/opened-by-name',
    'node_modules/deep',
    'node_modules/deeper',
    'node_modules/for-this-machine',
    'node_modules/needed',
    'node_modules/server',
    'node_modules/server/node_modules/shared',
  ])
})
