import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installDependencies, installEnvironment } from './install-dependencies.mjs'

const LOCKED = { version: '1.0.0' }
/** @type {string} */
let folder

/** A project of one package of its own, which npm can install without any registry. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ready-'))
  mkdirSync(join(folder, 'part'))
  write('part/package.json', { name: 'part', version: '1.0.0' })
  write('package.json', { name: 'whole', version: '1.0.0', dependencies: { part: 'file:part' } })
  write('package-lock.json', {
    name: 'whole',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'whole', version: '1.0.0', dependencies: { part: 'file:part' } },
      'node_modules/part': { resolved: 'part', link: true },
      part: LOCKED,
    },
  })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** @param {string} file @param {unknown} value */
function write(file, value) {
  writeFileSync(join(folder, file), JSON.stringify(value))
}

test('installs once, and again when the lock file changes', async () => {
  const first = await installDependencies(folder)
  const second = await installDependencies(folder)
  write('package-lock.json', {
    ...JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
    packages: {
      '': { name: 'whole', version: '1.0.0', dependencies: { part: 'file:part' } },
      'node_modules/part': { resolved: 'part', link: true },
      part: { version: '1.0.1' },
    },
  })
  write('part/package.json', { name: 'part', version: '1.0.1' })
  const third = await installDependencies(folder)

  expect([first, second, third]).toEqual(['installed', 'ready', 'installed'])
})

test('runs no package’s script at installation', async () => {
  const postinstall = `node -e "require('node:fs').writeFileSync('ran', '')"`
  write('part/package.json', { name: 'part', version: '1.0.0', scripts: { postinstall } })
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  lock.packages.part.hasInstallScript = true
  write('package-lock.json', lock)
  await installDependencies(folder)
  expect(existsSync(join(folder, 'part', 'ran'))).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'npm runs under the locked Node, where this one is older',
  async () => {
    const name = `node-${process.platform}-${process.arch}`
    const ran = join(folder, 'ran')
    mkdirSync(join(folder, 'package', 'bin'), { recursive: true })
    write('package/package.json', { name, version: '99.0.0', bin: { node: 'bin/node' } })
    writeFileSync(
      join(folder, 'package', 'bin', 'node'),
      `#!/bin/sh\necho "$@" >> '${ran}'\nexec '${process.execPath}' "$@"\n`,
      { mode: 0o755 },
    )
    execFileSync('tar', ['-czf', join(folder, 'node.tgz'), '-C', folder, 'package'])
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    lock.packages[''].optionalDependencies = { [name]: '99.0.0' }
    lock.packages[`node_modules/${name}`] = {
      version: '99.0.0',
      resolved: `file:${join(folder, 'node.tgz')}`,
      optional: true,
    }
    write('package-lock.json', lock)
    write('package.json', {
      ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      optionalDependencies: { [name]: '99.0.0' },
    })

    expect(await installDependencies(folder)).toBe('installed')
    expect(readFileSync(ran, 'utf8')).toContain(' ci ')
  },
)

test('takes an install by hand for what it is', async () => {
  await installDependencies(folder)
  rmSync(join(folder, 'node_modules', '.ready'))

  expect(await installDependencies(folder)).toBe('recorded')
  expect(await installDependencies(folder)).toBe('ready')
})

test('installs again what was removed by hand', async () => {
  await installDependencies(folder)
  rmSync(join(folder, 'node_modules'), { recursive: true })

  expect(await installDependencies(folder)).toBe('installed')
})

test('of two starts at the same moment, one installs', async () => {
  for (const name of ['install-dependencies.mjs', 'environment.mjs'])
    cpSync(new URL(name, import.meta.url), join(folder, 'scripts', name))
  const { spawn } = await import('node:child_process')
  /** @returns {Promise<{ code: number | null, words: string }>} */
  const start = () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(folder, 'scripts', 'install-dependencies.mjs')])
      let words = ''
      child.stdout.on('data', (text) => {
        words += text
      })
      child.once('close', (code) => resolve({ code, words }))
    })

  const both = await Promise.all([start(), start()])

  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ words }) => words.includes('Packages installed'))).toHaveLength(1)
})

test('keeps from the inner npm what the outer one says about itself', () => {
  const given = {
    PATH: '/bin',
    NODE_ENV: 'production',
    npm_package_name: 'x',
    npm_lifecycle_event: 'start',
    npm_config_cache: '/c',
  }

  expect(installEnvironment(given)).toEqual({ PATH: '/bin', npm_config_cache: '/c' })
})
