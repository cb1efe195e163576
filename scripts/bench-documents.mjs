// `npm run bench:documents`: reading and searching a hundred thousand pages, beside a bare handler (docs/benchmarks.md).
//
//   node scripts/bench-documents.mjs [--pages 100000] [--rounds 6] [--slice 300] [--concurrency 8] [--write]
//     [--database <url>]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or hold the
// pages of an earlier run. --write puts the table into docs/benchmarks.md.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { makeWords, seedDocuments } from '../tests/load/documents-seed.mjs'
import { measure, Side } from '../tests/load/measure.mjs'
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
 * @typedef {object} Question
 * @property {string} path what the service is asked
 * @property {string} bare what the bare handler is asked
 * @property {boolean} [isSearch]
 * @property {boolean} [isWidened] the two look for different things
 */

const WORDS = 50_000
const COMPONENTS = 400
// Hits are counted up to here.
const MOST_COUNTED = 1000
// With fewer exact hits the service also finds words that begin as the last one does.
const ENOUGH = 20

const HEADING = [
  'question',
  'as',
  'p50',
  'p99',
  'req/s',
  'bare p50',
  'p99',
  'req/s',
  'times',
  'no snippets p50',
  'req/s',
]

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '6' },
    slice: { type: 'string', default: '300' },
    concurrency: { type: 'string', default: '8' },
    database: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice) }
const concurrency = Number(options.concurrency)

await onStage(run)

/** @param {import('./bench-stage.mjs').Stage} stage */
async function run(stage) {
  const { database, host, environment: beneath } = await standOn(stage, options.database)
  await buildService()
  const environment = { ...process.env, ...beneath, NODE_ENV: 'production' }
  const service = await stage.startChild('dist/service/main.js', environment)
  const client = await openClient(stage.atEnd, database)
  const words = makeWords(WORDS)
  const slugs = await fill(client, words)
  const bare = await stage.startChild('tests/load/bare-documents.mjs', environment)
  const callers = { visitor: null, approved: await signIn(host, 'approved@portal.example') }
  const conditions = watchConditions()
  const rows = [HEADING]
  tellHeading(HEADING)
  for (const [name, questions] of getShapes(words, slugs)) {
    for (const [caller, token] of Object.entries(callers)) {
      const row = [name, caller, ...(await compare({ service, bare }, token, questions))]
      rows.push(row)
      tellRow(...row)
    }
  }
  const how = `Concurrency ${concurrency}, ${Number(options.pages).toLocaleString('en')} pages, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions(await serverVersion(database))}.`
  tell(`\n${how}`)
  if (!options.write) return
  // The document shows the slower half; the terminal shows both.
  const shown = rows.filter(([, caller]) => caller !== 'visitor')
  writeReport('documents', `${how}\n\n${getTable(shown)}`)
}

/**
 * @param {import('pg').Client} client
 * @param {string[]} words
 * @returns {Promise<string[]>} addresses of published public pages
 */
async function fill(client, words) {
  /** @type {{ rows: { pages: number }[] }} */
  const { rows } = await client.query(`select count(*)::integer as pages from pages where slug like 'page-%'`)
  if ((rows[0]?.pages ?? 0) < Number(options.pages)) {
    tell(`Loading ${Number(options.pages).toLocaleString('en')} pages ...`)
    await seedDocuments(client, { pages: Number(options.pages), components: COMPONENTS, words, tell })
  }
  /** @type {{ rows: { slug: string }[] }} */
  const open = await client.query(
    `select slug from pages where slug like 'page-%' and status = 'published' and audience = 'public'
     order by md5(slug) limit 200`,
  )
  return open.rows.map(({ slug }) => slug)
}

/** @param {string} q */
function searchFor(q) {
  return `/pages/search?${new URLSearchParams({ q, count: '25' })}`
}

/** @param {string[]} some @param {string[]} others */
function pairs(some, others) {
  return some.map((word, index) => `${word} ${others[index]}`)
}

