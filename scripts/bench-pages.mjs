// `npm run bench:pages`: pages of the built portal beside bare answers and bare rendering (docs/benchmarks.md).
//
//   node scripts/bench-pages.mjs [--rounds 6] [--slice 500] [--concurrency 8] [--encoding br] [--database <url>]
//     [--write]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or one of an
// earlier run. --write puts the table into docs/benchmarks.md.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { version as reactVersion } from 'react-dom'
import { Figures, measure, printHeading, printRow, send } from '../tests/load/measure.mjs'
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
import { buildPortal } from './build.mjs'
import { root } from './environment.mjs'

/**
 * @typedef {import('../tests/load/measure.mjs').Request} Request
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 */

const OURS = ['p50', 'p99', 'req/s', 'CPU']
const HEADING = ['page', ...OURS, 'bytes req/s', 'rate over bytes', 'rendering CPU', 'CPU over rendering']

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
// Until it is cached and compiled: V8 still optimises functions after 3,000 requests.
const WARM_UP_REQUESTS = 12_000
const WARM_UP_MS = 80_000

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
const connections = Number(options.concurrency)
const time = { rounds: Number(options.rounds), sliceMs: Number(options.slice), connections }

await runBenchmark(async () => {
  const { client, emulatorHost, environment: given } = await startDependencies({ database: options.database })
  await buildPortal()
  const environment = { ...given, PORTAL_SEED: PEOPLE, LOG_LEVEL: 'warn' }
  const portal = await startServer('dist/server/main.js', environment, '/faq')
  const bytes = await startServer('tests/load/bare-pages.mjs', { PORTAL: portal.origin }, '/faq')
  const rendering = await startServer('tests/load/bare-rendering.mjs', environment, '/faq')
  const conditions = watchConditions()
  const rows = [HEADING]
  printHeading(HEADING)
  for (const [name, path, email] of PAGES) {
    const cookie = email === null ? {} : { cookie: `token=${await signIn(emulatorHost, email)}` }
    const request = { path, headers: { accept: 'text/html', 'accept-encoding': options.encoding, ...cookie } }
    if (path === LAST_LIST) await expectRows(portal, request)
    await expectSameText(portal, rendering, request)
    rows.push([name, ...(await compare(portal, bytes, rendering, request))])
    printRow(rows.at(-1) ?? [])
  }
  const script = { path: await findLargestScript(portal), headers: { 'accept-encoding': options.encoding } }
  rows.push(['largest script', ...(await compare(portal, bytes, null, script))])
  printRow(rows.at(-1) ?? [])
  const versions = { 'react-dom': reactVersion, ...(await getServerVersion(client)) }
  const how = `${options.encoding}, concurrency ${connections}, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions(versions)}.`
  print(`\n${how}`)
  if (options.write) updateDocSection('pages', `${how}\n\n${formatTable(rows)}`)
})

/**
 * The cells of a row: the portal, then the rate of bytes and the CPU of rendering, each with the portal over it.
 *
 * @param {Server} portal
 * @param {Server} bytes
 * @param {Server | null} rendering null for what is not rendered
 * @param {Request} request
 */
async function compare(portal, bytes, rendering, request) {
  /** @param {Server} server */
  const side = (server) => ({ ...server, requests: [request] })
  const others = rendering === null ? [] : [side(rendering)]
  for (const each of [side(portal), side(bytes), ...others]) await warmUp(each)
  const [ours, plain, rendered] = await measure([side(portal), side(bytes), ...others], time)
  const [, , bytesRate] = plain.cells
  const overBytes = (ours.rate / plain.rate).toFixed(2)
  const cells = [...ours.cells, ours.cpu.toFixed(3), bytesRate, overBytes]
  if (rendered === undefined) return [...cells, '–', '–']
  return [...cells, rendered.cpu.toFixed(3), (ours.cpu / rendered.cpu).toFixed(2)]
}

/** @param {import('../tests/load/measure.mjs').Side} side */
async function warmUp(side) {
  const figures = new Figures()
  while (figures.latencies.length < WARM_UP_REQUESTS && figures.elapsedMs < WARM_UP_MS)
    await send(side, { amount: 500, connections }, figures)
}

/** @param {string} asset */
function getSize(asset) {
  return statSync(join(root, 'dist', 'client', asset)).size
}

/** The address of the largest of the scripts that the release has. @param {Server} server */
async function findLargestScript({ origin }) {
  /** @type {{ id: string }} */
  const { id } = await (await fetch(`${origin}/builds/latest.json`)).json()
  /** @type {import('../src/server/asset-retention').Release} */
  const { assets } = await (await fetch(`${origin}/builds/meta/${encodeURIComponent(id)}.json`)).json()
  const [largest] = assets.filter((path) => path.endsWith('.js')).toSorted((a, b) => getSize(b) - getSize(a))
  if (largest === undefined) throw new Error('The release has no scripts.')
  return largest
}

/**
 * The bare rendering is a yardstick only as long as it renders the same.
 *
 * @param {Server} portal
 * @param {Server} rendering
 * @param {Request} request
 */
async function expectSameText(portal, rendering, request) {
  /** @param {Server} server */
  const getText = async (server) =>
    (await fetchPage(server, request))
      .replaceAll(server.origin, '')
      .replaceAll(/<(script|style)\b.*?<\/\1>|<head\b.*?<\/head>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .join(' ')
  const [ours, bare] = await Promise.all([getText(portal), getText(rendering)])
  if (ours !== bare || ours.length < 200)
    throw new Error(`${request.path} says something else:\n${ours}\nand bare:\n${bare}`)
}

/** @param {Server} portal @param {Request} request */
async function expectRows(portal, request) {
  const html = await fetchPage(portal, request)
  const rows = html.slice(html.indexOf('<tbody'), html.indexOf('</tbody>')).split('<tr').length - 1
  if (rows !== ROWS_OF_LAST_PAGE)
    throw new Error(`${request.path} has ${rows} rows, not ${ROWS_OF_LAST_PAGE}.`)
}

/** @param {Server} server @param {Request} request */
async function fetchPage({ origin }, { path, headers = {} }) {
  return (await fetch(`${origin}${path}`, { headers })).text()
}
