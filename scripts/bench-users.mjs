// `npm run bench:users`: the list of users with a million people, beside a bare handler (docs/benchmarks.md).
//
//   node scripts/bench-users.mjs [--people 1000000] [--rounds 6] [--slice 300] [--database <url>] [--writes-only] [--write]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or hold the
// people of an earlier run.
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { fetchJson, measure, printHeading, printRow } from '../tests/load/measure.mjs'
import {
  formatTable,
  getServerVersion,
  print,
  runBenchmark,
  signIn,
  startDependencies,
  startServer,
  updateDocSection,
  watchConditions,
} from '../tests/load/stage.mjs'
import { buildService } from './build.mjs'

/**
 * @typedef {Record<string, string | number>} Query
 * @typedef {import('../tests/load/measure.mjs').Side} Side
 * @typedef {(queries: Query[]) => [portal: Side, bare: Side]} GetSides
 */

const CONNECTIONS = 8
const ROWS = 25
const WRITES_A_SECOND = 5
const HEADING = ['list', 'page', 'p50', 'p99', 'req/s', 'bare req/s', 'times']

const names3 = ['mar', 'sil', 'her', 'nak']
/** @type {[name: string, filters: Query[]][]} */
const SHAPES = [
  ['no filter', [{}]],
  ['status + role', [{ status: 'pending', role: 'user' }]],
  ['name, 2 letters', ['an', 'er', 'ma', 'li'].map((name) => ({ name }))],
  ['name, 3 letters', names3.map((name) => ({ name }))],
  ['name, 6 letters', ['camila', 'martin', 'daniel', 'olivia'].map((name) => ({ name }))],
  ['name (3) + status + role', names3.map((name) => ({ name, status: 'approved', role: 'user' }))],
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
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice), connections: CONNECTIONS }

await runBenchmark(async () => {
  const { client, emulatorHost, environment } = await startDependencies({ database: options.database })
  await buildService()
  print(`Loading ${Number(options.people).toLocaleString('en')} people ...`)
  const service = await startServer('dist/service/main.js', { ...environment, PORTAL_SEED: options.people })
  const bare = await startServer('tests/load/bare-list.mjs', environment)
  await client.query('vacuum analyze users')
  const headers = { authorization: `Bearer ${await signIn(emulatorHost, 'admin@portal.example')}` }
  /** @type {GetSides} */
  const getSides = (queries) => {
    const requests = queries.map((query) => ({
      path: `/users?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      headers,
    }))
    return [
      { origin: service.origin, requests },
      { origin: bare.origin, requests },
    ]
  }
  const conditions = watchConditions()
  printHeading(HEADING)
  const calm = [HEADING]
  const shapes = []
  for (const [name, filters] of SHAPES) shapes.push({ name, pages: await listPages(getSides, filters) })
  if (!options['writes-only'])
    for (const { name, pages } of shapes)
      for (const [page, queries] of Object.entries(pages)) {
        for (const query of queries) await compareAnswers(getSides([query]))
        calm.push(await measureRow(name, page, getSides(queries)))
      }
  const stopWriting = keepWriting(client)
  const written = [HEADING]
  for (const { name, pages } of shapes)
    for (const page of /** @type {const} */ (['1', 'middle']))
      written.push(await measureRow(name, page, getSides(pages[page])))
  await stopWriting()
  const how = `${Number(options.people).toLocaleString('en')} people, concurrency ${CONNECTIONS}, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions(await getServerVersion(client))}.`
  print(`\n${how}`)
  if (!options.write) return
  // The document has the first and the last page of each list, with writes the first one; the terminal has all.
  const shown = calm.filter(([, page = '']) => ['page', '1', 'last'].includes(page))
  const shownWritten = written.filter(([, page = '']) => ['page', '1'].includes(page))
  const withWrites = `With ${WRITES_A_SECOND} writes a second:`
  updateDocSection('users', [how, formatTable(shown), withWrites, formatTable(shownWritten)].join('\n\n'))
})

/**
 * The pages of a list that are measured, each with a query for every filter.
 *
 * @param {GetSides} getSides
 * @param {Query[]} filters
 */
async function listPages(getSides, filters) {
  /** @type {Record<'1' | '100' | 'middle' | 'last', Query[]>} */
  const pages = { 1: [], 100: [], middle: [], last: [] }
  for (const filter of filters) {
    const query = { ...filter, count: ROWS }
    const last = Math.max(1, Math.ceil((await compareAnswers(getSides([query]))) / ROWS))
    pages[1].push({ ...query, page: 1 })
    pages[100].push({ ...query, page: Math.min(100, last) })
    pages.middle.push({ ...query, page: Math.ceil(last / 2) })
    pages.last.push({ ...query, page: last })
  }
  return pages
}

/**
 * @param {Side[]} sides
 * @returns {Promise<number>} how many people there are in all
 * @throws {Error} unless all sides answer with the same total and people
 */
async function compareAnswers(sides) {
  const answers = []
  for (const side of sides) {
    /** @type {{ total: number, data: { identityUid: string }[] }} */
    const { total, data } = await fetchJson(side)
    answers.push({ total, people: data.map(({ identityUid }) => identityUid) })
  }
  const [first, ...others] = answers
  if (first === undefined || others.some((other) => !isDeepStrictEqual(other, first)))
    throw new Error(`Different answers to ${sides[0]?.requests[0]?.path}: ${JSON.stringify(answers)}`)
  return first.total
}

/** @param {string} name @param {string} page @param {ReturnType<GetSides>} sides */
async function measureRow(name, page, sides) {
  const [portal, bare] = await measure(sides, time)
  const [, , bareRate] = bare.cells
  const row = [name, page, ...portal.cells, bareRate, (portal.rate / bare.rate).toFixed(1)]
  printRow(row)
  return row
}

/** Changes users all the time, which invalidates what is cached of a list. @param {import('pg').Client} client */
function keepWriting(client) {
  let isWriting = true
  const writer = (async () => {
    for (let count = 0; isWriting; count++) {
      const status = count % 2 === 0 ? 'denied' : 'approved'
      await client.query(`update users set status = $1 where identity_uid = 'generated-7'`, [status])
      await wait(1000 / WRITES_A_SECOND)
    }
  })()
  return async () => {
    isWriting = false
    await writer
  }
}
