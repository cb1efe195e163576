// `npm run bench:users`: the list of users with a million people, beside a bare handler (docs/benchmarks.md).
//
//   node scripts/bench-users.mjs [--people 1000000] [--rounds 6] [--slice 300] [--database <url>] [--writes-only]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or hold the
// people of an earlier run.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { compareAnswers, measure, Side } from '../tests/load/measure.mjs'
import { buildService } from './build.mjs'
import { root } from './environment.mjs'
import { startIdentityEmulator } from './identity-emulator.mjs'
import { startPostgres } from './postgres.mjs'

const CONCURRENCY = 8
const COUNT = 25
const WRITES_A_SECOND = 5
const ADMINISTRATOR = { email: 'admin@portal.example', password: 'Portal-demo-1' }

const TERMS = {
  2: ['an', 'er', 'ma', 'li'],
  3: ['mar', 'sil', 'her', 'nak'],
  6: ['camila', 'martin', 'daniel', 'olivia'],
}
const named = (letters, more = {}) => TERMS[letters].map((name) => ({ name, ...more }))

const SHAPES = [
  ['no filter', [{}]],
  ['status + role', [{ status: 'pending', role: 'user' }]],
  ['name, 2 letters', named(2)],
  ['name, 3 letters', named(3)],
  ['name, 6 letters', named(6)],
  ['name (3) + status + role', named(3, { status: 'approved', role: 'user' })],
]

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '6' },
    slice: { type: 'string', default: '300' },
    database: { type: 'string' },
    'writes-only': { type: 'boolean', default: false },
  },
})
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice) }

const atEnd = []
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1))
try {
  await run()
  await end(0)
} catch (error) {
  process.stderr.write(`${error.stack}\n`)
  await end(1)
}

async function end(exitCode) {
  for (const task of atEnd.splice(0).toReversed()) await task()
  process.exit(exitCode)
}

async function run() {
  const database = options.database ?? (await startServer())
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const emulator = await startIdentityEmulator({ port: 0 })
  atEnd.push(emulator.stop)
  await buildService()
  const environment = { ...process.env, DATABASE_URL: database, NODE_ENV: 'production' }
  tell(`Loading ${Number(options.people).toLocaleString('en')} people ...`)
  const service = await startChild('dist/service/main.js', {
    ...environment,
    PORTAL_SEED: options.people,
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  })
  const bare = await startChild('tests/load/bare-list.mjs', environment)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  atEnd.push(() => client.end())
  await client.query('vacuum analyze users')
  const token = await signIn(emulator.host)
  const sides = [new Side('portal', service, token, CONCURRENCY), new Side('bare', bare, token, CONCURRENCY)]
  await measureAll(sides, client)
}

async function measureAll(sides, client) {
  tell(
    `\nConcurrency ${CONCURRENCY}; ${time.rounds} x ${time.sliceMs} ms a side, in turn. Milliseconds; requests a second.\n`,
  )
  tellRow('list', 'page', 'p50', 'p99', 'req/s', 'bare p50', 'p99', 'req/s', 'times')
  tellRow(...Array.from({ length: 9 }, () => '---'))
  const shapes = []
  for (const [name, filters] of SHAPES) shapes.push([name, await questionsOf(sides, filters)])
  for (const [name, pages] of options['writes-only'] ? [] : shapes) {
    for (const [page, queries] of Object.entries(pages)) {
      for (const query of queries) await compareAnswers(sides, query)
      tellTallies(name, page, await measure(sides, queries, time))
    }
  }
  await measureWithWrites(sides, client, shapes)
}

/** The pages of a shape that are measured, each with a question for every filter. */
async function questionsOf(sides, filters) {
  const pages = { 1: [], 100: [], middle: [], last: [] }
  for (const filter of filters) {
    const query = { ...filter, count: COUNT }
    const last = Math.max(1, Math.ceil((await compareAnswers(sides, query)) / COUNT))
    pages[1].push({ ...query, page: 1 })
    pages[100].push({ ...query, page: Math.min(100, last) })
    pages.middle.push({ ...query, page: Math.ceil(last / 2) })
    pages.last.push({ ...query, page: last })
  }
  return pages
}

/** What is remembered of a list is void after each write: here that happens all the time. */
async function measureWithWrites(sides, client, shapes) {
  let isWriting = true
  const writer = (async () => {
    for (let index = 0; isWriting; index++) {
      const status = index % 2 === 0 ? 'denied' : 'approved'
      await client.query(`update users set status = $1 where identity_uid = 'generated-7'`, [status])
      await wait(1000 / WRITES_A_SECOND)
    }
  })()
  for (const [name, pages] of shapes) {
    for (const page of ['1', 'middle']) {
      tellTallies(`${name}; ${WRITES_A_SECOND} writes/s`, page, await measure(sides, pages[page], time))
    }
  }
  isWriting = false
  await writer
}

async function startServer() {
  const server = await startPostgres()
  if (!server)
    throw new Error('No PostgreSQL is installed here. Name a database: --database postgresql://...')
  atEnd.push(server.stop)
  return server.url
}

/** @returns {Promise<string>} its origin, as soon as it answers */
async function startChild(script, environment) {
  const port = String(await findFreePort())
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...environment, PORT: port, SERVICE_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd.push(async () => {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended at once.`)
    const answer = await fetch(`${origin}/users`).catch(() => null)
    if (answer) return origin
    await wait(250)
  }
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function signIn(host) {
  const address = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMINISTRATOR, returnSecureToken: true }),
  })
  const { idToken } = await response.json()
  return idToken
}

function tellTallies(name, page, [portal, bare]) {
  tellRow(name, page, ...figuresOf(portal), ...figuresOf(bare), (portal.rate / bare.rate).toFixed(1))
}

function figuresOf(tally) {
  return [
    tally.percentile(0.5).toFixed(1),
    tally.percentile(0.99).toFixed(1),
    tally.rate.toFixed(tally.rate < 10 ? 1 : 0),
  ]
}

function tellRow(...cells) {
  tell(`| ${cells.join(' | ')} |`)
}

function tell(text) {
  process.stdout.write(`${text}\n`)
}
