// `npm run bench:soak`: an hour of mixed load on the built portal, with its memory watched (docs/benchmarks.md).
//
//   node tests/load/soak.mjs [--minutes 60] [--rate 40] [--clients 16] [--people 1000000] [--pages 100000]
//     [--data <folder>] [--prepare] [--write] [--build <folder>]
//
// --rate is the most requests started a second, --clients the number of concurrent actions. --data keeps the folders of
// the PostgreSQL server and the portal, so that the next run starts at once; --prepare fills them and ends. --write puts
// the report into docs/benchmarks.md. --build serves an existing build instead of making one.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { fillDocuments, makeWords } from './documents-seed.mjs'
import { mixedLoad } from './soak-acts.mjs'
import { Caller, Count } from './soak-calls.mjs'
import { judgeMemory, memoryRows } from './soak-memory.mjs'
import { gatherPeople } from './soak-people.mjs'
import { startPortal } from './soak-portal.mjs'
import { makePictures } from './soak-words.mjs'
import { buildPortal } from '../../scripts/build.mjs'
import { root } from '../../scripts/environment.mjs'
import {
  atEnd,
  formatTable,
  getServerVersion,
  print,
  runBenchmark,
  startDependencies,
  updateDocSection,
  watchConditions,
} from './stage.mjs'

/**
 * @typedef {import('pg').Client} Client
 * @typedef {import('./soak-memory.mjs').Sample} Sample
 */

const WORDS = 50_000
/** Kinds of requests in the document. */
const SHOWN_KINDS = 8
const WRITTEN = 12
const PRINT_EVERY_MS = 60_000

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '40' },
    clients: { type: 'string', default: '16' },
    people: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '100000' },
    data: { type: 'string' },
    prepare: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    build: { type: 'string' },
  },
})
const buildFolder = resolve(root, options.build ?? 'dist')
const minutes = Number(options.minutes)
const rate = Number(options.rate)
const clients = Number(options.clients)

