// `npm run bench:pages`: pages of the built portal beside bare answers and bare rendering (docs/benchmarks.md).
//
//   node scripts/bench-pages.mjs [--rounds 6] [--slice 500] [--concurrency 8] [--encoding br] [--database <url>]
//     [--write]
//
// Without --database on a PostgreSQL server started for it. A database that is named must be empty, or one of an
// earlier run. --write puts the table into docs/benchmarks.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { version as reactVersion } from 'react-dom'
import { measure, Tally } from '../tests/load/measure.mjs'
import { PageSide } from '../tests/load/page-side.mjs'
import { serverVersion, tableOf, watchConditions, writeReport } from './bench-report.mjs'
import { figuresOf, findFreePort, onStage, signIn, tell, tellRow } from './bench-stage.mjs'
import { buildPortal } from './build.mjs'
import { root } from './environment.mjs'
import { startIdentityEmulator } from './identity-emulator.mjs'

// With those of the demonstration so many that the last page of the list has twenty rows.
const PEOPLE = '519'
const LAST_LIST = '/admin/accounts?page=22'
const ROWS_OF_LAST_PAGE = 20
// Until it is compiled, and kept where it is to be kept: requests, and slices of 500 ms at most.
const WARM_UP_REQUESTS = 3000
const WARM_UP_SLICES = 60

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

async function run({ atEnd, startServer }) {
  const database = options.database ?? (await startServer())
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const emulator = await startIdentityEmulator({ port: 0 })
  atEnd.push(emulator.stop)
  await buildPortal()
  const environment = {
    DATABASE_URL: database,
    DATA_DIR: folder,
    PORTAL_SEED: PEOPLE,
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    LOG_LEVEL: 'warn',
  }
  const portal = await start(atEnd, 'scripts/serve.mjs', environment)
  const bytes = await start(atEnd, 'tests/load/bare-pages.mjs', { PORTAL: portal.origin })
  const rendering = await start(atEnd, 'tests/load/bare-rendering.mjs', environment)
  const concurrency = Number(options.concurrency)
  const sides = [
    new PageSide('portal', portal, concurrency),
    new PageSide('bytes', bytes, concurrency),
    new PageSide('rendering', rendering, concurrency),
  ]
  atEnd.push(() => sides.forEach((side) => side.end()))
  const conditions = watchConditions()
  const rows = [
    [
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
    ],
  ]
  rows[0].push('CPU', 'rate over bytes', 'CPU over rendering')
  tellRow(...rows[0])
  tellRow(...rows[0].map(() => '---'))
  for (const [name, path, email] of [
    ['home', '/', null],
    ['FAQ', '/faq', null],
    ['document', '/documents/what-a-meter-is', null],
    ['user list, 25 rows', '/admin/accounts', 'admin@portal.example'],
    ['user list, 20 rows', LAST_LIST, 'admin@portal.example'],
    ['dashboard', '/dashboard', 'approved@portal.example'],
  ]) {
    const cookie = email === null ? {} : { cookie: `token=${await signIn(emulator.host, email)}` }
    const question = {
      path,
      headers: { accept: 'text/html', 'accept-encoding': options.encoding, ...cookie },
    }
    if (path === LAST_LIST) await expectRows(portal, question)
    await expectSameWords(portal, rendering, question)
    const row = [name, ...(await compare(sides, question))]
    rows.push(row)
    tellRow(...row)
  }
  const script = { path: await largestScript(portal), headers: { 'accept-encoding': options.encoding } }
  const row = ['largest script', ...(await compare(sides.slice(0, 2), script))]
  rows.push(row)
  tellRow(...row)
  const how = `${options.encoding}, concurrency ${concurrency}, ${time.rounds} x ${time.sliceMs} ms a side, in turn; ${conditions({ 'react-dom': reactVersion, ...(await serverVersion(database)) })}.`
  tell(`\n${how}`)
  if (options.write) writeReport('pages', `${how}\n\n${tableOf(rows)}`)
}

/** Starts a server that tells of its processor time, and waits until it answers. */
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
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  atEnd.push(async () => {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    if (!hasEnded() && child.kill('SIGTERM')) await ended
  })
  for (;;) {
    if (hasEnded()) throw new Error(`${script} ended at once.`)
    const answer = await fetch(`${origin}/faq`, { headers: { accept: 'text/html' } }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    await wait(250)
  }
  const cpu = () =>
    new Promise((resolve) => {
      child.once('message', ({ cpu: { user, system } }) => resolve((user + system) / 1000))
      child.send('cpu')
    })
  return { origin, port, cpu }
}

/** The cells of a row: portal, bytes, rendering, and the portal over each of them; what is no page is not rendered. */
async function compare(sides, question) {
  for (const side of sides) await warmUp(side, question)
  const tallies = await measure(sides, [question], time)
  const spent = tallies.map(({ cpu, latencies }) => cpu / latencies.length)
  const cells = tallies.flatMap((tally, index) => [...figuresOf(tally), spent[index].toFixed(3)])
  const [portal, bytes] = tallies
  const rate = (portal.rate / bytes.rate).toFixed(2)
  if (sides.length === 2) return [...cells, ...Array.from({ length: 4 }, () => '–'), rate, '–']
  return [...cells, rate, (spent[0] / spent[2]).toFixed(2)]
}

/** The address of the largest of the scripts that the release has. */
async function largestScript({ origin }) {
  const { id } = await (await fetch(`${origin}/builds/latest.json`)).json()
  const { assets } = await (await fetch(`${origin}/builds/meta/${encodeURIComponent(id)}.json`)).json()
  return assets.filter((path) => path.endsWith('.js')).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
}

function sizeOf(asset) {
  return statSync(join(root, 'dist', 'client', asset)).size
}

/** The bare rendering is a yardstick only as long as it renders the same. */
async function expectSameWords(portal, rendering, { path, headers }) {
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

async function expectRows(portal, { path, headers }) {
  const html = await (await fetch(`${portal.origin}${path}`, { headers })).text()
  const rows = html.slice(html.indexOf('<tbody'), html.indexOf('</tbody>')).split('<tr').length - 1
  if (rows !== ROWS_OF_LAST_PAGE) throw new Error(`${path} has ${rows} rows, not ${ROWS_OF_LAST_PAGE}.`)
}

async function warmUp(side, question) {
  const tally = new Tally()
  for (let slice = 0; slice < WARM_UP_SLICES && tally.latencies.length < WARM_UP_REQUESTS; slice++) {
    await side.askFor([question], 500, tally)
  }
}
