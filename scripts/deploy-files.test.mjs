import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ConfigurationError } from '../src/config/environment'
import { loadServerConfig } from '../src/config/server'
import { variables } from '../src/config/variables'
import { root } from './environment.mjs'

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

/** Instructions of a Containerfile, one a line, without comments. */
const instructions = read('Containerfile')
  .replaceAll(/^\s*#.*$/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
/** @param {string} word */
const ofImage = (word) =>
  lastStage.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

const imageEnvironment = Object.fromEntries(
  ofImage('ENV').flatMap((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')),
  ),
)

/** @type {Record<string, import('../src/config/variable').Variable>} */
const schemas = variables

const compose = parse(read('compose.yaml'))

/** Lines of a unit, without comments. @param {string} name */
const getLines = (name) =>
  read(`deploy/${name}`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const units = ['portal.service', 'portal-backup.service'].map((name) => ({ name, lines: getLines(name) }))

/** @param {string} name */
const isSecret = (name) => {
  const schema = schemas[name]
  return name === 'POSTGRES_PASSWORD' || (schema !== undefined && v.getMetadata(schema).secret === true)
}

/**
 * Accepts the variables and values of the configuration schema, and no others.
 *
 * @param {string} where
 * @param {Record<string, string>} given
 */
const expectVariables = (where, given) => {
  for (const [name, value] of Object.entries(given)) {
    if (name === 'NODE_ENV' || name === 'MALLOC_ARENA_MAX') continue
    expect(Object.keys(variables), `${where}: ${name}`).toContain(name)
    const schema = schemas[name] ?? v.never()
    expect(v.safeParse(schema, value).success, `${where}: ${name}=${value}`).toBe(true)
  }
}

test('image, compose file and units set variables that the configuration knows, to values that it takes', () => {
  expect(Object.keys(imageEnvironment)).toEqual(
    expect.arrayContaining(['DATA_DIR', 'HOST', 'PORT', 'NODE_ENV']),
  )
  expectVariables('Containerfile', imageEnvironment)
  expectVariables('compose.yaml', compose.services.portal.environment)
  for (const { name, lines } of units) {
    const pairs = lines
      .filter((line) => line.startsWith('Environment='))
      .map((line) => line.slice('Environment='.length).split('='))
    expect(pairs.length, name).toBeGreaterThan(0)
    expectVariables(name, Object.fromEntries(pairs))
  }
})

test('the instructions set every variable that a real installation needs to start', () => {
  const environment = { FIREBASE_PROJECT_ID: 'acme-portal' }
  /** @type {readonly string[]} */
  let faults = []
  try {
    loadServerConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    faults = error.faults
  }
  const demanded = faults.map((fault) => /^Missing (\w+): /.exec(fault)?.[1] ?? fault)
  expect(demanded).toContain('SUPPORT_EMAIL')
  const [, afterHeading = ''] = read('docs/deployment.md').split('## Production')
  const [steps] = afterHeading.split('\n## ')
  const container = read('docs/deployment.md')
    .split('\n')
    .find((line) => line.includes('deploy/portal.env '))
  const head = read('compose.yaml').split('name: portal')[0]
  for (const name of ['FIREBASE_PROJECT_ID', ...demanded]) {
    expect(steps, `docs/deployment.md: ${name}`).toContain(`\`${name}\``)
    expect(container, `docs/deployment.md, containers: ${name}`).toContain(`${name}=`)
    expect(head, `compose.yaml: ${name}`).toContain(`${name}=`)
  }
})

test('the port, the data folder and the health check are the same everywhere', () => {
  const { portal } = compose.services
  const port = String(v.getDefault(variables.PORT))
  expect([imageEnvironment.PORT, portal.environment.PORT, ...ofImage('EXPOSE')]).toEqual([port, port, port])
  expect(portal.ports).toEqual([`127.0.0.1:${port}:${port}`])
  expect([imageEnvironment.DATA_DIR, portal.environment.DATA_DIR, ...ofImage('VOLUME')]).toEqual(
    Array.from({ length: 3 }, () => '/data'),
  )
  expect(portal.volumes).toEqual(['data:/data'])
  const check = ['node', 'dist/service/healthcheck.js']
  expect(portal.healthcheck.test).toEqual(['CMD', ...check])
  expect(ofImage('HEALTHCHECK')[0]).toContain(`CMD ${JSON.stringify(check).replace(',', ', ')}`)
})

test('every program that an image or a unit names is built, and is copied into the image', () => {
  const named = [
    ...instructions.join('\n').matchAll(/\b(?:scripts|src|dist)\/[\w/.-]+\.m?js/g),
    ...units.flatMap(({ lines }) => [...lines.join('\n').matchAll(/\b(?:scripts|dist)\/[\w/.-]+\.m?js/g)]),
  ].map(([path]) => path)
  expect(named).toEqual(expect.arrayContaining(['dist/server/main.js', 'dist/service/healthcheck.js']))
  const entries = read('service.config.ts') + read('app.config.ts')
  const missing = named.filter((path) => {
    // What is built is named by the build's own configuration.
    const [, entry] = /^dist\/(?:service|server)\/([\w-]+)\.js$/.exec(path) ?? []
    return entry ? !new RegExp(`'src/[\\w/]*\\b${entry}\\.ts'`).test(entries) : !existsSync(join(root, path))
  })
  expect(missing).toEqual([])
  expect(JSON.parse(read('package.json')).scripts.build).toBe('node scripts/build.mjs')
  expect(read('scripts/build.mjs')).toMatch(/await buildPortal\(.+\)\s[^}]*await buildService\(/)
  expect(ofImage('COPY')).toEqual(expect.arrayContaining(['--from=build /app/dist dist']))
})

test.skipIf(process.platform === 'win32')(
  'the backup unit lets old backups go, and halves of those that were killed, and none that may be at work',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'backups-'))
    // Hours.
    const ages = {
      'portal-1.tar.gz': 16 * 24,
      'portal-2.tar.gz': 13 * 24,
      'portal-3.tar.gz.partial': 7,
      'portal-4.tar.gz.partial': 5,
      'before.tar.gz': 16 * 24,
    }
    try {
      for (const [name, age] of Object.entries(ages)) {
        writeFileSync(join(folder, name), '')
        const then = new Date(Date.now() - age * 3_600_000)
        utimesSync(join(folder, name), then, then)
      }
      const finds = getLines('portal-backup.service').flatMap(
        (line) => /^ExecStart\w+=\/usr\/bin\/(find .+)$/.exec(line)?.[1] ?? [],
      )
      for (const find of finds) {
        // Without a shell between, as systemd has none.
        const [program = '', ...words] = find.replace('/var/backups/portal', folder).split(' ')
        execFileSync(program, words)
      }
      expect(readdirSync(folder).toSorted()).toEqual([
        'before.tar.gz',
        'portal-2.tar.gz',
        'portal-4.tar.gz.partial',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(read('src/service/backup/archive.ts')).toContain('`${path}.partial`')
  },
)

test('stop timeouts are longer than the example’s shutdown deadline', () => {
  const [, delay] = /^#SHUTDOWN_DELAY_SECONDS=(\d+)$/m.exec(read('.env.example')) ?? []
  const [, deadline] = /^#SHUTDOWN_DEADLINE_SECONDS=(\d+)$/m.exec(read('.env.example')) ?? []
  const taken = Number(delay) + Number(deadline)
  const unit = getLines('portal.service').find((line) => line.startsWith('TimeoutStopSec='))
  expect(Number(unit?.split('=')[1])).toBeGreaterThan(taken)
  expect(Number.parseInt(compose.services.portal.stop_grace_period, 10)).toBeGreaterThan(taken)
})

test('the image installs without package scripts, keeps only runtime packages, and runs as an unprivileged user', () => {
  const installs = instructions.filter((line) => line.includes('npm '))
  expect(installs.length).toBeGreaterThan(0)
  for (const line of installs) expect(line).toMatch(/npm ci --ignore-scripts /)
  const copied = ofImage('COPY').find((line) => line.includes('node_modules'))
  expect(copied).toBe('--from=build /app/node_modules node_modules')
  const build = instructions.find((line) => line.includes('scripts/build.mjs'))
  expect(build).toMatch(/&& node scripts\/prune-dependencies\.mjs$/)
  expect(ofImage('USER')).toEqual(['node'])
  expect(lastStage.some((line) => /\bnpm\b/.test(line))).toBe(false)
  const kept = read('.dockerignore').split('\n')
  expect(kept).toEqual(
    expect.arrayContaining(['.env', '.git', '.data', 'node_modules', 'deploy', '**/service-account*.json']),
  )
})

test('images are named by exact versions, and the documented command pins their digests', () => {
  const files = ['Containerfile', 'compose.yaml']
  const foreign = () =>
    files.flatMap((file) =>
      [...read(file).matchAll(/^(?:FROM| +image:) +(docker\.io\S+)/gm)].map(([, image]) => image),
    )
  expect(foreign()).toHaveLength(3)
  for (const image of foreign())
    expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-slim)?(?:@sha256:[0-9a-f]{64})?$/)
  const { name, version } = JSON.parse(read('package.json'))
  expect(compose.services.portal.image).toBe(`${name}:${version}`)
  expect(read('Containerfile')).toContain(`-t ${name}:${version} `)

  const command = /```sh\n(for image in [\s\S]+?)```/.exec(read('docs/deployment.md'))?.[1] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  try {
    for (const file of files) writeFileSync(join(folder, file), read(file))
    for (const digit of ['a', 'b']) {
      const digest = `sha256:${digit.repeat(64)}`
      writeFileSync(join(folder, 'skopeo'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 })
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
      execFileSync('sh', ['-c', command], { cwd: folder, env })
      const pinned = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
      expect(pinned.match(/docker\.io\S+/g)).toEqual(
        foreign().map((image) => `${image?.replace(/@.*/, '')}@${digest}`),
      )
      expect(pinned).toContain(' AS build')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the containers can write nothing but their volumes, and have no rights that they do not use', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.read_only, name).toBe(true)
    expect(service.cap_drop, name).toEqual(['ALL'])
    expect(service.security_opt, name).toContain('no-new-privileges:true')
    expect(service.healthcheck.test.length, name).toBeGreaterThan(1)
    // Secrets come from files that are not part of the checkout.
    expect(service.env_file, name).toMatch(/^deploy\/\w+\.env$/)
    expect(Object.keys(service.environment).filter(isSecret), name).toEqual([])
  }
  expect(compose.services.portal.cap_add).toBeUndefined()
  expect(compose.services.portal.depends_on.database.condition).toBe('service_healthy')
  expect(compose.networks.inside.internal).toBe(true)
  expect(compose.services.database.ports).toBeUndefined()
  const ignored = read('.gitignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/*.env', 'service-account*.json']))
})