/** @param {string[]} questions @returns {Question[]} */
function searches(questions) {
  return questions.map((q) => ({ path: searchFor(q), bare: searchFor(q), isSearch: true }))
}

/**
 * @param {string[]} words
 * @param {string[]} slugs
 * @returns {[name: string, questions: Question[]][]}
 */
function getShapes(words, slugs) {
  /** @param {number[]} ranks */
  const at = (...ranks) => ranks.flatMap((rank) => words[rank] ?? [])
  const middling = at(900, 1200, 1500, 2000)
  const common = at(0, 1, 2, 3)
  return [
    ['page by address', slugs.map((slug) => ({ path: `/pages/slug/${slug}`, bare: `/pages/slug/${slug}` }))],
    ['latest', [{ path: '/pages/latest?kind=document', bare: '/pages/latest' }]],
    ['rare word', searches(at(40_000, 42_000, 44_000, 46_000))],
    ['middling word', searches(middling)],
    ['common word', searches(at(40, 50, 60, 70))],
    ['very common word', searches(common)],
    ['two words', searches(pairs(middling, at(100, 110, 120, 130)))],
    ['two very common words', searches(pairs(common, at(4, 5, 6, 7)))],
    ['phrase', searches(pairs(middling, at(10, 11, 12, 13)).map((pair) => `"${pair}"`))],
    [
      'unfinished word',
      middling.map((word) => ({
        path: searchFor(word.slice(0, 4)),
        bare: `${searchFor(word.slice(0, 4))}&prefix=1`,
        isWidened: true,
        isSearch: true,
      })),
    ],
    [
      'typo (bare: the right word)',
      middling.map((word) => ({
        path: searchFor(`${word.slice(0, 3)}${word.slice(4)}q`),
        bare: searchFor(word),
        isWidened: true,
        isSearch: true,
      })),
    ],
  ]
}

/**
 * @param {{ service: string, bare: string }} origins
 * @param {string | null} token
 * @param {Question[]} questions
 * @returns {Promise<string[]>} the cells of a row
 */
async function compare({ service, bare }, token, questions) {
  /** @type {(name: string, origin: string, getAddress: (question: Question) => string) => Side<Question>} */
  const side = (name, origin, getAddress) => new Side(name, origin, token, concurrency, getAddress)
  const [ours, theirs] = [
    side('portal', service, ({ path }) => path),
    side('bare', bare, (question) => question.bare),
  ]
  const isSearch = questions.every((question) => question.isSearch)
  const without = isSearch ? [side('bare, no snippets', bare, (question) => `${question.bare}&plain=1`)] : []
  for (const question of questions) if (isSearch) await compareTotals(ours, theirs, question)
  const [portal, whole, plain] = await measure([ours, theirs, ...without], questions, time)
  const figures = [...getFigures(portal), ...getFigures(whole), (portal.rate / whole.rate).toFixed(1)]
  return plain ? [...figures, getFigures(plain)[0], getFigures(plain)[2]] : [...figures, '', '']
}

/**
 * @param {Side<Question>} portal
 * @param {Side<Question>} bare
 * @param {Question} question
 * @throws {Error} unless both find the same number, where both search for the same words
 */
async function compareTotals(portal, bare, question) {
  const [ours, theirs] = await Promise.all([getTotal(portal, question), getTotal(bare, question)])
  if (ours === 0) throw new Error(`Nothing was found by ${question.path}.`)
  if (question.isWidened || theirs < ENOUGH) return
  if (ours !== Math.min(theirs, MOST_COUNTED))
    throw new Error(`${question.path} found ${ours}, and the bare handler ${theirs}.`)
}

/**
 * @param {Side<Question>} side
 * @param {Question} question
 * @returns {Promise<number>}
 */
async function getTotal(side, question) {
  return JSON.parse(await side.ask(question)).total
}