await runBenchmark(async () => {
  const folder = options.data ? resolve(options.data) : mkdtempSync(join(tmpdir(), 'portal-soak-'))
  if (!options.data) atEnd(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
  // The server may run as a separate system account, which must be able to enter this folder.
  chmodSync(folder, 0o755)
  const {
    client,
    emulatorHost,
    environment: given,
  } = await startDependencies({ folder: join(folder, 'postgres') })
  if (options.build === undefined) await buildPortal()
  const environment = { ...given, DATA_DIR: join(folder, 'portal'), PORTAL_SEED: options.people }
  const log = join(folder, 'portal.log')
  rmSync(log, { force: true })
  const words = makeWords(WORDS)
  await fill(client, words, { environment, log })
  if (options.prepare) return
  /** @type {Sample[]} */
  const samples = []
  let begun = performance.now()
  /** @param {import('./soak-portal.mjs').Memory} memory */
  const heard = (memory) => samples.push({ at: performance.now() - begun, ...memory })
  const portal = await startPortal(environment, { build: buildFolder, log, heard })
  atEnd(portal.stop)
  const count = new Count()
  const caller = new Caller(portal.origin, count, rate)
  const doNext = mixedLoad({ ...(await getCast(client, emulatorHost)), caller, words })
  samples.length = 0
  begun = performance.now()
  const conditions = watchConditions()
  const version = await getServerVersion(client)
  await loadPortal(doNext, { portal, count, samples })
  await caller.close()
  report(count, samples, { made: conditions(version), errors: errorsIn(log) })
})

/**
 * Fills a new installation: users by the portal's seed, pages as `bench:documents` does.
 *
 * @param {Client} client
 * @param {string[]} words
 * @param {{ environment: Record<string, string>, log: string }} portal
 */
async function fill(client, words, { environment, log }) {
  /** @type {{ rows: { isThere: boolean }[] }} */
  const { rows } = await client.query(`select to_regclass('pages') is not null as "isThere"`)
  if (!rows[0]?.isThere) {
    print(`Loading ${Number(options.people).toLocaleString('en')} people ...`)
    const portal = await startPortal(environment, { build: buildFolder, log })
    await portal.stop()
  }
  await fillDocuments(client, { pages: Number(options.pages), words, print })
}

/**
 * Signs in the users who take part.
 *
 * @param {Client} client
 * @param {string} host
 */
async function getCast(client, host) {
  /** @param {string} audience @param {number} most */
  const slugs = async (audience, most) => {
    /** @type {{ rows: { id: string, slug: string }[] }} */
    const { rows } = await client.query(
      `select id, slug from pages where slug like 'page-%' and status = 'published' and audience = $1
       order by md5(slug) limit $2`,
      [audience, most],
    )
    return rows
  }
  /** @type {{ rows: { known: number }[] }} */
  const { rows } = await client.query(
    `select count(*)::integer as known from users where identity_uid like 'generated-%'`,
  )
  const known = rows[0]?.known ?? 0
  const share = Math.min(300, Math.floor(known / 10))
  const restricted = await slugs('approved', 500)
  return {
    people: await gatherPeople(client, host, { approved: share, applicants: Math.ceil(share / 4) }),
    open: (await slugs('public', 300)).map(({ slug }) => slug),
    closed: restricted.slice(WRITTEN).map(({ slug }) => slug),
    written: restricted.slice(0, WRITTEN),
    pictures: await makePictures(),
    functions: serverFunctions(),
    known,
  }
}

/** @returns {Map<string, string>} addresses of the build's server functions, by name, as its own manifest lists them */
function serverFunctions() {
  const folder = join(buildFolder, 'server')
  /** @type {Map<string, string>} */
  const found = new Map()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((path) => path.endsWith('.js'))) {
    const code = readFileSync(join(folder, file), 'utf8')
    const entries = code.matchAll(/"([\w.-]+)":\s*\{\s*functionName:\s*"(\w+)_createServerFn_handler"/g)
    for (const [, id, name] of entries) if (name) found.set(name, `/_serverFn/${id}`)
  }
  if (found.size === 0) throw new Error('The build lists no server functions.')
  return found
}

/**
 * Runs `clients` actions concurrently, started no faster than the rate, until the time is over.
 *
 * @param {() => unknown} doNext
 * @param {{ portal: import('./soak-portal.mjs').Portal, count: Count, samples: Sample[] }} watched
 */
async function loadPortal(doNext, { portal, count, samples }) {
  const started = performance.now()
  const until = started + minutes * 60_000
  let printed = 0
  const teller = setInterval(() => {
    const { rss = 0 } = samples.at(-1) ?? {}
    // Printed at once, so that they are known even if the run fails.
    for (const fault of count.firstFaults.slice(printed)) print(getLine(fault))
    printed = count.firstFaults.length
    print(
      `  ${((performance.now() - started) / 60_000).toFixed(0)} min: ${count.requests} requests, ${count.errors} errors, RSS ${(rss / 2 ** 20).toFixed(0)} MiB`,
    )
  }, PRINT_EVERY_MS)
  const work = async () => {
    while (performance.now() < until && !portal.hasEnded()) await doNext()
  }
  await Promise.all(Array.from({ length: clients }, work))
  clearInterval(teller)
  if (portal.hasEnded()) throw new Error('The portal ended in the middle of the soak.')
}

/** @param {string} fault */
function getLine(fault) {
  return `  ${fault.replaceAll('\n', ' ')}`
}

/** @returns {number} errors in the portal's log @param {string} log */
function errorsIn(log) {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"level":"error"/.test(line)).length
}

/**
 * Returns the rows that the document shows: the heading, the kinds with the highest p99, and the total, without the
 * column of errors, which the sentence before the table sums up.
 *
 * @param {string[][]} rows
 */
function slowest(rows) {
  const kinds = rows.slice(1, -1).toSorted((a, b) => Number(b[4]) - Number(a[4]))
  const shown = [...rows.slice(0, 1), ...kinds.slice(0, SHOWN_KINDS), ...rows.slice(-1)]
  return shown.map(([kind = '', requests = '', , ...times]) => [kind, requests, ...times])
}

/** @param {Count} count @param {Sample[]} samples @param {{ made: string, errors: number }} facts */
function report(count, samples, { made, errors }) {
  if (samples.length < 4) throw new Error('Too few samples of memory: let it run for a minute at least.')
  const { isFlat, sentences } = judgeMemory(samples)
  const asked = `${minutes} minutes, ${count.requests.toLocaleString('en')} requests (${(count.requests / minutes / 60).toFixed(1)} a second), ${count.errors} errors, ${errors} errors in the portal's log; ${Number(options.people).toLocaleString('en')} people, ${Number(options.pages).toLocaleString('en')} pages; at most ${rate} requests a second, ${clients} acts at once; ${made}.`
  const rows = count.rows()
  /** @param {string[]} tables */
  const write = (...tables) => [asked, ...tables, ...sentences].join('\n\n')
  print(`\n${write(formatTable(rows), formatTable(memoryRows(samples)))}\n`)
  for (const fault of count.firstFaults) print(getLine(fault))
  if (options.write) updateDocSection('soak', write(formatTable(slowest(rows))))
  if (count.errors > 0 || errors > 0 || !isFlat) throw new Error('The soak found faults.')
}
