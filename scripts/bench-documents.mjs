// `npm run bench:documents`: reading and searching a hundred thousand pages, beside a bare handler (docs/benchmarks.md).
//
//   node scripts/bench-documents.mjs [--pages 100000] [--rounds 6] [--slice 300] [--concurrency 8] [--write]
//     [--database <url>]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or hold the
// pages of an earlier run. --write puts the table into docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeWords, seedDocuments } from '../tests/load/documents-seed.mjs'
import { measure, Side } from '../tests/load/measure.mjs'
import { serverVersion, tableOf, watchConditions, writeReport } from './bench-report.mjs'
import { figuresOf, onStage, signIn, tell, tellRow } from './bench-stage.mjs'
import { buildService } from './build.mjs'
import { startIdentityEmulator } from './identity-emulator.mjs'

const WORDS = 50_000
const COMPONENTS = 400
// Hits are counted up to here.
const MOST_COUNTED = 1000
// With fewer exact hits the service also finds words that begin as the last one does.
const ENOUGH = 20

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

async function run({ atEnd, startServer, startChild }) {
  const database = options.database ?? (await startServer())
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const emulator = await startIdentityEmulator({ port: 0 })
  atEnd.push(emulator.stop)
  await buildService()
  const environment = { ...process.env, DATABASE_URL: database, NODE_ENV: 'production' }
  const service = await startChild('dist/service/main.js', {
    ...environment,
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  })
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  atEnd.push(() => client.end())
  const words = makeWords(WORDS)
  const slugs = await fill(client, words)
  const bare = await startChild('tests/load/bare-documents.mjs', environment)
  const callers = { visitor: null, approved: await signIn(emulator.host, 'approved@portal.example') }
  const conditions = watchConditions()
  const rows = [
    [
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
    ],
  ]
  tellRow(...rows[0])
  tellRow(...rows[0].map(() => '---'))
  for (const [name, questions] of shapesOf(words, slugs)) {
    for (const [caller, token] of Object.entries(callers)) {
      const row = [name, caller, ...(await compare({ service, bare }, token, questions))]
      rows.push(row)
      tellRow(...row)
    }
  }
  const how = `Concurrency ${concurrency}, ${Number(options.pages).toLocaleString('en')} pages, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions(await serverVersion(database))}.`
  tell(`\n${how}`)
  if (options.write) writeReport('documents', `${how}\n\n${tableOf(rows)}`)
}

/** @returns {Promise<string[]>} addresses of published pages that everybody may open */
async function fill(client, words) {
  const { rows } = await client.query(`select count(*)::integer as pages from pages where slug like 'page-%'`)
  if (rows[0].pages < Number(options.pages)) {
    tell(`Loading ${Number(options.pages).toLocaleString('en')} pages ...`)
    await seedDocuments(client, { pages: Number(options.pages), components: COMPONENTS, words, tell })
  }
  const open = await client.query(
    `select slug from pages where slug like 'page-%' and status = 'published' and audience = 'public'
     order by md5(slug) limit 200`,
  )
  return open.rows.map(({ slug }) => slug)
}

function searchFor(q) {
  return `/pages/search?${new URLSearchParams({ q, count: '25' })}`
}

function pairs(some, others) {
  return some.map((word, index) => `${word} ${others[index]}`)
}

function searches(questions) {
  return questions.map((q) => ({ path: searchFor(q), bare: searchFor(q), isSearch: true }))
}

/** What is asked: of the service by `path`, of the bare handler by `bare`. */
function shapesOf(words, slugs) {
  const at = (...ranks) => ranks.map((rank) => words[rank])
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

async function compare({ service, bare }, token, questions) {
  const side = (name, origin, addressOf) => new Side(name, origin, token, concurrency, addressOf)
  const sides = [side('portal', service, ({ path }) => path), side('bare', bare, (question) => question.bare)]
  const isSearch = questions.every((question) => question.isSearch)
  if (isSearch) sides.push(side('bare, no snippets', bare, (question) => `${question.bare}&plain=1`))
  for (const question of questions) if (isSearch) await compareTotals(sides, question)
  const [portal, ...others] = await measure(sides, questions, time)
  const [whole, plain] = others
  const figures = [...figuresOf(portal), ...figuresOf(whole), (portal.rate / whole.rate).toFixed(1)]
  return plain ? [...figures, figuresOf(plain)[0], figuresOf(plain)[2]] : [...figures, '', '']
}

/** @throws {Error} unless both find as many, where both look for the same */
async function compareTotals([portal, bare], question) {
  const [ours, theirs] = await Promise.all(
    [portal.ask(question), bare.ask(question)].map(async (text) => JSON.parse(await text)),
  )
  if (ours.total === 0) throw new Error(`Nothing was found by ${question.path}.`)
  if (question.isWidened || theirs.total < ENOUGH) return
  if (ours.total !== Math.min(theirs.total, MOST_COUNTED))
    throw new Error(`${question.path} found ${ours.total}, and the bare handler ${theirs.total}.`)
}
