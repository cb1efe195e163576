// `npm run bench:pages`: pages of the built portal beside bare answers and bare rendering (docs/benchmarks.md).
//
//   node scripts/bench-pages.mjs [--rounds 6] [--slice 500] [--concurrency 8] [--encoding br] [--database <url>]
//     [--write]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or one of an
// earlier run. --write puts the table into docs/benchmarks.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { version as reactVersion } from 'react-dom'
import { measure, Tally } from '../tests/load/measure.mjs'
import { PageSide } from '../tests/load/page-side.mjs'
import { serverVersion, getTable, watchConditions, writeReport } from './bench-report.mjs'
import { getFigures, onStage, signIn, standOn, tell, tellHeading, tellRow } from './bench-stage.mjs'
import { buildPortal } from './build.mjs'
import { stopChild, hasEnded } from '../tests/support/stop-child.mjs'
import { root } from './environment.mjs'
import { findFreePort } from '../tests/support/find-free-port.mjs'

/**
 * @typedef {import('../tests/load/page-side.mjs').Question} Question
 * @typedef {[portal: PageSide, bytes: PageSide, rendering?: PageSide]} Sides
 *
 * @typedef {object} Server
 * @property {string} origin
 * @property {number} port
 * @property {() => Promise<number>} cpu processor time it took until now, in milliseconds
 */

const HEADING = [
  'page',
  'p50',
  'p99',
  'req/s',
  'CPU',
  'bytes p50',
  'p99',
  'req/s',
  'CPU',
  'rendering p50',
  'p99',
  'req/s',
  'CPU',
  'rate over bytes',
  'CPU over rendering',
]

// With those of the demonstration so many that the last page of the list has twenty rows.
const PEOPLE = '519'
const LAST_LIST = '/admin/accounts?page=22'
const ROWS_OF_LAST_PAGE = 20
/** @type {[name: string, path: string, email: string | null][]} */
const PAGES = [
  ['home', '/', null],
  ['FAQ', '/faq', null],
  ['document', '/documents/what-a-meter-is', null],
  ['user list, 25 rows', '/admin/accounts', 'admin@portal.example'],
  ['user list, 20 rows', LAST_LIST, 'admin@portal.example'],
  ['dashboard', '/dashboard', 'approved@portal.example'],
]
// Until it is kept where it is to be kept, and compiled, which goes on far beyond 3,000 requests: V8 optimised another
// 580 functions after them, and a page took a quarter more. Requests, and slices of 500 ms at most.
const WARM_UP_REQUESTS = 12_000
const WARM_UP_SLICES = 160

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    slice: { type: 'string', default: '500' },
    concurrency: { type: 'string', default: '8' },
    encoding: { type: 'string', default: 'br' },
    database: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice) }

await onStage(run)

/** @param {import('./bench-stage.mjs').Stage} stage */
async function run(stage) {
  const { atEnd } = stage
  const { database, host, environment: beneath } = await standOn(stage, options.database)
  await buildPortal()
  const environment = { ...beneath, PORTAL_SEED: PEOPLE, LOG_LEVEL: 'warn' }
  const portal = await start(atEnd, 'dist/server/main.js', environment)
  const bytes = await start(atEnd, 'tests/load/bare-pages.mjs', { PORTAL: portal.origin })
  const rendering = await start(atEnd, 'tests/load/bare-rendering.mjs', environment)
  const concurrency = Number(options.concurrency)
  const ours = new PageSide('portal', portal, concurrency)
  const plain = new PageSide('bytes', bytes, concurrency)
  const rendered = new PageSide('rendering', rendering, concurrency)
  atEnd.push(() => [ours, plain, rendered].forEach((side) => side.end()))
  const conditions = watchConditions()
  const rows = [HEADING]
  tellHeading(HEADING)
  for (const [name, path, email] of PAGES) {
    const cookie = email === null ? {} : { cookie: `token=${await signIn(host, email)}` }
    const question = {
      path,
      headers: { accept: 'text/html', 'accept-encoding': options.encoding, ...cookie },
    }
    if (path === LAST_LIST) await expectRows(portal, question)
    await expectSameWords(portal, rendering, question)
    const row = [name, ...(await compare([ours, plain, rendered], question))]
    rows.push(row)
    tellRow(...row)
  }
  const script = { path: await largestScript(portal), headers: { 'accept-encoding': options.encoding } }
  const row = ['largest script', ...(await compare([ours, plain], script))]
  rows.push(row)
  tellRow(...row)
  const how = `${options.encoding}, concurrency ${concurrency}, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions({ 'react-dom': reactVersion, ...(await serverVersion(database)) })}.`
  tell(`\n${how}`)
  if (options.write) writeReport('pages', `${how}\n\n${getTable(rows)}`)
}

