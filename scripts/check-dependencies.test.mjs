import { expect, test } from 'vitest'
import { reviewDependencies } from './check-dependencies.mjs'

const good = { license: 'MIT', integrity: 'sha512-x' }
/**
 * @typedef {import('./prune-dependencies.mjs').LockedPackage} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages
 */

/** @param {Packages} packages @param {LockedPackage} [own] */
const getLock = (packages, own = {}) => ({ packages: { '': own, 'node_modules/good': good, ...packages } })
/** @param {Packages} packages @param {LockedPackage} [own] @param {{ allowScripts?: Record<string, boolean> }} [project] */
const review = (packages, own, project = {}) => reviewDependencies(getLock(packages, own), project)

test('free licences, and ones that were decided on, are accepted', () => {
  expect(
    review({
      'node_modules/a/node_modules/either': { ...good, license: '(GPL-3.0 OR MIT)' },
      'node_modules/both': { ...good, license: 'Apache-2.0 AND MIT' },
      'node_modules/@img/sharp-libvips-linux-x64': { ...good, license: 'LGPL-3.0-or-later' },
    }),
  ).toEqual([])
})

test.each([
  ['GPL-3.0', 'under GPL-3.0'],
  ['MIT AND SSPL-1.0', 'under MIT AND SSPL-1.0'],
  ['SEE LICENSE IN x', 'under SEE LICENSE IN x'],
  // Accepted for libvips only.
  ['LGPL-3.0-or-later', 'under LGPL-3.0-or-later'],
  [undefined, 'under no licence that it names'],
])('a package under %s is refused', (license, words) => {
  const faults = review({ 'node_modules/planted': { integrity: 'sha512-x', ...(license && { license }) } })
  expect(faults).toEqual([expect.stringContaining(words)])
  expect(faults[0]).toContain('node_modules/planted')
})

test('an install script is reported, and so is an allowed one that is gone', () => {
  const scripted = { ...good, hasInstallScript: true }
  expect(review({ 'node_modules/planted': scripted })).toEqual([
    expect.stringContaining('planted runs a script'),
  ])
  expect(review({ 'node_modules/planted': scripted }, {}, { allowScripts: { planted: false } })).toEqual([])
  expect(review({}, {}, { allowScripts: { gone: true } })).toEqual([expect.stringContaining('gone')])
})

test.each(['git+ssh://git@host/x.git', 'https://host/x.tgz', 'github:a/b', 'a/b', 'file:../x', 'link:x'])(
  'a dependency on %s is refused, whichever package has it',
  (range) => {
    expect(review({}, { dependencies: { planted: range } })).toEqual([expect.stringContaining('planted')])
    expect(review({ 'node_modules/a': { ...good, dependencies: { planted: range } } })).toHaveLength(1)
  },
)

test('versions, ranges and other names from the registry are no fault', () => {
  for (const range of ['1.2.3', '^1', '>=1 <3', '*', 'latest', 'npm:other@1.2.3', '1.x || 2.x']) {
    expect(review({}, { dependencies: { fine: range } })).toEqual([])
  }
})

test('a package without a checksum is refused', () => {
  expect(review({ 'node_modules/planted': { license: 'MIT' } })).toEqual([
    expect.stringContaining('no checksum'),
  ])
})
