// `npm run bench:users`: the list of users with a million people, beside a bare handler (docs/benchmarks.md).
//
//   node scripts/bench-users.mjs [--people 1000000] [--rounds 6] [--slice 300] [--database <url>] [--writes-only] [--write]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or hold the
// people of an earlier run.
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getAddress } from '../tests/load/address-of.mjs'
import { compareAnswers, measure, Side } from '../tests/load/measure.mjs'
import { serverVersion, getTable, watchConditions, writeReport } from './bench-report.mjs'
import {
  getFigures,
  onStage,
  openClient,
  signIn,
  standOn,
  tell,
  tellHeading,
  tellRow,
} from './bench-stage.mjs'
import { buildService } from './build.mjs'

/**
 * @typedef {Record<string, string | number>} Query
 * @typedef {'1' | '100' | 'middle' | 'last'} PageName
 * @typedef {Record<PageName, Query[]>} Pages
 * @typedef {[name: string, pages: Pages]} Shape
 * @typedef {[portal: Side<Query>, bare: Side<Query>]} Sides
 */

const CONCURRENCY = 8
const COUNT = 25
const WRITES_A_SECOND = 5
const HEADING = ['list', 'page', 'p50', 'p99', 'req/s', 'bare p50', 'p99', 'req/s', 'times']

const TERMS = {
  2: ['an', 'er', 'ma', 'li'],
  3: ['mar', 'sil', 'her', 'nak'],
  6: ['camila', 'martin', 'daniel', 'olivia'],
}
/**
 * @param {keyof typeof TERMS} letters
 * @param {Query} [more]
 * @returns {Query[]}
 */
const named = (letters, more = {}) => TERMS[letters].map((name) => ({ name, ...more }))

/** @type {[name: string, filters: Query[]][]} */
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
    write: { type: 'boolean', default: false },
  },
})
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice) }

await onStage(run)

/** @param {Query} query */
function listOf(query) {
  return getAddress('/users', query)
}

/** @param {import('./bench-stage.mjs').Stage} stage */
async function run(stage) {
  const { database, host, environment: beneath } = await standOn(stage, options.database)
  await buildService()
  const environment = { ...process.env, ...beneath, NODE_ENV: 'production' }
  tell(`Loading ${Number(options.people).toLocaleString('en')} people ...`)
  const service = await stage.startChild('dist/service/main.js', {
    ...environment,
    PORTAL_SEED: options.people,
  })
  const bare = await stage.startChild('tests/load/bare-list.mjs', environment)
  const client = await openClient(stage.atEnd, database)
  await client.query('vacuum analyze users')
  const token = await signIn(host, 'admin@portal.example')
  /** @type {Sides} */
  const sides = [
    new Side('portal', service, token, CONCURRENCY, listOf),
    new Side('bare', bare, token, CONCURRENCY, listOf),
  ]
  const conditions = watchConditions()
  const tables = await measureAll(sides, client)
  const how = `${Number(options.people).toLocaleString('en')} people, concurrency ${CONCURRENCY}, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions(await serverVersion(database))}.`
  tell(`\n${how}`)
  const withWrites = `With ${WRITES_A_SECOND} writes a second:`
  if (!options.write) return
  // The document has the first and the last page of each list; the terminal has all.
  const calm = tables.calm.filter(([, page = '']) => ['page', '1', 'last'].includes(page))
  writeReport('users', [how, getTable(calm), withWrites, getTable(tables.written)].join('\n\n'))
}

/**
 * @param {Sides} sides
 * @param {import('pg').Client} client
 * @returns {Promise<{ calm: string[][], written: string[][] }>} the rows of two tables, the heading first
 */
async function measureAll(sides, client) {
  tellHeading(HEADING)
  const calm = [HEADING]
  /** @type {Shape[]} */
  const shapes = []
  for (const [name, filters] of SHAPES) shapes.push([name, await getQuestions(sides, filters)])
  for (const [name, pages] of options['writes-only'] ? [] : shapes) {
    for (const [page, queries] of Object.entries(pages)) {
      for (const query of queries) await compareAnswers(sides, query)
      calm.push(tellTallies(name, page, await measure(sides, queries, time)))
    }
  }
  return { calm, written: await measureWithWrites(sides, client, shapes) }
}

/**
 * The pages of a shape that are measured, each with a question for every filter.
 *
 * @param {Sides} sides
 * @param {Query[]} filters
 */
async function getQuestions(sides, filters) {
  /** @type {Pages} */
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

/**
 * What is remembered of a list is void after each write: here that happens all the time.
 *
 * @param {Sides} sides
 * @param {import('pg').Client} client
 * @param {Shape[]} shapes
 */
async function measureWithWrites(sides, client, shapes) {
  let isWriting = true
  const writer = (async () => {
    for (let index = 0; isWriting; index++) {
      const status = index % 2 === 0 ? 'denied' : 'approved'
      await client.query(`update users set status = $1 where identity_uid = 'generated-7'`, [status])
      await wait(1000 / WRITES_A_SECOND)
    }
  })()
  const rows = [HEADING]
  for (const [name, pages] of shapes) {
    rows.push(tellTallies(name, '1', await measure(sides, pages[1], time)))
    rows.push(tellTallies(name, 'middle', await measure(sides, pages.middle, time)))
  }
  isWriting = false
  await writer
  return rows
}

/**
 * @param {string} name
 * @param {string} page
 * @param {Awaited<ReturnType<typeof measure>>} tallies
 */
function tellTallies(name, page, [portal, bare]) {
  const times = (portal.rate / bare.rate).toFixed(1)
  const row = [name, page, ...getFigures(portal), ...getFigures(bare), times]
  tellRow(...row)
  return row
}