/**
 * Starts a server that tells of its processor time, and waits until it answers.
 *
 * @param {(() => unknown)[]} atEnd
 * @param {string} script
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Server>}
 */
async function start(atEnd, script, environment) {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', './tests/load/report-cpu.mjs', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_ORIGIN: origin,
      ...environment,
    },
  })
  atEnd.push(() => stopChild(child, 'SIGTERM'))
  for (;;) {
    if (hasEnded(child)) throw new Error(`${script} ended at once.`)
    const answer = await fetch(`${origin}/faq`, { headers: { accept: 'text/html' } }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    await wait(250)
  }
  const cpu = async () => {
    const heard = once(child, 'message')
    child.send('cpu')
    /** @type {{ cpu: NodeJS.CpuUsage }[]} */
    const [message] = await heard
    if (message === undefined) throw new Error(`${script} told nothing of its processor time.`)
    return (message.cpu.user + message.cpu.system) / 1000
  }
  return { origin, port, cpu }
}

/**
 * The cells of a row: portal, bytes, rendering, and the portal over each of them; what is no page is not rendered.
 *
 * @param {Sides} sides
 * @param {Question} question
 */
async function compare([ours, plain, rendered], question) {
  const others = rendered === undefined ? [] : [rendered]
  for (const side of [ours, plain, ...others]) await warmUp(side, question)
  const tallies = await measure([ours, plain, ...others], [question], time)
  const cells = tallies.flatMap((tally) => [...getFigures(tally), spentBy(tally).toFixed(3)])
  const [portal, bytes, rendering] = tallies
  const rate = (portal.rate / bytes.rate).toFixed(2)
  if (rendering === undefined) return [...cells, ...Array.from({ length: 4 }, () => '–'), rate, '–']
  return [...cells, rate, (spentBy(portal) / spentBy(rendering)).toFixed(2)]
}

/** Milliseconds of processor time a request. @param {Tally} tally */
function spentBy({ cpu, latencies }) {
  return cpu / latencies.length
}

/** The address of the largest of the scripts that the release has. @param {Server} server */
async function largestScript({ origin }) {
  /** @type {{ id: string }} */
  const { id } = await (await fetch(`${origin}/builds/latest.json`)).json()
  /** @type {import('../src/server/asset-retention').Release} */
  const { assets } = await (await fetch(`${origin}/builds/meta/${encodeURIComponent(id)}.json`)).json()
  const scripts = assets.filter((path) => path.endsWith('.js'))
  const [largest] = scripts.toSorted((a, b) => getSize(b) - getSize(a))
  if (largest === undefined) throw new Error('The release has no scripts.')
  return largest
}

/** @param {string} asset */
function getSize(asset) {
  return statSync(join(root, 'dist', 'client', asset)).size
}

/**
 * The bare rendering is a yardstick only as long as it renders the same.
 *
 * @param {Server} portal
 * @param {Server} rendering
 * @param {Question} question
 */
async function expectSameWords(portal, rendering, { path, headers }) {
  /** @param {Server} server */
  const words = async ({ origin }) => {
    const html = await (await fetch(`${origin}${path}`, { headers })).text()
    return html
      .replaceAll(origin, '')
      .replaceAll(/<(script|style)\b.*?<\/\1>|<head\b.*?<\/head>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .join(' ')
  }
  const [ours, bare] = await Promise.all([words(portal), words(rendering)])
  if (ours !== bare || ours.length < 200)
    throw new Error(`${path} says something else:\n${ours}\nand bare:\n${bare}`)
}

/** @param {Server} portal @param {Question} question */
async function expectRows(portal, { path, headers }) {
  const html = await (await fetch(`${portal.origin}${path}`, { headers })).text()
  const rows = html.slice(html.indexOf('<tbody'), html.indexOf('</tbody>')).split('<tr').length - 1
  if (rows !== ROWS_OF_LAST_PAGE) throw new Error(`${path} has ${rows} rows, not ${ROWS_OF_LAST_PAGE}.`)
}

/** @param {PageSide} side @param {Question} question */
async function warmUp(side, question) {
  const tally = new Tally()
  for (let slice = 0; slice < WARM_UP_SLICES && tally.latencies.length < WARM_UP_REQUESTS; slice++) {
    await side.askFor([question], 500, tally)
  }
}
