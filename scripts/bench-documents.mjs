// `npm run bench:documents`: reading and searching a hundred thousand pages, beside a bare handler (docs/benchmarks.md).
//
//   node scripts/bench-documents.mjs [--pages 100000] [--rounds 6] [--slice 300] [--concurrency 8] [--write]
//     [--database <url>]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or hold the
// pages of an earlier run. --write puts the table into docs/benchmarks.md.
import { parseArgs } from 'node:util'
import { fillDocuments, makeWords } from '../tests/load/documents-seed.mjs'
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
 * @typedef {object} Question
 * @property {string} path what the service is asked
 * @property {string} bare what the bare handler is asked
 * @property {boolean} [isSearch]
 * @property {boolean} [isWidened] the two look for different things
 */

const WORDS = 50_000
// Hits are counted up to here.
const MAX_COUNTED = 1000
// With fewer exact hits the service also finds words that begin as the last one does.
const ENOUGH_HITS = 20

const HEADING = ['question', 'as', 'p50', 'p99', 'req/s', 'bare req/s', 'times', 'bare without snippets']

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
const pages = Number(options.pages)
const connections = Number(options.concurrency)
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice), connections }

await runBenchmark(async () => {
  const { client, emulatorHost, environment } = await startDependencies({ database: options.database })
  await buildService()
  const service = await startServer('dist/service/main.js', environment)
  const words = makeWords(WORDS)
  await fillDocuments(client, { pages, words, print })
  /** @type {{ rows: { slug: string }[] }} */
  const { rows: open } = await client.query(
    `select slug from pages where slug like 'page-%' and status = 'published' and audience = 'public'
     order by md5(slug) limit 200`,
  )
  const bare = await startServer('tests/load/bare-documents.mjs', environment)
  const callers = { visitor: null, approved: await signIn(emulatorHost, 'approved@portal.example') }
  const conditions = watchConditions()
  const rows = [HEADING]
  printHeading(HEADING)
  for (const [name, questions] of listShapes(
    words,
    open.map(({ slug }) => slug),
  ))
    for (const [caller, token] of Object.entries(callers)) {
      const row = [name, caller, ...(await compare(service.origin, bare.origin, token, questions))]
      rows.push(row)
      printRow(row)
    }
  const how = `Concurrency ${connections}, ${pages.toLocaleString('en')} pages, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions(await getServerVersion(client))}.`
  print(`\n${how}`)
  if (!options.write) return
  // The document shows the slower half; the terminal shows both.
  const shown = rows
    .filter(([, caller]) => caller !== 'visitor')
    .map(([question = '', , ...cells]) => [question, ...cells])
  updateDocSection('documents', `${how}\n\n${formatTable(shown)}`)
})

/** @param {string} q */
function searchFor(q) {
  return `/pages/search?${new URLSearchParams({ q, count: '25' })}`
}

/** @param {string[]} some @param {string[]} others */
function pair(some, others) {
  return some.map((word, index) => `${word} ${others[index]}`)
}

/**
 * @param {string[]} words the most common first
 * @param {string[]} slugs
 * @returns {[name: string, questions: Question[]][]}
 */
function listShapes(words, slugs) {
  /** @param {number[]} ranks */
  const at = (...ranks) => ranks.flatMap((rank) => words[rank] ?? [])
  const middling = at(900, 1200, 1500, 2000)
  const common = at(0, 1, 2, 3)
  /** @param {string[]} questions @returns {Question[]} */
  const searches = (questions) =>
    questions.map((q) => ({ path: searchFor(q), bare: searchFor(q), isSearch: true }))
  /** @param {(word: string) => string} change @param {(word: string) => string} getBare @returns {Question[]} */
  const widened = (change, getBare) =>
    middling.map((word) => ({
      path: searchFor(change(word)),
      bare: getBare(word),
      isWidened: true,
      isSearch: true,
    }))
  return [
    ['page by address', slugs.map((slug) => ({ path: `/pages/slug/${slug}`, bare: `/pages/slug/${slug}` }))],
    ['latest', [{ path: '/pages/latest?kind=document', bare: '/pages/latest' }]],
    ['rare word', searches(at(40_000, 42_000, 44_000, 46_000))],
    ['middling word', searches(middling)],
    ['common word', searches(at(40, 50, 60, 70))],
    ['very common word', searches(common)],
    ['two words', searches(pair(middling, at(100, 110, 120, 130)))],
    ['two very common words', searches(pair(common, at(4, 5, 6, 7)))],
    ['phrase', searches(pair(middling, at(10, 11, 12, 13)).map((words2) => `"${words2}"`))],
    [
      'unfinished word',
      widened(
        (word) => word.slice(0, 4),
        (word) => `${searchFor(word.slice(0, 4))}&prefix=1`,
      ),
    ],
    ['typo (bare: the right word)', widened((word) => `${word.slice(0, 3)}${word.slice(4)}q`, searchFor)],
  ]
}

/**
 * @param {string} service origin
 * @param {string} bare origin
 * @param {string | null} token null for an anonymous visitor
 * @param {Question[]} questions
 * @returns {Promise<string[]>} the cells of a row
 */
async function compare(service, bare, token, questions) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  /** @param {string} origin @param {(question: Question) => string} getPath */
  const side = (origin, getPath) => ({
    origin,
    requests: questions.map((question) => ({ path: getPath(question), headers })),
  })
  const ours = side(service, ({ path }) => path)
  const theirs = side(bare, (question) => question.bare)
  const isSearch = questions.every((question) => question.isSearch)
  if (isSearch)
    for (const [index, question] of questions.entries()) {
      const [found, expected] = [
        (await fetchJson(ours, ours.requests[index])).total,
        (await fetchJson(theirs, theirs.requests[index])).total,
      ]
      if (found === 0) throw new Error(`Nothing was found by ${question.path}.`)
      if (!question.isWidened && expected >= ENOUGH_HITS && found !== Math.min(expected, MAX_COUNTED))
        throw new Error(`${question.path} found ${found}, and the bare handler ${expected}.`)
    }
  const withoutSnippets = side(bare, (question) => `${question.bare}&plain=1`)
  const [portal, whole, plain] = await measure([ours, theirs, ...(isSearch ? [withoutSnippets] : [])], time)
  const [, , wholeRate] = whole.cells
  const [, , plainRate = ''] = plain?.cells ?? []
  return [...portal.cells, wholeRate, (portal.rate / whole.rate).toFixed(1), plainRate]
}
